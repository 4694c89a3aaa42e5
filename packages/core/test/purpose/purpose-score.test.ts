/** Holds the line on purposes the model has not been trained on. Print the current figures with `npm run purposes:score`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyPurpose } from '../../src/purpose/classify-purpose.ts'
import { loadPurposes } from '../../training/labelled-purposes.ts'
import { scorePurposes } from '../../training/purpose-score.ts'

/** A little worse than what is reached, so that unrelated changes pass and real losses do not. */
const bounds = { whollyRightMin: 0.9, falseAllowsMax: 0.01, falseDeniesMax: 0.1 }

test('unseen purposes are read as well as before', () => {
  const judged = loadPurposes('test').map((labelled) => ({
    labelled,
    classes: classifyPurpose(labelled.purpose).classes,
  }))
  const score = scorePurposes(judged)
  assert.ok(score.whollyRight >= bounds.whollyRightMin, `wholly right: ${score.whollyRight}`)
  assert.ok(score.falseAllows <= bounds.falseAllowsMax, `false allows: ${score.falseAllows}`)
  assert.ok(score.falseDenies <= bounds.falseDeniesMax, `false denies: ${score.falseDenies}`)
})
