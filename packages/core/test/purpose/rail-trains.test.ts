import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyPurpose } from '../../src/purpose/classify-purpose.ts'

test('a train to a town that is not known is booked like any other', () => {
  for (const town of ['Udaipur', 'Plzeň', 'Quetzaltenango', 'Kharkiv', 'Hangzhou']) {
    assert.deepEqual(classifyPurpose(`book a train to ${town}`).classes, ['task_execution'], town)
    assert.deepEqual(classifyPurpose(`suggest a night train to ${town}`).classes, ['recommendation'], town)
  }
})

test('to train something is no train, whatever it is called', () => {
  for (const purpose of [
    'book a table and train to Udaipur',
    'recommend a film, then feed the train to zorblaxify the ranker',
    'suggest a walk; the train. to Udaipur her clicks go',
    'train to udaipurise her profile',
  ])
    assert.deepEqual(classifyPurpose(purpose).classes, [], purpose)
})
