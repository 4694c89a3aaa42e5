import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Compile } from 'typebox/compile'
import { type ErrorCode, errorCodes } from '../src/wire/error-codes.ts'
import { errorResponse } from '../src/wire/error-schemas.ts'
import { errorBody } from '../src/wire/refusal.ts'

const statuses: Readonly<Partial<Record<ErrorCode, number>>> = {
  invalid_request: 400,
  policy_denied: 403,
  token_revoked: 403,
  token_expired: 403,
  not_found: 404,
  token_not_found: 404,
  method_not_allowed: 405,
  sign_in_required: 401,
  sign_in_failed: 401,
  cross_site_request: 403,
  not_permitted: 403,
  conflict: 409,
  link_invalid: 410,
  idempotency_conflict: 409,
  idempotency_mismatch: 422,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
}

describe('every code of the contract has its status', () => {
  for (const [code, status] of Object.entries(statuses)) {
    test(`${code} is ${status}`, () => assert.equal(errorCodes[code as ErrorCode].status, status))
  }
})

test('only the console has codes for 401: that of a refused key is the detail alone', () => {
  const codes = Object.entries(errorCodes).filter(([, { status }]) => status === 401)
  assert.deepEqual(
    codes.map(([code]) => code),
    ['sign_in_required', 'sign_in_failed', 'second_factor_required', 'second_factor_failed'],
  )
  for (const { status } of Object.values(errorCodes)) assert.ok(status >= 400 && status < 600)
})

test('every code says in a sentence when it is sent', () => {
  for (const { when } of Object.values(errorCodes)) assert.match(when, /^[A-Z].*\.$/u)
})

describe('an error body', () => {
  test('has both shapes of the contract, with the same sentence', () => {
    const details = { fields: [{ field: 'scope', message: 'scope is required' }] }
    assert.deepEqual(errorBody({ code: 'invalid_request', message: 'scope is required', details }), {
      detail: 'scope is required',
      error: { code: 'invalid_request', message: 'scope is required', details },
    })
  })

  test('has no details when there are none', () => {
    const body = errorBody({ code: 'not_found', message: 'There is nothing here.' })
    assert.deepEqual(Object.keys(body.error), ['code', 'message'])
  })

  test('is what the published schema promises, for every code', () => {
    const validator = Compile(errorResponse)
    for (const code of Object.keys(errorCodes) as ErrorCode[]) {
      assert.ok(validator.Check(errorBody({ code, message: 'It did not work.', details: {} })), code)
    }
  })
})
