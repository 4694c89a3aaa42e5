import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { errorBody } from '@ambit/core'
import { nextStep } from '../../src/features/playground/next-step.ts'
import { firstFields } from '../../src/features/playground/playground-examples.ts'
import { refusedRead } from '../../src/features/playground/refusal-words.ts'

const read = { summary_struct: { likes: ['ramen'] }, revocation_token: 'rev_1' }

describe('after an answer the playground suggests', () => {
  for (const [operation, answer, change] of [
    ['create', { status: 201, json: { id: 'mem_1' } }, { operation: 'read' }],
    ['read', { status: 200, json: read }, { operation: 'continue', token: 'rev_1' }],
    ['read', { status: 200, json: { ...read, summary_struct: {} } }, { operation: 'create' }],
    ['continue', { status: 200, json: read }, { operation: 'revoke', token: 'rev_1' }],
    ['revoke', { status: 200, json: { revoked: true } }, { operation: 'continue', token: 'rev_0' }],
  ] as const) {
    test(`${change.operation} after ${operation} was answered with ${JSON.stringify(answer.json)}`, () => {
      assert.deepEqual(nextStep({ ...firstFields, operation, token: 'rev_0' }, answer)?.change, change)
    })
  }

  test('a new read when the token is over', () => {
    for (const code of ['token_revoked', 'token_expired', 'token_not_found'] as const) {
      const answer = { status: 403, json: errorBody({ code, message: 'Over.' }) }
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
    return refusedRead({ status: 403, json: errorBody({ code: 'policy_denied', message: 'No.', details }) })
  }

  test('with what it reads as, what is allowed, and purposes that would be', () => {
    const refused = refusal({
      scope: 'preferences',
      purpose_classes: ['recommendation', 'task_execution'],
      allowed_purpose_classes: ['content_generation', 'recommendation'],
    })
    assert.equal(
      refused?.sentence,
      'Refused: this purpose reads as task execution. Preferences may be read for content generation or recommendation.',
    )
    assert.deepEqual(
      refused?.offers.map(({ purposeClass }) => purposeClass),
      ['content_generation', 'recommendation'],
    )
  })

  test('also when nothing was recognised, or nothing is allowed', () => {
    const refused = refusal({ scope: 'attention', purpose_classes: [], allowed_purpose_classes: [] })
    assert.equal(
      refused?.sentence,
      'Refused: no purpose was recognised in these words. Attention may not be read with this key for any purpose.',
    )
    assert.deepEqual(refused?.offers, [])
  })

  test('and nothing else is taken for one', () => {
    assert.equal(refusedRead({ status: 401, json: { detail: 'Invalid API key' } }), null)
    assert.equal(refusedRead({ status: 502, json: null }), null)
  })
})
