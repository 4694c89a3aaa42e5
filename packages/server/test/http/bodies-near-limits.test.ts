/** Bodies of every size and shape near every limit: each is taken or refused in words, and none is a fault of ours. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { type HttpUnderTest, openHttp } from './http-under-test.ts'

let http: HttpUnderTest
before(async () => {
  http = await openHttp()
})
after(() => http.close())

/** One less, exactly, one more. */
const around = (limit: number): fc.Arbitrary<number> => fc.constantFrom(limit - 1, limit, limit + 1)

const filler = fc.constantFrom('x', 'é', '👍', 'a\u0301', '\u1e9e', '\u0130', '\ufdfa', ' ', '_', '"', '\\', '\u2028')

/** As many characters as asked for, of the same filler. */
const textOf = (length: number): fc.Arbitrary<string> =>
  filler.map((unit) => [...unit.repeat(length)].slice(0, length).join(''))

const strings = around(8_192).chain(textOf)
const keys = around(256).chain(textOf)
const marks = fc
  .tuple(around(30), fc.constantFrom('\u0301', '\u0323\u0301', '\u{1D165}', '\u0f74'), fc.nat(200))
  .map(([count, mark, times]) => `a${[...mark.repeat(count)].slice(0, count).join('')}`.repeat(times + 1))
const entries = around(2_000).map((count) => Array.from({ length: count }, (_, index) => `${index}`))
const depth = around(32).map((levels) => {
  let value: unknown = 1
  for (let level = 0; level < levels - 1; level++) value = level % 2 === 0 ? { a: value } : [value]
  return value
})
const anyValue = fc.oneof(
  fc.record({ likes: fc.array(fc.oneof(strings, marks), { maxLength: 3 }) }),
  fc.dictionary(keys, fc.oneof(strings, marks, depth, entries), { maxKeys: 3 }),
  fc.record({ a: depth }),
  entries,
  fc.record({ likes: entries, settings: fc.record({ b: entries }) }),
  fc.array(fc.record({ day: strings, start: marks, end: keys, note: depth }), { minLength: 1, maxLength: 3 }),
)
const anyText = (limit: number): fc.Arbitrary<string> => around(limit).chain(textOf)
const anyBody = fc.record(
  {
    user_id: fc.oneof(fc.constant('u'), anyText(1_024)),
    scope: fc.constantFrom('preferences', 'schedule', 'constraints'),
    source: fc.constant('system'),
    domain: fc.oneof(fc.constant('d'), anyText(512)),
    ttl_days: fc.constantFrom(0.999, 1, 365, 365.001),
    value_json: anyValue,
  },
  { requiredKeys: ['user_id', 'scope', 'source', 'value_json'] },
)

describe('near every limit', () => {
  test('a memory is taken or refused in words, and what was taken is read back', async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(anyBody, async (drawn) => {
        const body = { ...drawn, user_id: `${drawn.user_id}`.replace('u', `u${count++}`) }
        const answer = await http.post('/memory', body)
        assert.ok([201, 400, 413].includes(answer.statusCode), `${answer.statusCode} ${answer.body}`)
        if (answer.statusCode === 400) assert.match(answer.json().detail, /\b(must|is)\b/)
        if (answer.statusCode !== 201) return
        const purpose = { preferences: 'recommendation', schedule: 'scheduling', constraints: 'scheduling' }[
          drawn.scope
        ]
        const read = await http.post('/memory/read', { user_id: body.user_id, scope: drawn.scope, purpose })
        assert.equal(read.statusCode, 200, read.body)
        assert.equal(typeof read.json().summary_struct, 'object')
      }),
      { numRuns: 300 },
    )
  })

  test('a purpose is judged or refused in words', async () => {
    const words = fc.constantFrom(
      'a ',
      'recommend ',
      'x',
      '\ufdfa',
      'a\u0301',
      '👍 ',
      'ﬁ',
      '\u202e',
      '(',
      '"',
      "'",
      '- ',
    )
    const purposes = fc.tuple(words, around(1_000)).map(([word, length]) => {
      return [...word.repeat(length)].slice(0, length).join('')
    })
    await fc.assert(
      fc.asyncProperty(purposes, async (purpose) => {
        const answer = await http.post('/policy/check', { scope: 'preferences', purpose })
        assert.ok([200, 400].includes(answer.statusCode), `${answer.statusCode} ${answer.body}`)
      }),
      { numRuns: 150 },
    )
  })

  test('a body of 256 KiB is looked at, and one of a byte more is not', async () => {
    const body = (bytes: number): string => {
      const empty = JSON.stringify({ user_id: 'u', scope: 'preferences', source: 'system', value_json: { pad: '' } })
      return empty.replace('"pad":""', `"pad":"${'x'.repeat(bytes - empty.length)}"`)
    }
    const [within, beyond] = [await http.post('/memory', body(262_144)), await http.post('/memory', body(262_145))]
    assert.equal(within.json().detail, 'value_json.pad must be at most 8,192 characters long')
    assert.equal(beyond.statusCode, 413)
  })
})
