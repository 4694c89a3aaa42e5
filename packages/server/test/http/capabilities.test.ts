import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ApiOperation, apiOperations, type Capability, capabilities } from '@ambit/core'
import { goodMemory, type HttpUnderTest, openHttp, post } from './http-under-test.ts'

let http: HttpUnderTest
before(async () => {
  http = await openHttp()
})
after(() => http.close())

describe('a key without the capability of an operation', () => {
  for (const [name, operation] of Object.entries<ApiOperation>(apiOperations)) {
    test(`is refused at ${name}, before its body is looked at`, async () => {
      const others = capabilities.filter((capability) => capability !== operation.capability)
      const response = await http.app.inject({
        method: operation.method,
        url: operation.path.replace(/:\w+/, 'mem_1'),
        headers: { 'x-api-key': await http.newKey({ capabilities: others }) },
        ...(operation.request && { payload: '{', headers: await headersOf(others) }),
      })
      assert.equal(response.statusCode, 403)
      const { code, details } = response.json().error
      assert.deepEqual([code, details.capability], ['capability_missing', operation.capability])
    })
  }
})

test('a request that is refused for a capability counts against the limit of its key', async () => {
  const secret = await http.newKey({ capabilities: ['audit'], rateLimitPerMinute: 1 })
  const ask = () => post(http.app, '/memory', goodMemory, { 'x-api-key': secret })
  assert.deepEqual([(await ask()).statusCode, (await ask()).statusCode], [403, 429])
})

async function headersOf(given: readonly Capability[]): Promise<Record<string, string>> {
  return { 'x-api-key': await http.newKey({ capabilities: given }), 'content-type': 'application/json' }
}
