import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { stripTypeScriptTypes } from 'node:module'
import { describe, test } from 'node:test'
import type { JsonValue } from '@ambit/core'
import fc from 'fast-check'
import { curlSnippet, shellQuoted } from '../../src/features/playground/curl-snippet.ts'
import type { ApiCall } from '../../src/features/playground/playground-request.ts'
import { typescriptSnippet } from '../../src/features/playground/typescript-snippet.ts'

const origin = 'http://localhost:8787'
const secret = `sk_test_amb_${'x'.repeat(32)}`
const call = (body: ApiCall['body']): ApiCall => ({ method: 'POST', path: '/memory/read', body })
const awkward = [
  { purpose: "recommend someone's favourite film" },
  { purpose: 'say "hello"', user_id: '$HOME `id` $(id) \\ !! % #' },
  { value_json: { 'a key': [1, true, null, { b: 'two\nlines\u2028 and a tab\t' }], $: [], _a: {} } },
  { value_json: JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": 1}') as JsonValue },
  { purpose: 'Über “Wörter” 😀 \u0000 both \' and "' },
]

describe('a request as curl', () => {
  for (const body of awkward) {
    test(`the shell hands over ${JSON.stringify(body)} unharmed`, () => {
      const sent = argumentsOf(curlSnippet(origin, call(body)), { AMBIT_KEY: secret })
      assert.equal(sent[0], `${origin}/memory/read`)
      assert.ok(sent.includes(`X-API-Key: ${secret}`))
      assert.deepEqual(JSON.parse(sent.at(-1) ?? ''), body)
    })
  }

  test('has the secret only when it is asked for', () => {
    assert.ok(!curlSnippet(origin, call({})).includes(secret))
    assert.ok(argumentsOf(curlSnippet(origin, call({}), secret), {}).includes(`X-API-Key: ${secret}`))
  })

  test('quotes whatever would mean something to a shell', () => {
    assert.equal(shellQuoted('plain-text_1.2/3'), 'plain-text_1.2/3')
    assert.equal(shellQuoted(''), "''")
    assert.equal(shellQuoted("it's"), "'it'\\''s'")
  })
})

describe('a request as TypeScript', () => {
  for (const body of awkward) {
    test(`sends ${JSON.stringify(body)} unharmed`, async () => {
      const sent = await requestOf(typescriptSnippet(origin, call(body), secret))
      assert.equal(sent.url, `${origin}/memory/read`)
      assert.equal(sent.headers['X-API-Key'], secret)
      assert.equal(sent.body, JSON.stringify(body))
    })
  }

  test('sends any JSON unharmed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const body = { value_json: value as JsonValue }
        const sent = await requestOf(typescriptSnippet(origin, call(body)))
        assert.equal(sent.body, JSON.stringify(body))
      }),
      { numRuns: 50 },
    )
  })

  test('takes the key from the environment unless the secret is asked for', () => {
    const snippet = typescriptSnippet(origin, call({}))
    assert.match(snippet, /'X-API-Key': process\.env\.AMBIT_KEY \?\? ''/)
    assert.ok(!snippet.includes(secret))
  })
})

/** What a program named curl would be called with. */
function argumentsOf(line: string, environment: Record<string, string>): readonly string[] {
  const script = `curl() { for given in "$@"; do printf '%s' "$given" | base64 -w 0; echo; done; }\n${line}`
  const output = execFileSync('bash', ['-c', script], { encoding: 'utf8', env: { ...process.env, ...environment } })
  return output
    .trimEnd()
    .split('\n')
    .map((encoded) => Buffer.from(encoded, 'base64').toString('utf8'))
    .filter((argument) => !/^-[Hd]$/.test(argument))
}

interface Sent {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** Runs the snippet with a fetch that only listens. */
async function requestOf(snippet: string): Promise<Sent> {
  const script = stripTypeScriptTypes(`${snippet}`, { mode: 'strip' })
  const run = new Function('fetch', 'console', `return (async () => { ${script} })()`)
  let sent: Sent | undefined
  const listen = async (url: string, options: Omit<Sent, 'url'>) => {
    sent = { url, ...options }
    return { ok: true, json: async () => ({}) }
  }
  await run(listen, { log: () => undefined })
  assert.ok(sent)
  return sent
}
