// Bodies that are too large, malformed, wrongly encoded, or hold characters that no string may hold.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Answer, create, freshUser, memoryFields, read, send } from './client.ts'
import { bodyBytesMax, endpoints } from './contract.ts'
import { expectError, expectInvalidFields } from './expect-error.ts'
import { postHead, sendRaw } from './raw-http.ts'
import { sharedService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

const postText = (path: string, text: string | Uint8Array<ArrayBuffer>): Promise<Answer> =>
  send(service, 'POST', path, { text })

/** A create request of exactly this many bytes, in strings as long as they may be. */
function bodyOfSize(bytes: number): string {
  const strings = Array.from({ length: 32 }, (_, index) => `${index} ${'x'.repeat(8_100)}`)
  const empty = JSON.stringify(memoryFields({ value_json: { likes: strings, note: '' } }))
  return empty.replace('"note":""', `"note":"${'x'.repeat(bytes - empty.length)}"`)
}

test('a body of 256 KiB is accepted and comes back whole', async () => {
  const user = freshUser()
  const text = bodyOfSize(bodyBytesMax).replace(/user-[0-9a-f-]{36}/, user)
  const answer = await postText('/memory', text)
  assert.equal(answer.status, 201, answer.text)
  const { settings, likes } = (await read(service, user, 'preferences')).summary_struct
  const { note, likes: sent } = JSON.parse(text).value_json
  assert.deepEqual(settings, { note })
  assert.deepEqual(new Set(likes as string[]), new Set(sent))
})

test('a body of one byte more is 413 at every endpoint', async (t) => {
  for (const { path } of endpoints) {
    await t.test(path, async () => {
      expectError(await postText(path, bodyOfSize(bodyBytesMax + 1)), 413, 'payload_too_large')
    })
  }
})

test('a body that is too large without saying so is 413 too', async () => {
  const text = bodyOfSize(bodyBytesMax + 1)
  const lines = ['Content-Type: application/json', 'Transfer-Encoding: chunked']
  const chunked = `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`
  const answer = await sendRaw(service, postHead(service, '/memory', null, lines), chunked)
  assert.equal(answer.status, 413, answer.text)
  await create(service, {})
})

const malformed = [
  '',
  ' ',
  '{',
  '{"user_id":"u"',
  '{"user_id":"u",}',
  "{'user_id':'u'}",
  '{user_id:1}',
  '{"a":NaN}',
  '{"a":01}',
  '{} {}',
  '{}x',
  '{"a":"\n"}',
  '{"a":"\\x"}',
  'undefined',
]

test('a malformed body is 400 at every endpoint', async (t) => {
  for (const text of malformed) {
    await t.test(JSON.stringify(text), async () => {
      for (const { path } of endpoints) expectError(await postText(path, text), 400, 'invalid_request')
    })
  }
})

test('a body that is no object is 400 at every endpoint', async (t) => {
  for (const text of ['[]', '[{}]', '"text"', '7', 'true', 'null']) {
    await t.test(text, async () => {
      for (const { path } of endpoints) expectError(await postText(path, text), 400, 'invalid_request')
    })
  }
})

test('an empty object lists every required field', async (t) => {
  for (const { path, required } of endpoints) {
    await t.test(path, async () => expectInvalidFields(await postText(path, '{}'), required))
  }
})

test('an unknown field is refused at every endpoint, also when it is called __proto__', async (t) => {
  for (const { path, body } of endpoints) {
    for (const field of ['colour', '__proto__', 'constructor', 'User_id']) {
      await t.test(`${path}: ${field}`, async () => {
        const text = JSON.stringify(body).replace('{', `{"${field}":{"user_id":"x"},`)
        const error = expectError(await postText(path, text), 400, 'invalid_request')
        if (field !== '__proto__') assert.ok(error.message.includes(field), error.message)
      })
    }
  }
})

test('a required field is not taken from a prototype', async () => {
  const text = '{"__proto__":{"user_id":"u","scope":"preferences","purpose":"recommendation"}}'
  expectError(await postText('/memory/read', text), 400, 'invalid_request')
})

const brokenBytes: Record<string, number[]> = {
  'a byte that never occurs': [0xff],
  'a continuation byte alone': [0x80],
  'a sequence cut short': [0xe2, 0x82],
  'an overlong slash': [0xc0, 0xaf],
  'a surrogate half': [0xed, 0xa0, 0x80],
  'beyond U+10FFFF': [0xf4, 0x90, 0x80, 0x80],
  'Latin-1': [0xe9],
}

test('a body that is not UTF-8 is 400', async (t) => {
  const [before = '', behind = ''] = JSON.stringify(memoryFields({ user_id: 'HERE' })).split('HERE')
  for (const [name, bytes] of Object.entries(brokenBytes)) {
    await t.test(name, async () => {
      const text = Buffer.concat([Buffer.from(`${before}u`), Buffer.from(bytes), Buffer.from(behind)])
      expectError(await postText('/memory', new Uint8Array(text)), 400, 'invalid_request')
    })
  }
})

/** JSON escapes of characters that no string may hold. */
const forbidden: Record<string, string> = {
  'U+0000': 'a\\u0000b',
  'first half of a pair': 'a\\ud83db',
  'second half of a pair': '\\ude00',
  'a pair the wrong way round': '\\ude00\\ud83d',
  'half of a pair at the end': 'ab\\ud83d',
}

const places: Record<string, (text: string) => [path: string, body: string]> = {
  user_id: (text) => ['/memory', JSON.stringify(memoryFields({ user_id: 'HERE' })).replace('HERE', text)],
  domain: (text) => ['/memory', JSON.stringify(memoryFields({ domain: 'HERE' })).replace('HERE', text)],
  'a like': (text) => [
    '/memory',
    JSON.stringify(memoryFields({ value_json: { likes: ['a', 'HERE'] } })).replace('HERE', text),
  ],
  'a rule': (text) => ['/memory', JSON.stringify(memoryFields({ value_json: ['HERE'] })).replace('HERE', text)],
  'a window': (text) => [
    '/memory',
    JSON.stringify(memoryFields({ value_json: [{ day: 'HERE', start: 'a', end: 'b' }] })).replace('HERE', text),
  ],
  'a nested value': (text) => [
    '/memory',
    JSON.stringify(memoryFields({ value_json: { a: [{ b: 'HERE' }] } })).replace('HERE', text),
  ],
  'a key': (text) => ['/memory', JSON.stringify(memoryFields({ value_json: { HERE: 1 } })).replace('HERE', text)],
  'a flag': (text) => ['/memory', JSON.stringify(memoryFields({ value_json: { HERE: true } })).replace('HERE', text)],
  'a nested key': (text) => [
    '/memory',
    JSON.stringify(memoryFields({ value_json: { a: { HERE: {} } } })).replace('HERE', text),
  ],
  'an unknown field': (text) => ['/memory', JSON.stringify(memoryFields({ HERE: 1 })).replace('HERE', text)],
  'user_id of a read': (text) => [
    '/memory/read',
    `{"user_id":"${text}","scope":"preferences","purpose":"recommendation"}`,
  ],
  'domain of a read': (text) => [
    '/memory/read',
    `{"user_id":"u","domain":"${text}","scope":"preferences","purpose":"recommendation"}`,
  ],
  purpose: (text) => ['/memory/read', `{"user_id":"u","scope":"preferences","purpose":"recommendation ${text}"}`],
  'a token to continue': (text) => ['/memory/read/continue', `{"revocation_token":"rev_${text}"}`],
  'a token to revoke': (text) => ['/memory/revoke', `{"revocation_token":"rev_${text}"}`],
}

test('no string anywhere may hold U+0000 or half of a surrogate pair', async (t) => {
  for (const [place, bodyWith] of Object.entries(places)) {
    for (const [name, text] of Object.entries(forbidden)) {
      await t.test(`${name} in ${place}`, async () => {
        expectError(await postText(...bodyWith(text)), 400, 'invalid_request')
      })
    }
  }
})

test('a whole surrogate pair is a character like any other', async () => {
  const user = freshUser()
  const [, body] = places['a like']?.('\\ud83d\\ude00') ?? []
  const answer = await postText('/memory', String(body).replace(/user-[0-9a-f-]{36}/, user))
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual((await read(service, user, 'preferences')).summary_struct.likes, ['a', '😀'])
})
