import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainPurpose } from '@ambit/core'
import { groupEvidence } from '../../src/components/gate/evidence-groups.ts'
import { evidenceSentence } from '../../src/components/gate/evidence-words.ts'

test('words that did the same are told together, in the order of the text', () => {
  const groups = groupEvidence(explainPurpose('recommend a restaurant and book a table'))
  // Which further words count is the model's to say; the verbs do.
  assert.deepEqual(
    groups.map((group) => [group.words[0], evidenceSentence(group)]),
    [
      ['recommend', 'Counts as recommendation: what the read is for'],
      ['book', 'Counts as task execution: what the read is for'],
    ],
  )
})

test('words that were set aside and words that refuse say why', () => {
  const sentences = (purpose: string) => groupEvidence(explainPurpose(purpose)).map(evidenceSentence)
  assert.deepEqual(sentences('recommend a film, never book anything').at(-1), 'Set aside: said not to be the purpose')
  assert.deepEqual(sentences('train a model on user data'), ['Refuses: a purpose that no class covers'])
})
