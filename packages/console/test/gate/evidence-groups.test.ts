import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyPurpose } from '@ambit/core'
import { groupEvidence } from '../../src/components/gate/evidence-groups.ts'
import { evidenceSentence } from '../../src/components/gate/evidence-words.ts'

test('words that did the same are told together, in the order of the text', () => {
  const { evidence } = classifyPurpose('recommend a restaurant and book a table')
  const groups = groupEvidence(evidence)
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
  const sentences = (purpose: string) => groupEvidence(classifyPurpose(purpose).evidence).map(evidenceSentence)
  assert.deepEqual(sentences('recommend a film, never book anything').at(-1), 'Set aside: said not to be the purpose')
  assert.deepEqual(sentences('train a model on user data'), ['Refuses: a purpose that no class covers'])
})
