import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { frequentActions, readActions } from '@ambit/core'
import { anyRecord } from '../../../src/app/audit/any-record.ts'
import { actorText } from '../../../src/storage/port/actor.ts'
import type { AuditEntry, AuditFilter, FoundAuditEntry } from '../../../src/storage/port/audit.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { actOf, auditOf, newTenant, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeAuditSearch({ store }: Stores): void {
  describe('a search of the audit', () => {
    let tenant: Tenant
    let records: readonly AuditEntry[]
    /** Longer in bytes than an entry of an index may be. */
    const longId = '🍜'.repeat(512)

    before(async () => {
      tenant = await newTenant(store())
      const made: AuditEntry[] = []
      for (let index = 0; index < 60; index++) {
        made.push(
          auditOf(tenant, {
            atMs: startMs + index * 1_000,
            userId: ['ada', 'bob', longId, null][index % 4] ?? null,
            actor: { kind: 'key', keyId: index % 3 === 0 ? 'key_1' : 'key_2' },
            scope: index % 2 === 0 ? 'preferences' : 'schedule',
            action: index % 5 === 0 ? 'continue_read' : index % 13 === 0 ? 'create_memory' : 'read_memory',
            outcome:
              index % 7 === 0
                ? 'policy_denied'
                : index % 11 === 0
                  ? 'consent_withdrawn'
                  : index % 13 === 0
                    ? 'token_expired'
                    : 'ok',
            purpose: ['recommend a Dish', 'plan the week', '100% _sure_'][index % 3] ?? null,
            registeredPurpose: index % 6 === 1 ? 'recipes' : null,
            requestId: `req_${Math.floor(index / 6)}`,
          }),
        )
        if (index % 10 === 0) made.push(actOf({ tenant, action: 'create_key', atMs: startMs + index * 1_000 }))
      }
      for (const record of made) await store().audit.record(record)
      await store().audit.record(auditOf(await newTenant(store()), { userId: 'ada' }))
      await store().audit.record(auditOf({ ...tenant, environment: 'live' }, { userId: 'ada' }))
      records = made.toReversed()
    })

    const fits = (record: AuditEntry, filter: AuditFilter): boolean =>
      (filter.userId === null || record.userId === filter.userId) &&
      (filter.keyId === null || actorText(record.actor) === filter.keyId) &&
      (filter.scope === null || record.scope === filter.scope) &&
      (filter.action === null || record.action === filter.action) &&
      (filter.kind === null || kindOf(record) === filter.kind) &&
      (filter.outcome === null || record.outcome === filter.outcome) &&
      (!filter.isRefused || !['ok', 'token_expired'].includes(record.outcome)) &&
      (filter.purpose === null ||
        record.registeredPurpose === filter.purpose ||
        (record.purpose ?? '').toLowerCase().includes(filter.purpose.toLowerCase())) &&
      (filter.requestId === null || record.requestId === filter.requestId) &&
      (filter.fromMs === null || record.atMs >= filter.fromMs) &&
      (filter.toMs === null || record.atMs < filter.toMs)

    async function collect(filter: AuditFilter, limit: number, lookAt: number): Promise<readonly AuditEntry[]> {
      const found: AuditEntry[] = []
      let beforeId: string | null = null
      do {
        const step = { filter, afterId: '', beforeId, limit, lookAt }
        const next = await store().audit.search(tenant, step)
        assert.ok(next.entries.length <= limit)
        assert.ok(!beforeId || !next.beforeId || next.beforeId < beforeId, 'it goes on')
        found.push(...next.entries.map(withoutHash))
        beforeId = next.beforeId
      } while (beforeId !== null)
      return found
    }

    const filters: readonly Partial<AuditFilter>[] = [
      {},
      { userId: 'ada' },
      { userId: longId },
      { userId: 'ada', scope: 'preferences', outcome: 'ok' },
      { userId: 'bob', requestId: 'req_3' },
      { requestId: 'req_3' },
      { requestId: 'req_1', action: 'create_key' },
      { keyId: 'key_2' },
      { scope: 'schedule' },
      { action: 'continue_read' },
      { action: 'create_key' },
      { action: 'create_key', outcome: 'policy_denied' },
      { outcome: 'policy_denied' },
      { outcome: 'policy_denied', scope: 'schedule' },
      { fromMs: startMs + 5_000, toMs: startMs + 30_000 },
      { userId: 'ada', fromMs: startMs + 4_000 },
      { userId: "' OR 1 = 1 --" },
      { action: 'no such act' },
      { kind: 'reads' },
      { kind: 'reads', isRefused: true },
      { kind: 'changes' },
      { kind: 'acts' },
      { kind: 'acts', userId: 'ada' },
      { isRefused: true, scope: 'schedule' },
      { outcome: 'consent_withdrawn' },
      { outcome: 'ok', isRefused: true },
      { purpose: 'a dish' },
      { purpose: 'recipes' },
      { purpose: '100% _' },
      { purpose: '%' },
      { purpose: 'plan', userId: 'bob', kind: 'reads' },
    ]

    test('finds what fits, newest first, by every filter and however it is cut into pages and steps', async () => {
      for (const given of filters) {
        const filter = { ...anyRecord, ...given }
        const expected = records.filter((record) => fits(record, filter))
        for (const [limit, lookAt] of [
          [200, 1_000],
          [3, 1_000],
          [200, 7],
          [2, 5],
          [1, 1],
        ] as const) {
          assert.deepEqual(await collect(filter, limit, lookAt), expected, JSON.stringify({ given, limit, lookAt }))
        }
      }
    })

    test('ends with the last record: a page that holds all that is left says so', async () => {
      const step = { filter: anyRecord, afterId: '', beforeId: null, limit: records.length, lookAt: 1_000 }
      const { entries, beforeId } = await store().audit.search(tenant, step)
      assert.deepEqual([entries.map(withoutHash), beforeId], [records, null])
      assert.ok(entries.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash ?? '')))
    })

    test('looks at no record beyond those that it was told to, found or not', async () => {
      const filter = { ...anyRecord, keyId: 'never' }
      const step = { filter, afterId: '', beforeId: null, limit: 10, lookAt: 20 }
      assert.deepEqual(await store().audit.search(tenant, step), { entries: [], beforeId: records[19]?.id })
      const afterId = records[9]?.id ?? ''
      assert.deepEqual(await store().audit.search(tenant, { ...step, afterId }), { entries: [], beforeId: null })
    })
  })
}

function kindOf({ action }: AuditEntry): AuditFilter['kind'] {
  if (readActions.some((read) => read === action)) return 'reads'
  return frequentActions.some((frequent) => frequent === action) ? 'changes' : 'acts'
}

function withoutHash({ hash: _, ...entry }: FoundAuditEntry): AuditEntry {
  return entry
}
