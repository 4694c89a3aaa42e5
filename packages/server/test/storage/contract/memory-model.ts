/** Any sequence of creates, supersedes, deletes, forgets, expiries and reads: a store says what a list in memory says. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  everyDomain,
  everyScope,
  type JsonObject,
  type MemoryValue,
  mergedAnswer,
  type Scope,
  type Source,
  storedBytes,
} from '@ambit/core'
import fc from 'fast-check'
import type { NewMemory } from '../../../src/storage/port/memories.ts'
import type { Store } from '../../../src/storage/port/store.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { auditOf, filterOf, grantOf, membersOf, memoryOf, newHash, newId, newTenant, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

/** What is in the store, as far as the model knows. */
type Model = (NewMemory & { value: MemoryValue })[]

type Step =
  | { readonly act: 'create'; readonly memory: Made; readonly superseded: readonly number[] }
  | { readonly act: 'delete'; readonly which: number }
  | { readonly act: 'forget'; readonly place: Place; readonly item: string; readonly isKey: boolean }
  | { readonly act: 'read'; readonly place: Place; readonly maxAgeMs: number | null }
  | { readonly act: 'wait'; readonly ms: number }
  | { readonly act: 'sweep' }

interface Place {
  readonly userId: string
  readonly scope: Scope
  readonly domain: string | null
}

interface Made extends Place {
  readonly source: Source
  readonly ttlMs: number | null
  readonly likes: readonly string[]
  readonly settings: Readonly<Record<string, number>>
}

const words = ['Tea', 'tea', 'rum', 'jazz', '寿司']
const anyPlace = {
  userId: fc.constantFrom('user_1', 'user_2'),
  scope: fc.constantFrom<Scope>('preferences', 'attention'),
  domain: fc.constantFrom(null, 'food', 'Food'),
}
const anyMade: fc.Arbitrary<Made> = fc.record({
  ...anyPlace,
  source: fc.constantFrom<Source>('inferred', 'conversation'),
  ttlMs: fc.constantFrom(null, null, 5, 20),
  likes: fc.uniqueArray(fc.constantFrom(...words), { maxLength: 3, selector: (word) => word.toLowerCase() }),
  settings: fc.dictionary(fc.constantFrom(...words.slice(1)), fc.nat({ max: 2 }), { maxKeys: 2 }),
})
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('create' as const), memory: anyMade, superseded: fc.constant([]) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('create' as const),
      memory: anyMade,
      superseded: fc.uniqueArray(fc.nat({ max: 9 }), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('delete' as const), which: fc.nat({ max: 9 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('forget' as const),
      place: fc.record(anyPlace),
      item: fc.constantFrom(...words),
      isKey: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('read' as const),
      place: fc.record(anyPlace),
      maxAgeMs: fc.constantFrom(null, null, 3, 10),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 10 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('sweep' as const) }) },
)

export function describeMemoryModel({ store, otherNode }: Stores): void {
  describe('any sequence of creates, supersedes, deletes, forgets, expiries and reads', () => {
    test('gives what a list in memory gives, on every node', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25, size: 'max' }), async (steps) => {
          const tenant = await newTenant(store())
          const model: Model = []
          const known: string[] = []
          let nowMs = startMs
          for (const [index, step] of steps.entries()) {
            const node = index % 2 === 0 ? store() : otherNode()
            if (step.act === 'wait') nowMs += step.ms
            else await take(node, { tenant, model, known, nowMs }, step)
          }
          for (const scope of ['preferences', 'attention'] as const) {
            await take(
              store(),
              { tenant, model, known, nowMs },
              { act: 'read', place: { userId: 'user_1', scope, domain: null }, maxAgeMs: null },
            )
          }
        }),
        { numRuns: 60 },
      )
    })
  })
}

interface World {
  readonly tenant: Tenant
  readonly model: Model
  /** Every id there ever was, so that those that are gone are asked for, too. */
  readonly known: string[]
  readonly nowMs: number
}

