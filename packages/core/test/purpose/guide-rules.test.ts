/** The labelling guide's rules, as named cases in a data file. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseLines } from '../../../gate/training/labelled-lines.ts'
import { classifyPurpose } from '../../src/purpose/classify-purpose.ts'
import { guideCasesFile } from '../../training/labelled-purposes.ts'

interface GuideCase {
  readonly rule: string
  readonly purpose: string
  readonly classes: readonly string[]
}

const cases = parseLines<GuideCase>(readFileSync(guideCasesFile, 'utf8'))

for (const [rule, ofRule] of Map.groupBy(cases, (guideCase) => guideCase.rule)) {
  test(`rule ${rule}`, () => {
    for (const { purpose, classes } of ofRule) assert.deepEqual(classifyPurpose(purpose).classes, classes, purpose)
  })
}
