import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Scope } from '@ambit/core'
import type { GrantUse, GrantView } from '../../../src/storage/port/grants.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import {
  auditOf,
  filterOf,
  grantOf,
  involving,
  membersOf,
  memoryOf,
  newHash,
  newTenant,
  put,
  startMs,
} from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeContexts({ store, otherNode }: Stores): void {
  describe('a grant that asks for more', () => {
    test('comes back with what it asked for', async () => {
      const tenant = await newTenant(store())
      const context = { scopes: ['schedule', 'attention'], charactersMax: 300, focus: 'a “quoted” one' } as const
      for (const different of [{ include: ['domains', 'provenance'] } as const, { context }]) {
        const grant = grantOf(tenant, different)
        const tokenHash = newHash()
        await store().grants.issue(grant, tokenHash, { filter: filterOf(tenant), audit: auditOf(tenant) })
        assert.deepEqual(await otherNode().grants.find(tenant, tokenHash), grant)
      }
    })

    test('shows where memories were said, and their domains, however they are spelt', async () => {
      const tenant = await newTenant(store())
      const strange = 'a "b" \\ \n ‘c’ 🍜 \u2028'
      const memory = memoryOf(tenant, { domain: strange, sourceRef: `${strange} ref`, source: 'conversation' })
      await put(store(), memory)
      const plain = await put(store(), memoryOf(tenant))
      const shape = { kind: 'read', include: ['provenance', 'domains'] } as const
      const use: GrantUse = { filter: filterOf(tenant), audit: auditOf(tenant), shape }
      const tokenHash = newHash()
      for (const answer of [
        await store().grants.issue(grantOf(tenant), tokenHash, use),
        await otherNode().grants.use(tokenHash, { ...use, audit: auditOf(tenant) }),
      ]) {
        const { provenance, domains, summary_text } = membersOf(answer ?? '') as {
          provenance: { memory_ids: string[]; source_ref: string; domain: string; source: string; created_at: string }[]
          domains: { domain: string }[]
          summary_text: string
        }
        assert.equal(summary_text, 'Likes: 2, Dislikes: 0, Settings: 0')
        assert.deepEqual(
          provenance.map(({ memory_ids, source_ref, domain, source, created_at }) => [
            memory_ids,
            source_ref,
            domain,
            source,
            created_at,
          ]),
          [
            [[memory.id], `${strange} ref`, strange, 'conversation', new Date(startMs).toISOString()],
            [[plain], null, null, 'explicit_user_input', new Date(startMs).toISOString()],
          ],
        )
        assert.deepEqual(
          domains.map(({ domain }) => domain),
          [null, strange],
        )
      }
    })

    test('looks at several scopes in one step, with a record of each', async () => {
      const tenant = await newTenant(store())
      const seen: Partial<Record<Scope, string[]>> = { preferences: [], constraints: [], attention: [] }
      for (const scope of ['preferences', 'constraints', 'preferences'] as const) {
        seen[scope]?.push(await put(store(), memoryOf(tenant, { scope })))
      }
      await put(store(), memoryOf(tenant, { scope: 'schedule' }))
      const { use, views, tokenHash } = contextUse(tenant, Object.keys(seen) as Scope[])
      const members = membersOf(await store().grants.issue(grantOf(tenant), tokenHash, use)) as {
        scopes: object
        truncated: boolean
      }
      assert.deepEqual(Object.keys(members.scopes), Object.keys(seen))
      assert.equal(members.truncated, false)
      const records = await store().audit.list(tenant, { limit: 20 })
      for (const { audit, filter } of views) {
        const recorded = records.find(({ id }) => id === audit.id)
        assert.deepEqual(recorded, { ...audit, ...involving(seen[filter.scope] ?? []) })
      }
      const again = contextUse(tenant, ['attention', 'preferences'])
      const later = membersOf((await otherNode().grants.use(tokenHash, again.use)) ?? '') as { scopes: object }
      assert.deepEqual(Object.keys(later.scopes), ['attention', 'preferences'])
      await store().grants.revoke(tokenHash, startMs, auditOf(tenant))
      assert.equal(await otherNode().grants.use(tokenHash, contextUse(tenant, ['attention']).use), null)
    })

    test('of much is read elsewhere, once its turn has come, and recorded like any other', async () => {
      const tenant = await newTenant(store())
      const value = { shape: 'kv_map', entries: { note: 'x'.repeat(8_000) } } as const
      const ids: string[] = []
      for (let count = 0; count < 3; count++) {
        ids.push(await put(store(), memoryOf(tenant, { value })))
        await put(store(), memoryOf(tenant, { value, scope: 'attention' }))
      }
      let turns = 0
      const { use, views, tokenHash } = contextUse(tenant, ['preferences', 'attention'])
      const beforeLargeRead = async () => void turns++
      const issued = await store().grants.issue(grantOf(tenant), tokenHash, { ...use, beforeLargeRead })
      // Nothing that anybody remembers of it is of any use now.
      await put(store(), memoryOf(tenant, { value, scope: 'attention', expiresAtMs: startMs }))
      const again = contextUse(tenant, ['preferences', 'attention'])
      const used = await otherNode().grants.use(tokenHash, { ...again.use, beforeLargeRead })
      assert.equal(turns, 2)
      assert.deepEqual(membersOf(used ?? ''), membersOf(issued))
      const records = await store().audit.list(tenant, { limit: 20 })
      for (const view of [views[0], again.views[0]]) {
        assert.deepEqual(records.find(({ id }) => id === view?.audit.id)?.memoryIds, ids.toReversed())
      }
    })

    test('is not there when one of its records cannot be written', async () => {
      const tenant = await newTenant(store())
      const { use, views, tokenHash } = contextUse(tenant, ['preferences', 'attention'])
      await store().audit.record(views[1]?.audit ?? auditOf(tenant))
      await assert.rejects(store().grants.issue(grantOf(tenant), tokenHash, use))
      assert.equal(await store().grants.find(tenant, tokenHash), null)
      assert.equal((await store().audit.list(tenant, { limit: 10 })).length, 1)
    })
  })

  function contextUse(
    tenant: Tenant,
    scopes: readonly Scope[],
  ): { use: GrantUse; views: readonly GrantView[]; tokenHash: string } {
    const views = scopes.map((scope) => ({
      filter: filterOf(tenant, { scope }),
      audit: auditOf(tenant, { action: 'read_context', scope }),
    }))
    const [first = { filter: filterOf(tenant), audit: auditOf(tenant) }, ...furtherViews] = views
    const shape = { kind: 'context', charactersMax: 4_000, focus: null } as const
    return { use: { ...first, furtherViews, shape }, views, tokenHash: newHash() }
  }
}
