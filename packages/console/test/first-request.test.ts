import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiOperations } from '@ambit/core'
import { firstRequest } from '../src/features/shown-once/first-request.ts'

test('the request that is offered for pasting is one that the service takes', () => {
  const line = firstRequest('http://ambit.test', 'a secret')
  assert.match(line, /^curl -s http:\/\/ambit\.test\/memory \\\n {2}-H 'X-API-Key: a secret' \\\n/)
  const [, body = ''] = /-d '([^']+)'$/.exec(line) ?? []
  assert.equal(apiOperations.createMemory.request.parse(JSON.parse(body)).ok, true)
})
