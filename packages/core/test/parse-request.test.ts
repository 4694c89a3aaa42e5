import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { scopes } from '../src/memory/scopes.ts'
import { sources } from '../src/memory/sources.ts'
import { createMemory } from '../src/operations/create-memory.ts'
import { continueRead, readMemory, revokeRead } from '../src/operations/read-memory.ts'
import type { Parsed } from '../src/wire/parse-body.ts'
import { refusalMessage } from '../src/wire/refusal.ts'
import { accepted, fieldErrors, messages, refusal } from './parsed-request.ts'

const { parse: parseCreateMemory } = createMemory.request
const { parse: parseReadMemory } = readMemory.request
const { parse: parseContinueRead } = continueRead.request
const { parse: parseRevokeRead } = revokeRead.request

type Fields = Readonly<Record<string, unknown>>

const create: Fields = { user_id: 'u', scope: 'preferences', source: 'system', value_json: { tone: 'brief' } }
const read: Fields = { user_id: 'u', scope: 'preferences', purpose: 'write a mail' }
const token: Fields = { revocation_token: 'rev_x' }

const operations = [
  { name: 'create', parse: parseCreateMemory, valid: create },
  { name: 'read', parse: parseReadMemory, valid: read },
  { name: 'continue', parse: parseContinueRead, valid: token },
  { name: 'revoke', parse: parseRevokeRead, valid: token },
] as const

describe('a valid body becomes a command', () => {
  test('create with all fields, its value detected and normalized', () => {
    const body = {
      ...create,
      domain: 'food',
      source_ref: 'msg 1',
      supersedes: ['mem_1', 'mem_2'],
      ttl_days: 1.5,
      value_json: { likes: [' Tea ', 'tea'], tone: 'brief' },
    }
    assert.deepEqual(accepted(parseCreateMemory(body)), {
      userId: 'u',
      scope: 'preferences',
      domain: 'food',
      source: 'system',
      sourceRef: 'msg 1',
      supersedes: ['mem_1', 'mem_2'],
      ttlDays: 1.5,
      value: { shape: 'likes_dislikes', likes: ['Tea'], dislikes: [], settings: { tone: 'brief' } },
    })
  })

  test('read with all fields', () => {
    const include = ['domains', 'provenance']
    assert.deepEqual(accepted(parseReadMemory({ ...read, domain: 'food', max_age_days: 0.25, include })), {
      userId: 'u',
      scope: 'preferences',
      domain: 'food',
      purpose: 'write a mail',
      maxAgeDays: 0.25,
      include,
    })
  })

  test('continue and revoke', () => {
    assert.deepEqual(accepted(parseContinueRead(token)), { revocationToken: 'rev_x' })
    assert.deepEqual(accepted(parseRevokeRead(token)), { revocationToken: 'rev_x' })
  })

  test('an optional field that is absent, and one that is null, is null in the command', () => {
    const created = accepted(parseCreateMemory({ ...create, domain: null, ttl_days: null }))
    assert.deepEqual([created.domain, created.ttlDays], [null, null])
    assert.deepEqual(created, accepted(parseCreateMemory(create)))
    const wanted = accepted(parseReadMemory({ ...read, domain: null, max_age_days: null }))
    assert.deepEqual([wanted.domain, wanted.maxAgeDays], [null, null])
    assert.deepEqual(wanted, accepted(parseReadMemory(read)))
  })

  test('texts are kept as they were sent', () => {
    const text = '  <b>Cafe\u0301\r\n 👩‍👩‍👧 \u200b'
    const { userId, domain, purpose } = accepted(
      parseReadMemory({ user_id: text, scope: 'schedule', domain: text, purpose: text }),
    )
    assert.deepEqual([userId, domain, purpose], [text, text, text])
  })

  test('every scope and every source is known', () => {
    for (const scope of scopes) assert.equal(accepted(parseReadMemory({ ...read, scope })).scope, scope)
    for (const source of sources) assert.equal(accepted(parseCreateMemory({ ...create, source })).source, source)
  })
})

