import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { canonicalJson, isJsonArray, isJsonObject, isJsonScalar, type JsonObject, type JsonValue } from '../src/json.ts'
import { fieldKey, itemKey } from '../src/memory/comparison-keys.ts'
import { type IncludeName, includingAnswer } from '../src/memory/included.ts'
import type { ToldMemory } from '../src/memory/memory-value.ts'
import { countEntries, mergeMemories } from '../src/memory/merge-memories.ts'
import { mergedAnswer } from '../src/memory/merged-answer.ts'
import type { Scope } from '../src/memory/scopes.ts'
import type { Source } from '../src/memory/sources.ts'
import { acceptedMemory, anyScope, anySentMemories } from './arbitrary-memories.ts'

interface ProvenanceRecord {
  readonly path: string
  readonly memory_ids: readonly string[]
  readonly source: Source
  readonly source_ref: string | null
  readonly domain: string | null
  readonly created_at: string
  readonly confidence: number
  readonly overrode: readonly string[]
}

const runs = { numRuns: 300 }

const anyToldMemories: fc.Arbitrary<readonly ToldMemory[]> = anySentMemories.chain((sent) =>
  fc
    .array(fc.constantFrom(null, 'food', ' FOOD', 'work', 'a "quoted" one'), {
      minLength: sent.length,
      maxLength: sent.length,
    })
    .map((domains) =>
      sent.map((memory, index) => {
        const domain = domains[index] ?? null
        return { ...acceptedMemory(memory), domain, sourceRef: domain && `msg ${memory.id}` }
      }),
    ),
)

test('there is one record for each entry of the struct, at its place, in its order', () => {
  fc.assert(
    fc.property(anyScope, anyToldMemories, (scope, memories) => {
      const { struct, records } = told(scope, memories)
      const expected = Object.entries(struct).flatMap(([name, section]) =>
        name === 'windows'
          ? (section as JsonValue[]).map((_, index) => `/windows/${index}`)
          : leafPaths(`/${name}`, section).filter((path) => path !== `/${name}`),
      )
      assert.deepEqual(
        records.map(({ path }) => path),
        expected,
      )
    }),
    runs,
  )
})

test('whoever says so or otherwise is named, newest first, and the newest that was not inferred is told of', () => {
  fc.assert(
    fc.property(anyScope, anyToldMemories, (scope, memories) => {
      const newestFirst = [...memories].sort((a, b) => b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1))
      const place = new Map(newestFirst.map(({ id }, index) => [id, index]))
      for (const record of told(scope, memories).records) {
        const { memory_ids, overrode } = record
        assert.ok(memory_ids.length > 0, record.path)
        for (const ids of [memory_ids, overrode]) {
          const places = ids.map((id) => place.get(id) as number)
          assert.deepEqual(
            places,
            [...new Set(places)].sort((a, b) => a - b),
            record.path,
          )
        }
        assert.equal(memory_ids.filter((id) => overrode.includes(id)).length, 0, record.path)
        const speakers = memory_ids.map((id) => newestFirst[place.get(id) as number] as ToldMemory)
        const decider = speakers.find(({ source }) => source !== 'inferred') ?? (speakers[0] as ToldMemory)
        const { source, source_ref, domain, created_at } = record
        assert.deepEqual(
          { source, source_ref, domain, created_at },
          {
            source: decider.source,
            source_ref: decider.sourceRef,
            domain: decider.domain,
            created_at: new Date(decider.createdAtMs).toISOString(),
          },
        )
      }
    }),
    runs,
  )
})

test('an item, a rule or a plain setting names exactly the memories that speak of it', () => {
  fc.assert(
    fc.property(anyToldMemories, (memories) => {
      const { struct, records } = told('attention', memories)
      for (const record of records) {
        const [, section = '', step = '', ...deeper] = record.path.split('/')
        const value = (struct[section] as JsonObject)[unescaped(step)] as JsonValue
        if (deeper.length > 0 || section === 'windows') continue
        const speak = memories.map((memory) => ({
          id: memory.id,
          says: speaksOf(memory, section, unescaped(step), value),
        }))
        const ids = (says: boolean) => speak.flatMap((memory) => (memory.says === says ? [memory.id] : [])).sort()
        assert.deepEqual([...record.memory_ids].sort(), ids(true), record.path)
        assert.deepEqual([...record.overrode].sort(), ids(false), record.path)
      }
    }),
    runs,
  )
})

