import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiOperations } from '@ambit/core'
import { operationWords } from '../../src/features/usage/operation-words.ts'

test('every operation that is counted has a name in words, and says its method and path', () => {
  for (const [operation, { method, path }] of Object.entries(apiOperations)) {
    const { name, call } = operationWords(operation)
    assert.match(name, /^[A-Z][a-z]+( |$)/, operation)
    assert.equal(call, `${method} ${path}`)
  }
  assert.deepEqual(operationWords('ofANewerServer'), { name: 'ofANewerServer', call: null })
})
