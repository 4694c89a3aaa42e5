/** The cache of merged answers holds no text that has been taken out, for stores whose cache a test can look into. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { everyDomain, everyScope } from '@ambit/core'
import { plainRead } from '../../../src/storage/large-reads.ts'
import type { MemoryFilter } from '../../../src/storage/port/memories.ts'
import type { Store } from '../../../src/storage/port/store.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { createRememberedAnswers, questionOf, type RememberedAnswers } from '../../../src/storage/remembered-answers.ts'
import { toRow } from '../../../src/storage/tables/columns.ts'
import { memoryFilter } from '../../../src/storage/tables/memories.ts'
import { auditOf, erasureOf, filterOf, grantOf, memoryOf, newHash, newTenant, put, see } from '../sample-rows.ts'

type OpenWithCache = (answers: RememberedAnswers) => Promise<Store>
type TakeOut = (store: Store, tenant: Tenant, id: string) => Promise<unknown>

const waysToTakeOut: Readonly<Record<string, TakeOut>> = {
  deleted: (store, tenant, id) => store.memories.delete({ tenant, memoryId: id, visible: everyScope }, auditOf(tenant)),
  superseded: (store, tenant, id) =>
    store.memories.create(memoryOf(tenant), auditOf(tenant), null, {
      superseded: { ids: [id], visibleDomains: everyDomain, audit: auditOf(tenant) },
    }),
  forgotten: (store, tenant, id) =>
    store.memories.forget(filterOf(tenant), { section: 'likes', item: id }, () => auditOf(tenant)),
  erased: (store, tenant) => store.subjects.erase(erasureOf(tenant)),
}

export function describeTakenOutOfTheCache(open: OpenWithCache): void {
  describe('text that is taken out leaves the cache', () => {
    const answers = createRememberedAnswers()
    let store: Store
    before(async () => {
      store = await open(answers)
    })
    after(() => store?.maintenance.close())

    for (const [way, takeOut] of Object.entries(waysToTakeOut)) {
      test(`when it is ${way} after a read has been answered`, async () => {
        const tenant = await newTenant(store)
        const id = await put(store, memoryOf(tenant))
        await see(store, tenant)
        assert.ok(cached(answers, filterOf(tenant)).includes(id))
        await takeOut(store, tenant, id)
        assert.equal(cached(answers, filterOf(tenant)), '')
      })

      test(`when it is ${way} while a large read is under way`, async () => {
        // From before the read is selected until after it has been recorded.
        for (let delay = 0; delay < 30; delay++) {
          const tenant = await newTenant(store)
          const id = await put(store, memoryOf(tenant, { bytes: 40_000 }))
          await put(store, memoryOf(tenant))
          let takingOut: Promise<unknown> | undefined
          const beforeLargeRead = async (): Promise<void> => {
            takingOut = waitFor(delay).then(() => takeOut(store, tenant, id))
          }
          const use = { filter: filterOf(tenant), audit: auditOf(tenant), beforeLargeRead }
          // An erasure lets nobody read.
          await store.grants.issue(grantOf(tenant), newHash(), use).catch(() => undefined)
          assert.ok(takingOut)
          await takingOut
          assert.ok(!cached(answers, filterOf(tenant)).includes(id), `after ${delay}`)
        }
      })
    }
  })
}

/** Some turns of the event loop and some time, so that stores with and without a thread are met at every point. */
async function waitFor(delay: number): Promise<void> {
  for (let turn = 0; turn < delay; turn++) await Promise.resolve()
  if (delay % 2 === 1) await new Promise((resolve) => setTimeout(resolve, delay / 4))
}

function cached(answers: RememberedAnswers, filter: MemoryFilter): string {
  const { answer = '' } = answers.find(questionOf([toRow(memoryFilter, filter)], plainRead)) ?? {}
  return typeof answer === 'string' ? answer : new TextDecoder().decode(answer)
}
