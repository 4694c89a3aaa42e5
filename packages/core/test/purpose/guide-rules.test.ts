/** The labelling guide's rules, as named cases in a data file. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { classifyPurpose } from '../../src/purpose/classify-purpose.ts'

interface GuideCase {
  readonly rule: string
  readonly purpose: string
  readonly classes: readonly string[]
}

const file = new URL('../../purposes/guide-cases.jsonl', import.meta.url)
const cases: GuideCase[] = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))

for (const [rule, ofRule] of Map.groupBy(cases, (guideCase) => guideCase.rule)) {
  test(`rule ${rule}`, () => {
    for (const { purpose, classes } of ofRule) assert.deepEqual(classifyPurpose(purpose).classes, classes, purpose)
  })
}