test('an entry is contested exactly where some record below it overrode somebody', () => {
  fc.assert(
    fc.property(anyScope, anyToldMemories, (scope, memories) => {
      const contested = new Set(
        told(scope, memories)
          .records.filter(({ overrode }) => overrode.length > 0)
          .map(({ path }) => path.split('/').slice(0, 3).join('/')),
      )
      assert.equal(contested.size, countEntries(mergeMemories(scope, memories)).contested)
    }),
    runs,
  )
})

test('where there is one entry alone that all memories speak of, its confidence is that of the read', () => {
  const scalars = fc.array(
    fc.tuple(fc.constantFrom<Source>('inferred', 'system', 'conversation'), fc.nat({ max: 2 })),
    {
      minLength: 1,
      maxLength: 30,
      size: 'max',
    },
  )
  fc.assert(
    fc.property(scalars, (said) => {
      const memories = said.map(([source, a], index) => memoryOf(index, source, { a }))
      const { records, confidence } = told('attention', memories)
      assert.deepEqual(
        records.map((record) => record.confidence),
        [confidence],
      )
    }),
    runs,
  )
})

describe('provenance by example', () => {
  test('an inferred language does not hide who said the other', () => {
    const memories = [
      memoryOf(1, 'explicit_user_input', { language: 'German' }),
      memoryOf(2, 'inferred', { language: 'English' }),
      memoryOf(3, 'inferred', { language: 'German' }),
    ]
    assert.deepEqual(told('communication', memories).records, [
      {
        path: '/preferences/language',
        memory_ids: ['mem_03', 'mem_01'],
        source: 'explicit_user_input',
        source_ref: 'msg 1',
        domain: 'food',
        created_at: '1970-01-01T00:00:00.001Z',
        confidence: 0.42,
        overrode: ['mem_02'],
      },
    ])
  })

  test('a value that replaced one of another kind overrode it everywhere below', () => {
    const memories = [memoryOf(1, 'system', { a: 'off' }), memoryOf(2, 'system', { a: { x: 1, y: { z: [1, 2] } } })]
    const { records } = told('attention', memories)
    assert.deepEqual(
      records.map(({ path, overrode }) => [path, ...overrode]),
      [
        ['/settings/a/x', 'mem_01'],
        ['/settings/a/y/z/0', 'mem_01'],
        ['/settings/a/y/z/1', 'mem_01'],
      ],
    )
  })

  test('an object of a list is told of key by key, and its name is no contradiction', () => {
    const memories = [
      memoryOf(1, 'system', { people: [{ name: 'Mia', age: 7 }] }),
      memoryOf(2, 'system', { people: [{ name: 'mia', age: 8, city: 'Ulm' }, { name: 'Leo' }] }),
    ]
    assert.deepEqual(
      told('attention', memories).records.map(({ path, memory_ids, overrode }) => ({ path, memory_ids, overrode })),
      [
        { path: '/settings/people/0/name', memory_ids: ['mem_02', 'mem_01'], overrode: [] },
        { path: '/settings/people/0/age', memory_ids: ['mem_02'], overrode: ['mem_01'] },
        { path: '/settings/people/0/city', memory_ids: ['mem_02'], overrode: [] },
        { path: '/settings/people/1/name', memory_ids: ['mem_02'], overrode: [] },
      ],
    )
  })

  test('twenty memories are named at most, the newest, and all of them count', () => {
    const memories = Array.from({ length: 50 }, (_, index) => memoryOf(index, 'inferred', { a: index < 25 ? 1 : 2 }))
    const [record] = told('attention', memories).records
    assert.deepEqual(
      record?.memory_ids,
      Array.from({ length: 20 }, (_, index) => `mem_${49 - index}`),
    )
    assert.deepEqual(
      record?.overrode,
      Array.from({ length: 20 }, (_, index) => `mem_${String(24 - index).padStart(2, '0')}`),
    )
    assert.equal(record?.confidence, 0.5)
  })

  test('paths are JSON pointers', () => {
    const { records } = told('attention', [memoryOf(1, 'system', { 'a/b': { '~c': 1 }, '"': 2 })])
    assert.deepEqual(
      records.map(({ path }) => path),
      ['/settings/a~1b/~0c', '/settings/"'],
    )
  })

  test('what stands below a long path is one entry, so that the answer does not grow with the depth', () => {
    const key = 'k'.repeat(250)
    const deep = { a: { b: 1 }, [key]: { c: { d: 1, e: 2 } } }
    const { records } = told('attention', [memoryOf(1, 'system', deep), memoryOf(2, 'system', deep)])
    assert.deepEqual(
      records.map(({ path }) => path),
      ['/settings/a/b', `/settings/${key}`],
    )
  })
})

