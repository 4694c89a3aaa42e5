import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type PurposeClass, scopes } from '@ambit/core'
import type { AuditEntry } from '../../../src/storage/port/audit.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { actOf, auditOf, involving, memoryOf, newTenant, put, see, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeAudit({ store }: Stores): void {
  describe('the audit', () => {
    test('keeps an entry as it was told, with everything in it or with nothing but the act', async () => {
      const tenant = await newTenant(store())
      const whole = auditOf(tenant, {
        requestId: 'req:1.2-3',
        outcome: 'policy_denied',
        userId: 'ü "1" 🍜',
        scope: 'schedule',
        domain: 'work',
        purpose: 'book\na table',
        purposeClasses: ['task_execution', 'scheduling'],
        policyVersion: 12,
        grantId: 'grt_1',
      })
      const bare = auditOf(tenant, {
        outcome: 'token_not_found',
        userId: null,
        scope: null,
        purpose: null,
        purposeClasses: null,
        policyVersion: null,
      })
      const unrecognised = auditOf(tenant, { outcome: 'policy_denied', purposeClasses: [] })
      for (const entry of [whole, bare, unrecognised]) await store().audit.record(entry)
      assert.deepEqual(await store().audit.list(tenant, { limit: 10 }), [unrecognised, bare, whole])
    })

    test('says how many memories a read saw, which ones, and which were the newest, however many there were', async () => {
      for (const count of [1, 19, 20, 21, 45]) {
        const tenant = await newTenant(store())
        const ids = await Promise.all(Array.from({ length: count }, () => put(store(), memoryOf(tenant))))
        const audit = auditOf(tenant)
        await see(store(), tenant, {}, audit)
        const [record] = await store().audit.list(tenant, { limit: 1 })
        assert.deepEqual(record, { ...audit, ...involving(ids) })
      }
    })

    test('takes no more room for a read of a thousand memories than for one of twenty', async () => {
      const [few, many] = [await newTenant(store()), await newTenant(store())]
      await Promise.all(Array.from({ length: 20 }, () => put(store(), memoryOf(few))))
      await Promise.all(Array.from({ length: 1_000 }, () => put(store(), memoryOf(many))))
      const sizeOf = async (tenant: Tenant) => {
        await see(store(), tenant)
        return JSON.stringify(await store().audit.list(tenant, { limit: 1 })).length
      }
      assert.ok((await sizeOf(many)) - (await sizeOf(few)) <= '1000'.length - '20'.length)
    })

    test('tells what was refused for its purpose since a moment, newest first, page by page', async () => {
      const tenant = await newTenant(store())
      const entries = [
        auditOf(tenant, { outcome: 'policy_denied', atMs: startMs }),
        auditOf(tenant, { outcome: 'ok' }),
        auditOf(tenant, { outcome: 'token_revoked' }),
        auditOf(tenant, { outcome: 'policy_denied', purpose: null }),
        auditOf(tenant, { outcome: 'purpose_not_registered', action: 'continue_read' }),
        auditOf(tenant, { outcome: 'policy_denied', registeredPurpose: 'recipes' }),
      ]
      for (const entry of entries) await store().audit.record(entry)
      await store().audit.record(auditOf(await newTenant(store()), { outcome: 'policy_denied' }))
      const [early, , , , middle, late] = entries
      const page = { sinceMs: startMs, afterId: '', beforeId: null, limit: 10 }
      assert.deepEqual(await store().audit.listRefusals(tenant, page), [late, middle, early])
      assert.deepEqual(await store().audit.listRefusals(tenant, { ...page, limit: 2 }), [late, middle])
      assert.deepEqual(await store().audit.listRefusals(tenant, { ...page, beforeId: middle?.id ?? '' }), [early])
      assert.deepEqual(await store().audit.listRefusals(tenant, { ...page, afterId: early?.id ?? '' }), [late, middle])
      assert.deepEqual(await store().audit.listRefusals(tenant, { ...page, sinceMs: startMs + 1 }), [])
    })

    test('tells of whom was read for registered purposes, oldest first, page by page', async () => {
      const tenant = await newTenant(store())
      const registeredPurpose = 'recipes'
      const entries = [
        auditOf(tenant, { registeredPurpose, userId: 'ada' }),
        auditOf(tenant, { userId: 'bob' }),
        auditOf(tenant, { registeredPurpose, userId: 'eve', outcome: 'policy_denied' }),
        actOf({ tenant, registeredPurpose, action: 'declare_purpose' }),
        auditOf(tenant, { registeredPurpose, userId: 'ada', action: 'continue_read' }),
      ]
      for (const entry of entries) await store().audit.record(entry)
      const [first, last] = [entries[0]?.id ?? '', entries[4]?.id ?? '']
      const page = { sinceMs: startMs, afterId: null, limit: 10 }
      assert.deepEqual(await store().audit.listRegisteredReads(tenant, page), [
        { id: first, registeredPurpose, userId: 'ada' },
        { id: last, registeredPurpose, userId: 'ada' },
      ])
      const further = await store().audit.listRegisteredReads(tenant, { ...page, afterId: first })
      assert.deepEqual(
        further.map(({ id }) => id),
        [last],
      )
    })

    test('is listed newest first, no further than asked', async () => {
      const tenant = await newTenant(store())
      const entries = Array.from({ length: 5 }, () => auditOf(tenant))
      for (const entry of entries) await store().audit.record(entry)
      assert.deepEqual(await store().audit.list(tenant, { limit: 3 }), entries.toReversed().slice(0, 3))
    })

    test('of one project and environment holds nothing of another', async () => {
      const tenant = await newTenant(store())
      const live = { ...tenant, environment: 'live' } as const
      const other = await newTenant(store())
      const entries = [tenant, live, other].map((owner) => auditOf(owner))
      for (const entry of entries) await store().audit.record(entry)
      for (const entry of entries) {
        assert.deepEqual(await store().audit.list(entry.tenant, { limit: 10 }), [entry])
        const page = { sinceMs: 0, afterId: null, limit: 10 }
        assert.deepEqual(await store().audit.listDecisions(entry.tenant, page), [entry])
      }
    })

    test('knows the decisions of the gate from everything else', async () => {
      const tenant = await newTenant(store())
      const acts = ['read_memory', 'continue_read', 'create_memory', 'revoke_read'] as const
      const outcomes = ['ok', 'policy_denied', 'token_revoked', 'token_expired', 'token_not_found']
      const entries = acts.flatMap((action) => outcomes.map((outcome) => auditOf(tenant, { action, outcome })))
      for (const entry of entries) await store().audit.record(entry)
      const decisions = await store().audit.listDecisions(tenant, { sinceMs: 0, afterId: null, limit: 100 })
      assert.deepEqual(
        decisions.map(({ action, outcome }) => `${action} ${outcome}`),
        ['read_memory ok', 'read_memory policy_denied', 'continue_read ok', 'continue_read policy_denied'],
      )
    })

    test('gives decisions since a moment, that millisecond included', async () => {
      const tenant = await newTenant(store())
      const entries = [-1, 0, 1].map((ms) => auditOf(tenant, { atMs: startMs + ms }))
      for (const entry of entries) await store().audit.record(entry)
      const since = (sinceMs: number) => store().audit.listDecisions(tenant, { sinceMs, afterId: null, limit: 10 })
      assert.deepEqual(await since(startMs), entries.slice(1))
      assert.deepEqual(await since(startMs + 2), [])
    })

    test('gives decisions in pages that together hold each of them once, oldest first', async () => {
      const tenant = await newTenant(store())
      const classes: readonly PurposeClass[] = ['recommendation']
      const entries = Array.from({ length: 23 }, (_, index) =>
        auditOf(tenant, { scope: scopes[index % scopes.length] ?? null, purposeClasses: classes }),
      )
      await Promise.all(entries.map((entry) => store().audit.record(entry)))
      for (const limit of [1, 7, 23, 100]) {
        const collected: AuditEntry[] = []
        for (let afterId: string | null = null; ; afterId = collected.at(-1)?.id ?? null) {
          const page = await store().audit.listDecisions(tenant, { sinceMs: startMs, afterId, limit })
          assert.ok(page.length <= limit)
          if (page.length === 0) break
          collected.push(...page)
        }
        assert.deepEqual(collected, entries)
      }
    })

    test('refuses to write over an entry', async () => {
      const tenant = await newTenant(store())
      const entry = auditOf(tenant)
      await store().audit.record(entry)
      await assert.rejects(store().audit.record({ ...entry, outcome: 'policy_denied' }))
      assert.deepEqual(await store().audit.list(tenant, { limit: 10 }), [entry])
    })
  })
}
