// The requests of the README and of the guide to purposes, sent as they stand, get the answers that stand there.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { send } from './client.ts'
import { startService, stopAll } from './service.ts'

after(stopAll)

const pages = ['README.md', 'docs/guides/purposes.md']
const example =
  /```sh\ncurl -s http:\/\/127\.0\.0\.1:8080(\/\S+)[\s\S]*?-d '([\s\S]*?)'\n```\n\n```json\n([\s\S]*?)\n```/g

test('every example gets the answer that is printed below it', async (t) => {
  const service = await startService()
  for (const page of pages) {
    const text = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8')
    const examples = [...text.matchAll(example)]
    assert.ok(examples.length > 0, `${page} has examples`)
    for (const [, path = '', body = '', answer = ''] of examples) {
      await t.test(`${page}: ${path}`, async () => {
        const { body: actual } = await send(service, 'POST', path, { text: body })
        assert.deepEqual(withoutMoments(actual), withoutMoments(JSON.parse(answer)))
      })
    }
  }
})

/** Ids, tokens and times differ from one run to the next. */
function withoutMoments(answer: Record<string, unknown>): Record<string, unknown> {
  const moments = ['id', 'created_at', 'expires_at', 'revocation_token']
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, value !== null && moments.includes(key) ? typeof value : value]),
  )
}