describe('domains', () => {
  test('each is merged as a read of it alone would be, under its newest spelling, by name, those without one first', () => {
    fc.assert(
      fc.property(anyScope, anyToldMemories, (scope, memories) => {
        const nameOf = ({ domain }: ToldMemory) => (domain === ' FOOD' ? 'food' : domain)
        const newestFirst = [...memories].sort((a, b) => b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1))
        const newestSpelling = new Map(newestFirst.toReversed().map((memory) => [nameOf(memory), memory.domain]))
        const names = [...newestSpelling].sort(([, a], [, b]) => (a === null ? -1 : b === null ? 1 : a < b ? -1 : 1))
        const expected = names.map(([name, domain]) => {
          const alone = mergedAnswer(
            scope,
            memories.filter((memory) => nameOf(memory) === name),
          )
          return {
            domain,
            summary_text: alone.summaryText,
            summary_struct: JSON.parse(alone.summaryStruct),
            confidence: alone.confidence,
          }
        })
        assert.deepEqual(included(scope, memories, ['domains']).domains, expected)
      }),
      runs,
    )
  })
})

test('what is included changes nothing of the answer itself, and comes in its order', () => {
  fc.assert(
    fc.property(anyScope, anyToldMemories, (scope, memories) => {
      const { included: nothing, ...plain } = includingAnswer(scope, memories, [])
      assert.deepEqual(plain, mergedAnswer(scope, memories))
      assert.equal(nothing, '')
      const { included: all, ...answer } = includingAnswer(scope, memories, ['domains', 'provenance'])
      assert.deepEqual(answer, plain)
      assert.deepEqual(Object.keys(JSON.parse(`{"answer":0${all}}`)), ['answer', 'provenance', 'domains'])
    }),
  )
})

function memoryOf(number: number, source: Source, json: JsonValue): ToldMemory {
  const id = `mem_${String(number).padStart(2, '0')}`
  return { ...acceptedMemory({ id, createdAtMs: number, source, json }), domain: 'food', sourceRef: `msg ${number}` }
}

function told(scope: Scope, memories: readonly ToldMemory[]) {
  const { summaryStruct, confidence } = mergedAnswer(scope, memories)
  const records = included(scope, memories, ['provenance']).provenance as readonly ProvenanceRecord[]
  return { struct: JSON.parse(summaryStruct) as JsonObject, records, confidence }
}

function included(scope: Scope, memories: readonly ToldMemory[], include: readonly IncludeName[]) {
  return JSON.parse(`{"answer":0${includingAnswer(scope, memories, include).included}}`)
}

/** Scalars, what is empty, and lists that are taken as a whole. */
function leafPaths(path: string, value: JsonValue): readonly string[] {
  if (isJsonScalar(value)) return [path]
  if (isJsonArray(value) && !value.every(isJsonScalar) && !value.every(isJsonObject)) return [path]
  const below = Object.entries(value).flatMap(([step, member]) =>
    leafPaths(`${path}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`, member),
  )
  return below.length > 0 ? below : [path]
}

/** True: it says so; false: it says otherwise; null: it does not speak of it. */
function speaksOf({ value }: ToldMemory, section: string, step: string, merged: JsonValue): boolean | null {
  const has = (items: readonly string[]) => items.some((item) => itemKey(item) === itemKey(merged as string))
  switch (value.shape) {
    case 'rules_list':
      return section === 'rules' && has(value.rules) ? true : null
    case 'likes_dislikes': {
      if (section === 'settings') return speaksIn(value.settings)
      if (section !== 'likes' && section !== 'dislikes') return null
      if (has(value.dislikes)) return section === 'dislikes'
      return has(value.likes) ? section === 'likes' : null
    }
    case 'kv_map':
      return section === 'settings' ? speaksIn(value.entries) : null
    case 'boolean_flags':
      return section === 'settings' ? speaksIn(value.flags) : null
    default:
      return null
  }

  function speaksIn(map: JsonObject): boolean | null {
    const name = Object.keys(map).find((key) => fieldKey(key) === fieldKey(step))
    if (name === undefined) return null
    return canonicalJson(map[name] as JsonValue) === canonicalJson(merged)
  }
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}
