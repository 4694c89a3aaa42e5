import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, describeError, NoAnswerError } from '../src/api/api-error.ts'

const refused = new ApiError({
  status: 400,
  code: 'invalid_request',
  message: 'name must not be empty; purpose_classes.2 is none of them',
  details: {
    fields: [
      { field: 'name', message: 'name must not be empty' },
      { field: 'purpose_classes.2', message: 'purpose_classes.2 is none of them' },
    ],
  },
  retryAfterSeconds: null,
  requestId: 'req_1',
})

test('what is wrong with a field is said at that field, without its name', () => {
  assert.equal(refused.fieldMessage('name'), 'Must not be empty.')
  assert.equal(refused.fieldMessage('purpose_classes'), 'Is none of them.')
  assert.equal(refused.fieldMessage('expires_at'), undefined)
})

test('what no field of the form can say is said for the form', () => {
  assert.equal(refused.isOnlyAbout(['name', 'purpose_classes']), true)
  assert.equal(refused.isOnlyAbout(['name']), false)
  const bare = new ApiError({ ...refused, status: 409, code: 'conflict', message: 'Taken.', details: {} })
  assert.equal(bare.isOnlyAbout(['name']), false)
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