describe('texts have bounds in characters, not in bytes or code units', () => {
  const bounds = [
    { parse: parseCreateMemory, body: create, field: 'user_id', max: 1024, shown: '1,024' },
    { parse: parseCreateMemory, body: create, field: 'domain', max: 512, shown: '512' },
    { parse: parseReadMemory, body: read, field: 'user_id', max: 1024, shown: '1,024' },
    { parse: parseReadMemory, body: read, field: 'domain', max: 512, shown: '512' },
    { parse: parseReadMemory, body: read, field: 'purpose', max: 1000, shown: '1,000' },
  ]
  for (const { parse, body, field, max, shown } of bounds) {
    test(`${parse.name}: ${field} is 1 to ${max} characters`, () => {
      for (const character of ['a', '👍']) {
        assert.ok(parse({ ...body, [field]: character }).ok)
        assert.ok(parse({ ...body, [field]: character.repeat(max) }).ok)
        assert.deepEqual(messages(parse({ ...body, [field]: character.repeat(max + 1) })), [
          `${field} must be at most ${shown} characters long`,
        ])
      }
    })
  }
})

const createRows: readonly (readonly [Fields, string])[] = [
  [{ user_id: 7 }, 'user_id must be a string'],
  [{ user_id: null }, 'user_id must be a string'],
  [{ scope: 'Preferences' }, `scope must be one of ${scopes.join(', ')}`],
  [{ scope: null }, `scope must be one of ${scopes.join(', ')}`],
  [{ scope: '__proto__' }, `scope must be one of ${scopes.join(', ')}`],
  [{ source: 'user' }, `source must be one of ${sources.join(', ')}`],
  [{ source: ['system'] }, `source must be one of ${sources.join(', ')}`],
  [{ domain: 7 }, 'domain must be a string'],
  [{ ttl_days: 0.999 }, 'ttl_days must be at least 1'],
  [{ ttl_days: -1 }, 'ttl_days must be at least 1'],
  [{ ttl_days: 365.001 }, 'ttl_days must be at most 365'],
  [{ ttl_days: '30' }, 'ttl_days must be a number'],
  [{ ttl_days: true }, 'ttl_days must be a number'],
  [{ ttl_days: JSON.parse('1e999') }, 'ttl_days must be a number'],
  [{ value_json: null }, 'value_json must be an object or an array'],
  [{ value_json: '{}' }, 'value_json must be an object or an array'],
  [{ value_json: [] }, 'value_json must not be an empty array'],
  [{ value_json: { likes: ['a', 1] } }, 'value_json.likes[1] must be a string'],
]

const readRows: readonly (readonly [Fields, string])[] = [
  [{ purpose: 7 }, 'purpose must be a string'],
  [{ purpose: null }, 'purpose must be a string'],
  [{ max_age_days: 0 }, 'max_age_days must be greater than 0'],
  [{ max_age_days: -0 }, 'max_age_days must be greater than 0'],
  [{ max_age_days: -1 }, 'max_age_days must be greater than 0'],
  [{ max_age_days: '7' }, 'max_age_days must be a number'],
  [{ max_age_days: JSON.parse('1e999') }, 'max_age_days must be a number'],
]

describe('an invalid field is refused by name, with its rule', () => {
  for (const [fields, message] of createRows) {
    test(`create: ${JSON.stringify(fields)}`, () => {
      assert.deepEqual(messages(parseCreateMemory({ ...create, ...fields })), [message])
    })
  }
  for (const [fields, message] of readRows) {
    test(`read: ${JSON.stringify(fields)}`, () => {
      assert.deepEqual(messages(parseReadMemory({ ...read, ...fields })), [message])
    })
  }

  test('no text field may be blank', () => {
    for (const { parse, valid } of operations) {
      const textFields = Object.keys({ ...valid, ...('user_id' in valid && { domain: 'x' }) }).filter(
        (field) => !['scope', 'source', 'value_json'].includes(field),
      )
      for (const field of textFields) {
        for (const blank of ['', ' ', '\t\r\n', '\u00a0\u3000\ufeff']) {
          assert.deepEqual(messages(parse({ ...valid, [field]: blank })), [`${field} must not be blank`])
        }
      }
    }
  })

  test('the bounds of numbers themselves are allowed, and fractions', () => {
    for (const ttl_days of [1, 1.0001, 30.5, 365]) assert.ok(parseCreateMemory({ ...create, ttl_days }).ok)
    for (const max_age_days of [5e-324, 0.001, 1, 1e308]) assert.ok(parseReadMemory({ ...read, max_age_days }).ok)
  })
})

