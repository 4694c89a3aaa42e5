import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { bodyKibibytesMaxOf, type ConsoleOperation, consoleOperations } from '@ambit/core'
import { exchange, listen } from '../http-under-test.ts'
import { type ConsoleUnderTest, openConsole } from './console-under-test.ts'

const operations: readonly ConsoleOperation[] = Object.values(consoleOperations)

describe('a body for the console', () => {
  let console: ConsoleUnderTest
  let port: number
  before(async () => {
    console = await openConsole()
    port = await listen(console.app)
  })
  after(() => console.close())

  /** All that is sent, but the length that it is said to have. */
  async function statusOf(
    { method, path }: ConsoleOperation,
    length: string,
    body: string,
  ): Promise<string | undefined> {
    const head = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, `Origin: http://127.0.0.1:${port}`]
    const headers = ['Content-Type: application/json', length, 'Connection: close']
    const answer = await exchange(port, `${[...head, ...headers].join('\r\n')}\r\n\r\n${body}`)
    return /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]
  }

  for (const operation of operations.filter(({ access, request }) => access === 'open' && request !== null)) {
    const bytesMax = bodyKibibytesMaxOf(operation) * 1024
    test(`that anybody may send is refused unread beyond ${bytesMax} bytes: ${operation.path}`, async () => {
      assert.equal(await statusOf(operation, `Content-Length: ${bytesMax + 1}`, ''), '413')
    })

    test(`that anybody may send in pieces is refused at ${bytesMax} bytes, and no more of it is read: ${operation.path}`, async () => {
      const piece = `${(bytesMax + 1).toString(16)}\r\n${' '.repeat(bytesMax + 1)}\r\n`
      assert.equal(await statusOf(operation, 'Transfer-Encoding: chunked', piece), '413')
    })
  }

  test('is refused unread from whoever is not signed in, where that is asked for', async () => {
    for (const operation of operations.filter(({ access, request }) => access !== 'open' && request !== null))
      assert.equal(await statusOf(operation, 'Content-Length: 100', ''), '401', operation.path)
  })

  test('is small where anybody may send it', () => {
    const small = operations.filter(({ access }) => access === 'open').map(bodyKibibytesMaxOf)
    assert.ok(small.every((kibibytes) => kibibytes <= 64))
    assert.ok(small.filter((kibibytes) => kibibytes > 4).length <= 2, `${small}`)
  })
})
