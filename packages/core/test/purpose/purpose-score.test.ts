/** Holds the line on purposes the model has not been trained on. Print the current figures with `npm run purposes:score`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyPurpose } from '../../src/purpose/classify-purpose.ts'
import { loadPurposes } from '../../training/labelled-purposes.ts'
import { type PurposeScore, scorePurposes } from '../../training/purpose-score.ts'
import { scoreBounds } from '../../training/score-bounds.ts'

const rowsByFile = Map.groupBy(loadPurposes('test'), ({ file }) => file.replace(/^test\/|\.jsonl$/g, ''))

test('every set of the test part has a line to hold', () => {
  assert.deepEqual([...rowsByFile.keys()].sort(), Object.keys(scoreBounds).sort())
})

for (const [name, atMost] of Object.entries(scoreBounds)) {
  test(`unseen purposes of "${name}" are read as well as before`, () => {
    const judged = (rowsByFile.get(name) ?? []).map((labelled) => ({
      labelled,
      classes: classifyPurpose(labelled.purpose).classes,
    }))
    const score = scorePurposes(judged)
    for (const [measure, most] of Object.entries(atMost)) {
      const reached = score[measure as keyof PurposeScore]
      assert.ok(reached <= most, `${measure}: ${reached}, at most ${most}`)
    }
  })
}
