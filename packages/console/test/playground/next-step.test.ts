import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mergedAnswer, scopes } from '@ambit/core'
import { nextStep } from '../../src/features/playground/next-step.ts'
import { firstFields } from '../../src/features/playground/playground-examples.ts'
import { refusedRead } from '../../src/features/playground/refusal-words.ts'
import { answered, refused } from '../service-answers.ts'

const read = answered('readMemory', { revocation_token: 'rev_1' })

describe('after an answer the playground suggests', () => {
  for (const [operation, answer, change] of [
    ['create', answered('createMemory'), { operation: 'read' }],
    ['read', read, { operation: 'continue', token: 'rev_1' }],
    ['continue', answered('continueRead', { revocation_token: 'rev_1' }), { operation: 'revoke', token: 'rev_1' }],
    ['revoke', answered('revokeRead'), { operation: 'continue', token: 'rev_0' }],
  ] as const) {
    test(`${change.operation} after ${operation}`, () => {
      assert.deepEqual(nextStep({ ...firstFields, operation, token: 'rev_0' }, answer)?.change, change)
    })
  }

  for (const scope of scopes) {
    test(`to create something first when ${scope} has nothing to read`, () => {
      const { summaryText: summary_text, summaryStruct, confidence } = mergedAnswer(scope, [])
      const nothing = answered('readMemory', { summary_text, summary_struct: JSON.parse(summaryStruct), confidence })
      assert.deepEqual(nextStep({ ...firstFields, operation: 'read' }, nothing)?.change, { operation: 'create' })
    })
  }

  test('a new read when the token is over', () => {
    for (const code of ['token_revoked', 'token_expired', 'token_not_found'] as const) {
      const answer = refused('continueRead', { code, message: 'Over.' })
      assert.deepEqual(nextStep({ ...firstFields, operation: 'continue' }, answer)?.change, { operation: 'read' })
    }
  })

  test('nothing where only the person knows what to do', () => {
    assert.equal(nextStep(firstFields, { status: 401, json: { detail: 'Invalid API key' } }), null)
    assert.equal(nextStep(firstFields, { status: 502, json: null }), null)
  })
})

describe('a refused read is explained', () => {
  const refusal = (details: Record<string, unknown>) => {
    return refusedRead(refused('readMemory', { code: 'policy_denied', message: 'No.', details }))
  }

  test('with what it reads as, what is allowed, and purposes that would be', () => {
    const explained = refusal({
      scope: 'preferences',
      purpose_classes: ['recommendation', 'task_execution'],
      allowed_purpose_classes: ['content_generation', 'recommendation'],
    })
    assert.equal(
      explained?.sentence,
      'Refused: this purpose reads as task execution. Preferences may be read for content generation or recommendation.',
    )
    assert.deepEqual(
      explained?.offers.map(({ purposeClass }) => purposeClass),
      ['content_generation', 'recommendation'],
    )
  })

  test('in the words of the service when nothing was recognised, with the names that classes have in the console', () => {
    const message =
      'Training or evaluating models is never allowed, so these words are not allowed for scope preferences. Scope preferences may be read for task_execution.'
    const details = { scope: 'preferences', purpose_classes: [], allowed_purpose_classes: ['task_execution'] }
    const explained = refusedRead(refused('readMemory', { code: 'policy_denied', message, details }))
    assert.equal(explained?.sentence, `Refused: ${message.replace('task_execution', 'task execution')}`)
    assert.equal(explained?.isOfClasses, false)
    const none = { scope: 'attention', purpose_classes: [], allowed_purpose_classes: [] }
    assert.deepEqual(refusal(none)?.offers, [])
  })

  test('and nothing else is taken for one', () => {
    assert.equal(refusedRead({ status: 401, json: { detail: 'Invalid API key' } }), null)
    assert.equal(refusedRead({ status: 502, json: null }), null)
  })
})
