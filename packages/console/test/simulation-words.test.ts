import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { simulationSentence } from '../src/format/simulation-words.ts'

describe('what a simulation says', () => {
  for (const [decisions, toAllowed, toDenied, sentence] of [
    [0, 0, 0, 'No read was judged last week, so nothing can be said of the effect.'],
    [1, 0, 0, 'The one read of last week would be decided the same.'],
    [1204, 0, 0, 'All 1,204 reads of last week would be decided the same.'],
    [1204, 4, 0, 'Of 1,204 reads of last week, 4 that are refused now would be allowed.'],
    [1204, 0, 1, 'Of 1,204 reads of last week, 1 that is allowed now would be refused.'],
    [
      1204,
      4,
      31,
      'Of 1,204 reads of last week, 31 that are allowed now would be refused, and 4 that are refused now would be allowed.',
    ],
  ] as const) {
    test(sentence, () => {
      const flips = { to_allowed: toAllowed, to_denied: toDenied }
      assert.equal(simulationSentence({ days: 7, decisions, flips }), sentence)
    })
  }
})
