/** `ambit mcp` as a process: what it says when something is missing, and that it takes any input. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { linesOf } from '../../src/cli/lines-of.ts'
import { startAmbit } from '../../src/testing.ts'
import { finished, startAmbit as startProgram } from '../cli/ambit-process.ts'

async function speak(input: string, env: Record<string, string>) {
  const child = startProgram(['mcp'], env)
  child.stdin?.end(input)
  const { code, stdout, stderr } = await finished(child)
  const answers = stdout.split('\n').filter((line) => line !== '')
  return { code, stderr, answers: answers.map((line) => JSON.parse(line)) }
}

const ping = (id: number) => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`
const apiKey = ['sk', 'test', 'unknown'.repeat(4)].join('_')

describe('what is missing is said', () => {
  test('a key: one line, and exit code 2', async () => {
    const { code, stderr } = await speak('', {})
    assert.equal(code, 2)
    assert.match(stderr, /AMBIT_API_KEY is not set/)
  })
  test('a service: every question is answered with where none was found', async () => {
    const { code, answers } = await speak(ping(7), { AMBIT_API_KEY: apiKey, AMBIT_BASE_URL: 'http://127.0.0.1:1' })
    assert.equal(code, 0)
    assert.match(answers[0].error.message, /No Ambit answers at http:\/\/127\.0\.0\.1:1/)
    assert.equal(answers[0].id, 7)
  })
  test('a key that the service knows, without repeating it', async () => {
    await using service = await startAmbit()
    const { answers, stderr } = await speak(ping(1), { AMBIT_API_KEY: apiKey, AMBIT_BASE_URL: service.baseUrl })
    assert.equal(answers[0].error.message, 'Invalid API key')
    assert.ok(!`${JSON.stringify(answers)}${stderr}`.includes(apiKey))
  })
})

test('many messages, notifications and nonsense at once: each question is answered once', async () => {
  await using service = await startAmbit()
  const notification = `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`
  const input = Array.from({ length: 50 }, (_, id) => ping(id) + notification).join('')
  const env = { AMBIT_API_KEY: service.apiKey, AMBIT_BASE_URL: service.baseUrl }
  const { answers, code } = await speak(`${input}nonsense\n\n${'x'.repeat(700_000)}\n${ping(50)}`, env)
  const ids = answers.filter(({ result }) => result).map(({ id }) => id)
  assert.deepEqual(
    ids.sort((a, b) => a - b),
    Array.from({ length: 51 }, (_, id) => id),
  )
  assert.equal(answers.filter(({ error }) => error).length, 2)
  assert.equal(code, 0)
})

test('lines are the same however a stream is cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string()), fc.array(fc.nat(10)), async (texts, cuts) => {
      const lines = texts.map((text) => text.replaceAll(/\n/g, '').trim())
      const bytes = Buffer.from(lines.join('\n'))
      const read: string[] = []
      for await (const line of linesOf(pieces(bytes, cuts))) read.push(line)
      assert.deepEqual(
        read,
        lines.filter((line) => line !== ''),
      )
    }),
  )
})

async function* pieces(bytes: Buffer, cuts: readonly number[]): AsyncGenerator<Buffer> {
  let start = 0
  for (const cut of cuts) {
    yield bytes.subarray(start, start + cut)
    start += cut
  }
  yield bytes.subarray(start)
}
