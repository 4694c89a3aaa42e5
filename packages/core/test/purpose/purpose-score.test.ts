/** Holds the line on purposes the model has not been trained on. Print the current figures with `npm run purposes:score`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaignOf } from '../../../gate/training/labelled-lines.ts'
import { classifyPurpose } from '../../src/purpose/classify-purpose.ts'
import { loadPurposes } from '../../training/labelled-purposes.ts'
import { type PurposeScore, scorePurposes } from '../../training/purpose-score.ts'
import { kindBounds, scoreBounds } from '../../training/score-bounds.ts'

const judged = loadPurposes('test').map((labelled) => ({
  labelled,
  classes: classifyPurpose(labelled.purpose).classes,
}))
const judgedByFile = Map.groupBy(judged, ({ labelled }) => campaignOf(labelled))
const judgedByKind = Map.groupBy(judged, ({ labelled }) => labelled.set)

test('every set of the test part has a line to hold', () => {
  assert.deepEqual([...judgedByFile.keys()].sort(), Object.keys(scoreBounds).sort())
})

for (const [name, atMost] of Object.entries(scoreBounds)) {
  test(`unseen purposes of "${name}" are read as well as before`, () => {
    assertWithin(scorePurposes(judgedByFile.get(name) ?? []), atMost)
  })
}

for (const [kind, atMost] of Object.entries(kindBounds)) {
  test(`unseen purposes of all rounds of ${kind} are read as well as before`, () => {
    assertWithin(scorePurposes(judgedByKind.get(kind) ?? []), atMost)
  })
}

function assertWithin(score: PurposeScore, atMost: Partial<Record<keyof PurposeScore, number>>): void {
  assert.ok(score.rows > 0)
  for (const [measure, most] of Object.entries(atMost)) {
    const reached = score[measure as keyof PurposeScore]
    assert.ok(reached <= most, `${measure}: ${reached}, at most ${most}`)
  }
}
