import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PurposeEvidence } from '@ambit/core'
import { groupEvidence } from '../../src/components/gate/evidence-groups.ts'
import { evidenceSentence } from '../../src/components/gate/evidence-words.ts'

const evidence = (text: string, rest: Partial<PurposeEvidence>): PurposeEvidence => {
  return { start: 0, end: text.length, text, effect: 'counts', class: null, reason: 'intent', ...rest }
}

test('words that did the same are told together, in the order of the text', () => {
  const groups = groupEvidence([
    evidence('recommend', { class: 'recommendation' }),
    evidence('book', { class: 'task_execution' }),
    evidence('suggest', { class: 'recommendation' }),
    evidence('recommend', { class: 'recommendation' }),
  ])
  assert.deepEqual(
    groups.map((group) => [group.words, evidenceSentence(group)]),
    [
      [['recommend', 'suggest'], 'Counts as recommendation: what the read is for'],
      [['book'], 'Counts as task execution: what the read is for'],
    ],
  )
})

test('words that refuse say why', () => {
  const refuses = evidence('train a model', { effect: 'refuses', reason: 'training' })
  assert.deepEqual(groupEvidence([refuses]).map(evidenceSentence), ['Refuses: trains or evaluates a model'])
})