for (const { name, parse, valid } of operations) {
  describe(`every body of ${name}`, () => {
    test('is a JSON object', () => {
      for (const body of [null, undefined, [], [valid], 'text', 7, true]) {
        assert.deepEqual(messages(parse(body)), ['body must be a JSON object'])
      }
    })

    test('has all required fields: every one that is missing is named', () => {
      assert.deepEqual(
        messages(parse({})),
        Object.keys(valid).map((field) => `${field} is required`),
      )
      for (const missing of Object.keys(valid)) {
        const { [missing]: _, ...rest } = valid
        assert.deepEqual(messages(parse(rest)), [`${missing} is required`])
      }
    })

    test('has no unknown field: every one is named, whatever its name', () => {
      const unknown = ['max_age_day', 'User_Id', '', '/', 'constructor', '__proto__', 'a.b']
      const body = Object.fromEntries([...Object.entries(valid), ...unknown.map((field) => [field, { user_id: 'x' }])])
      assert.deepEqual(
        messages(parse(body)),
        unknown.map((field) => `${field} is not a known field`),
      )
    })

    test('is refused however many unknown fields it has', () => {
      for (const count of [1, 7, 8, 9, 20, 500]) {
        const unknown = Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown_${index}`, 1]))
        assert.equal(parse({ ...valid, ...unknown }).ok, false, `accepted with ${count} unknown fields`)
      }
    })
  })
}

describe('a refusal', () => {
  const body = {
    user_id: '',
    scope: 'x',
    domain: 1,
    source: 'y',
    ttl_days: 0,
    value_json: ['a', 1],
    ttl: 3,
    dommain: 4,
  }
  const fields = ['user_id', 'scope', 'domain', 'source', 'ttl_days', 'value_json[1]', 'ttl', 'dommain']

  test('lists all errors at once, each with its field', () => {
    assert.equal(refusal(parseCreateMemory(body)).code, 'invalid_request')
    assert.deepEqual(fieldNames(parseCreateMemory(body)), [...fields].sort())
  })

  test('lists every wrong field beside many unknown ones', () => {
    const unknown = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`unknown_${index}`, 1]))
    assert.deepEqual(
      fieldNames(parseCreateMemory({ ...body, ...unknown })),
      [...fields, ...Object.keys(unknown)].sort(),
    )
  })

  test('says them all in one sentence', () => {
    const parsed = parseCreateMemory(body)
    assert.equal(refusalMessage(refusal(parsed)), messages(parsed).join('; '))
  })

  test('names each field once', () => {
    const named = fieldNames(parseReadMemory({ user_id: '', scope: 1, purpose: ' ', max_age_days: '' }))
    assert.deepEqual(named, ['max_age_days', 'purpose', 'scope', 'user_id'])
  })

  test('does not outgrow the request: it lists 100 errors at most', () => {
    assert.equal(messages(parseCreateMemory({ ...create, value_json: { likes: Array(1000).fill(1) } })).length, 100)
  })

  test('repeats a made-up field name, but not at any length and not its control characters', () => {
    const [long, odd] = messages(parseRevokeRead({ ...token, ['x'.repeat(10_000)]: 1, 'a\n\ud800': 1 }))
    assert.equal(long, `${'x'.repeat(64)}… is not a known field`)
    assert.equal(odd, 'a\ufffd\ufffd is not a known field')
  })
})

function fieldNames(parsed: Parsed<unknown>): readonly string[] {
  return fieldErrors(parsed)
    .map(({ field }) => field)
    .sort()
}
