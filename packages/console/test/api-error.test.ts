import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, describeError, isPassing, NoAnswerError, outcomeOf } from '../src/api/api-error.ts'

const refused = new ApiError({
  status: 409,
  code: 'conflict',
  message: 'There is one by this name.',
  details: {},
  retryAfterSeconds: null,
  requestId: 'req_1',
})

test('a fault of the service is named as its log names it', () => {
  const fault = new ApiError({ ...refused, status: 500, code: 'internal_error', message: 'canary', details: {} })
  assert.match(describeError(fault), /req_1/)
})

test('a fault of the console says nothing of its inside', () => {
  assert.equal(describeError(refused), refused.message)
  assert.match(describeError(new NoAnswerError(new TypeError('fetch failed'))), /did not answer/)
  assert.doesNotMatch(describeError(new TypeError('canary of undefined')), /canary/)
})

test('nothing has happened where the service refused, or was not asked; where it did not say, nobody knows', () => {
  const answered = (status: number, code: ApiError['code'], details = {}) =>
    outcomeOf(new ApiError({ ...refused, status, code, details }))
  assert.equal(answered(400, 'invalid_request'), 'refused')
  assert.equal(answered(401, 'sign_in_required'), 'refused')
  assert.equal(answered(409, 'conflict'), 'refused')
  assert.equal(answered(503, 'unavailable'), 'refused')
  assert.equal(answered(503, 'unavailable', { outcome: 'unknown' }), 'unknown')
  assert.equal(answered(500, 'internal_error'), 'unknown')
  assert.equal(answered(504, 'unknown'), 'unknown', 'of a proxy that did not wait')
  assert.equal(outcomeOf(new NoAnswerError(null, 'offline')), 'not_sent')
  for (const silence of ['late', 'broken', 'foreign'] as const)
    assert.equal(outcomeOf(new NoAnswerError(null, silence)), 'unknown')
  assert.equal(outcomeOf(new TypeError('a fault of the console')), 'unknown')
})

test('what may pass by itself is asked again, what was refused is not', () => {
  assert.equal(isPassing(new NoAnswerError(null)), true)
  assert.equal(isPassing(new ApiError({ ...refused, status: 503, code: 'unavailable' })), true)
  assert.equal(isPassing(new ApiError({ ...refused, status: 500, code: 'internal_error' })), false)
  assert.equal(isPassing(refused), false)
})
