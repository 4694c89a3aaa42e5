import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import fc from 'fast-check'
import type { JsonValue } from '../src/json.ts'
import { detectShape } from '../src/memory/detect-shape.ts'
import { scopes } from '../src/memory/scopes.ts'
import { apiOperations } from '../src/operations/operations.ts'
import { refusalMessage } from '../src/wire/refusal.ts'
import { acceptedMemory, anyJson, anyScope, anySource, anyValueJson, dangerousNames } from './arbitrary-memories.ts'
import { mergeToStruct } from './merge-to-struct.ts'

const { createMemory, readMemory, continueRead, revokeRead } = apiOperations

const builtIns = [Object, Array, String, Map].map(({ prototype }) => prototype)
const untouched = builtIns.map((prototype) => Object.getOwnPropertyNames(prototype))

afterEach(() => {
  assert.deepEqual(
    builtIns.map((prototype) => Object.getOwnPropertyNames(prototype)),
    untouched,
    'a prototype was polluted',
  )
})

const knownFields = ['user_id', 'scope', 'domain', 'source', 'ttl_days', 'value_json', 'purpose', 'max_age_days']

/** Anything the language has, beyond what JSON can say, under names that matter. */
const anyThing = fc.anything({
  key: fc.oneof(fc.constantFrom(...dangerousNames, ...knownFields, 'likes', 'day'), fc.string()),
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withObjectString: true,
  withSparseArray: true,
  withTypedArray: true,
})

const anyBody = fc
  .tuple(
    fc.record(
      {
        user_id: fc.constant('u'),
        scope: anyScope,
        source: anySource,
        purpose: fc.constant('p'),
        value_json: anyThing,
      },
      { requiredKeys: [] },
    ),
    fc.dictionary(fc.constantFrom(...knownFields, ...dangerousNames, 'revocation_token'), anyThing, { maxKeys: 2 }),
  )
  .map(([good, odd]) => ({ ...good, ...odd }))

test('no body of any kind makes a parser throw, and a refusal always says why', () => {
  fc.assert(
    fc.property(fc.oneof(anyThing, anyBody), (body) => {
      for (const parse of [createMemory, readMemory, continueRead, revokeRead].map(({ request }) => request.parse)) {
        const parsed = parse(body)
        if (!parsed.ok) assert.match(refusalMessage(parsed.refusal), / /u)
      }
    }),
    { numRuns: 1000 },
  )
})

test('any JSON value is either given a shape or refused with its places', () => {
  const anyJsonText = fc.oneof(
    fc.json(),
    anyJson.json.map((value) => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(anyJsonText, (text) => {
      const detection = detectShape(JSON.parse(text))
      if ('errors' in detection) assert.ok(detection.errors.length > 0)
      else for (const scope of scopes) mergeToStruct(scope, [memory(0, JSON.parse(text)), memory(1, JSON.parse(text))])
    }),
    { numRuns: 500 },
  )
})

test('a value of any shape is accepted in any scope', () => {
  fc.assert(
    fc.property(anyScope, anyValueJson, (scope, value_json) => {
      const parsed = createMemory.request.parse({ user_id: 'u', scope, source: 'system', value_json })
      assert.ok(parsed.ok, JSON.stringify(parsed))
    }),
  )
})

test('keys that mean something to the language are stored, merged and read as plain data', () => {
  const settings = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":"x"}'
  for (const json of [settings, `{"likes":[],"settings":${settings}}`, `{"dislikes":[],${settings.slice(1)}`]) {
    const memories = [memory(0, JSON.parse(json)), memory(1, JSON.parse(json))]
    const { summaryStruct, summaryText } = mergeToStruct('attention', memories)
    assert.equal(JSON.stringify(summaryStruct), `{"settings":${settings}}`)
    assert.equal(summaryText, 'Settings: 3')
  }
})

test('list items and window extras that mean something to the language are plain data', () => {
  const window = '{"day":"monday","start":"09:00","end":"10:00","__proto__":{"polluted":1},"constructor":"x"}'
  const { summaryStruct } = mergeToStruct('schedule', [
    memory(0, JSON.parse(`[${window}]`)),
    memory(1, ['__proto__', 'constructor']),
    memory(2, { likes: ['hasOwnProperty'], dislikes: ['__proto__'] }),
  ])
  const expected = `{"windows":[${window}],"likes":["hasOwnProperty"],"dislikes":["__proto__"],"rules":["__proto__","constructor"]}`
  assert.equal(JSON.stringify(summaryStruct), expected)
})

function memory(index: number, json: JsonValue) {
  return acceptedMemory({ id: `mem_${index}`, createdAtMs: index, source: 'system', json })
}