async function take(
  store: Store,
  { tenant, model, known, nowMs }: World,
  step: Exclude<Step, { act: 'wait' }>,
): Promise<void> {
  const isThere = ({ expiresAtMs }: NewMemory) => expiresAtMs === null || expiresAtMs > nowMs
  const isAt =
    ({ userId, scope, domain }: Place) =>
    (memory: NewMemory) =>
      isThere(memory) &&
      memory.userId === userId &&
      memory.scope === scope &&
      (domain === null || memory.domain?.toLowerCase() === domain.toLowerCase())
  const drop = (gone: (memory: Model[number]) => boolean) =>
    model.splice(0, model.length, ...model.filter((memory) => !gone(memory)))
  const audit = () => auditOf(tenant, { atMs: nowMs })

  switch (step.act) {
    case 'create': {
      const memory = madeMemory(tenant, step.memory, nowMs)
      const [first, ...further] = step.superseded.map(
        (which) => known[which % Math.max(1, known.length)] ?? 'mem_unknown',
      )
      const ids = [...new Set([first, ...further])].filter((id) => id !== undefined)
      const place = isAt({ ...step.memory, domain: null })
      const isMissing = ids.some((id) => !model.some((old) => old.id === id && place(old)))
      const superseded =
        ids[0] === undefined
          ? null
          : { ids: [ids[0], ...ids.slice(1)] as const, visibleDomains: everyDomain, audit: audit() }
      const { kind } = await store.memories.create(memory, audit(), null, { superseded })
      assert.equal(kind, isMissing ? 'superseded_missing' : 'created')
      if (isMissing) break
      drop(({ id }) => ids.includes(id))
      model.push(memory)
      known.push(memory.id)
      break
    }
    case 'delete': {
      const id = known[step.which % Math.max(1, known.length)] ?? 'mem_unknown'
      const expected = model.some((memory) => memory.id === id && isThere(memory))
      assert.equal(await store.memories.delete({ tenant, memoryId: id, visible: everyScope }, audit()), expected)
      if (expected) drop((memory) => memory.id === id)
      break
    }
    case 'forget': {
      const { item, isKey, place } = step
      const entry = isKey ? ({ section: 'settings', key: item } as const) : ({ section: 'likes', item } as const)
      const saying = model.filter((memory) => isAt(place)(memory) && says(memory.value, item, isKey))
      const filter = filterOf(tenant, { ...place, nowMs })
      assert.deepEqual(await store.memories.forget(filter, entry, audit), saying.map(({ id }) => id).sort())
      for (const memory of saying) memory.value = without(memory.value, item, isKey)
      drop(({ value }) => saying.some((memory) => memory.value === value) && isEmpty(value))
      break
    }
    case 'read': {
      const { place, maxAgeMs } = step
      const createdSinceMs = maxAgeMs === null ? null : nowMs - maxAgeMs
      const seen = model.filter((memory) => isAt(place)(memory) && memory.createdAtMs >= (createdSinceMs ?? 0))
      const filter = filterOf(tenant, { ...place, nowMs, createdSinceMs })
      const answer = membersOf(await store.grants.issue(grantOf(tenant), newHash(), { filter, audit: audit() }))
      const { summaryText, summaryStruct, confidence } = mergedAnswer(place.scope, seen)
      assert.deepEqual(answer, { summary_text: summaryText, summary_struct: JSON.parse(summaryStruct), confidence })
      break
    }
    case 'sweep': {
      const never = { grantsExpiredBeforeMs: 0, linksExpiredBeforeMs: 0, usageHoursBeforeMs: 0, usageDaysBeforeMs: 0 }
      await store.maintenance.sweep({ nowMs, ...never, auditBeforeMs: null, limit: 1_000 })
    }
  }
}

function madeMemory(tenant: Tenant, { ttlMs, likes, settings, ...made }: Made, nowMs: number): Model[number] {
  const value: MemoryValue = { shape: 'likes_dislikes', likes, dislikes: [], settings }
  const valueJson = JSON.stringify(value)
  const expiresAtMs = ttlMs === null ? null : nowMs + ttlMs
  return {
    ...memoryOf(tenant, { ...made, id: newId('mem'), createdAtMs: nowMs, expiresAtMs }),
    valueJson,
    bytes: storedBytes(value, valueJson),
    value,
  }
}

function says(value: MemoryValue, item: string, isKey: boolean): boolean {
  if (value.shape !== 'likes_dislikes') return false
  return (isKey ? Object.keys(value.settings) : value.likes).some((name) => name.toLowerCase() === item.toLowerCase())
}

function without(value: MemoryValue, item: string, isKey: boolean): MemoryValue {
  if (value.shape !== 'likes_dislikes') return value
  const isOther = (name: string) => name.toLowerCase() !== item.toLowerCase()
  if (!isKey) return { ...value, likes: value.likes.filter(isOther) }
  const settings: JsonObject = Object.fromEntries(Object.entries(value.settings).filter(([name]) => isOther(name)))
  return { ...value, settings }
}

function isEmpty(value: MemoryValue): boolean {
  return value.shape === 'likes_dislikes' && value.likes.length + Object.keys(value.settings).length === 0
}
