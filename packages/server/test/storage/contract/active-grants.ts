import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ActiveGrant, Grant, TokenOwner, TokenPlace } from '../../../src/storage/port/grants.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { actOf, auditOf, filterOf, issued, newTenant, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeActiveGrants({ store, otherNode }: Stores): void {
  const endMs = startMs + 1_000
  const ofKey = { keyId: 'key_1' }
  const ofUser = { userId: 'user_1' }

  async function listed(tenant: Tenant, owner: TokenOwner, { limit = 100, nowMs = startMs } = {}) {
    const all: ActiveGrant[] = []
    for (let before: TokenPlace | null = null; ; ) {
      const page: readonly ActiveGrant[] = await store().grants.listActive(tenant, { owner, nowMs, before, limit })
      assert.ok(page.length <= limit)
      all.push(...page)
      const last = page.at(-1)
      if (!last) return all
      before = { expiresAtMs: last.grant.expiresAtMs, tokenHash: last.tokenHash }
    }
  }
  const hashes = (found: readonly ActiveGrant[]) => found.map(({ tokenHash }) => tokenHash)
  const use = (tenant: Tenant, tokenHash: string) =>
    otherNode().grants.use(tokenHash, {
      filter: filterOf(tenant),
      audit: auditOf(tenant, { action: 'continue_read' }),
    })
  const issue = async (tenant: Tenant, different: Partial<Grant> = {}) =>
    (await issued(store(), tenant, { expiresAtMs: endMs, ...different })).tokenHash

  describe('tokens that are good', () => {
    test('are listed by key and by person, newest first, in pages of any size, as they were issued', async () => {
      const tenant = await newTenant(store())
      const made: ActiveGrant[] = []
      for (const ms of [3, 1, 2, 2, 2]) made.push(await issued(store(), tenant, { expiresAtMs: endMs + ms }))
      const expected = made.toSorted(
        (a, b) => b.grant.expiresAtMs - a.grant.expiresAtMs || (a.tokenHash < b.tokenHash ? 1 : -1),
      )
      for (const owner of [ofKey, ofUser]) {
        for (const limit of [1, 2, 100]) assert.deepEqual(await listed(tenant, owner, { limit }), expected)
      }
    })

    test('are those of one project and environment, of that key or person alone, and neither over nor revoked', async () => {
      const tenant = await newTenant(store())
      const good = await issue(tenant)
      await issue(await newTenant(store()))
      await issue({ ...tenant, environment: 'live' })
      const ofNobody = await issue(tenant, { keyId: null })
      const ofAnother = await issue(tenant, { keyId: 'key_2', userId: 'user_2' })
      await issue(tenant, { expiresAtMs: startMs })
      const revoked = await issue(tenant)
      await store().grants.revoke(revoked, startMs, actOf({ tenant }))
      assert.deepEqual(hashes(await listed(tenant, ofKey)), [good])
      assert.deepEqual(hashes(await listed(tenant, ofUser)).toSorted(), [good, ofNobody].toSorted())
      for (const owner of [{ keyId: 'key_2' }, { userId: 'user_2' }]) {
        assert.deepEqual(hashes(await listed(tenant, owner)), [ofAnother])
      }
      assert.deepEqual(await listed(tenant, ofKey, { nowMs: endMs }), [])
      assert.deepEqual(await listed(tenant, { userId: 'nobody' }), [])
    })
  })

  for (const [name, owner, other] of [
    ['of a key', ofKey, { keyId: 'key_2' }],
    ['about a person', ofUser, { userId: 'user_2' }],
  ] as const) {
    test(`all tokens ${name} are revoked at once in every process, with one record, and no others are`, async () => {
      const tenant = await newTenant(store())
      const mine = [await issue(tenant), await issue(tenant, { expiresAtMs: endMs + 1 })]
      const others = [await issue(tenant, other), await issue(tenant, { expiresAtMs: startMs + 1 })]
      const earlier = await issue(tenant)
      await store().grants.revoke(earlier, startMs, actOf({ tenant }))
      const act = actOf({ tenant, action: 'revoke_tokens', subject: 'key_1' })
      assert.equal(await store().grants.revokeAll(owner, startMs + 1, () => act), mine.length)
      for (const hash of mine) {
        assert.equal((await otherNode().grants.find(tenant, hash))?.revokedAtMs, startMs + 1)
        assert.equal(await use(tenant, hash), null)
      }
      for (const hash of others) assert.notEqual(await use(tenant, hash), null)
      assert.equal((await store().grants.find(tenant, earlier))?.revokedAtMs, startMs)
      const records = await store().audit.list(tenant, { limit: 100 })
      const ofAct = records.filter(({ action }) => action === 'revoke_tokens')
      assert.deepEqual(ofAct, [{ ...act, details: { revoked: mine.length } }])
    })
  }

  test('revoking all where there are none is recorded as that', async () => {
    const tenant = await newTenant(store())
    const act = actOf({ tenant, action: 'revoke_tokens' })
    assert.equal(await store().grants.revokeAll(ofKey, startMs, () => act), 0)
    assert.deepEqual(await store().audit.list(tenant, { limit: 10 }), [{ ...act, details: { revoked: 0 } }])
  })

  test('more tokens than one step takes are all revoked, and the records add up to them', async () => {
    const tenant = await newTenant(store())
    const count = 1_100
    await Promise.all(Array.from({ length: count }, (_, index) => issue(tenant, { expiresAtMs: endMs + (index % 7) })))
    const newAudit = () => actOf({ tenant, action: 'revoke_tokens' })
    assert.equal(await store().grants.revokeAll(ofUser, startMs, newAudit), count)
    assert.deepEqual(await listed(tenant, ofUser), [])
    const records = await store().audit.list(tenant, { limit: 10 })
    const counts = records
      .filter(({ action }) => action === 'revoke_tokens')
      .map(({ details }) => Number(details?.revoked))
    assert.ok(counts.length > 1)
    assert.equal(
      counts.reduce((sum, revoked) => sum + revoked, 0),
      count,
    )
  })

  test('tokens are not revoked when that cannot be recorded', async () => {
    const tenant = await newTenant(store())
    const hash = await issue(tenant)
    const taken = actOf({ tenant, action: 'revoke_tokens' })
    await store().audit.record(taken)
    await assert.rejects(store().grants.revokeAll(ofKey, startMs, () => taken))
    assert.equal((await store().grants.find(tenant, hash))?.revokedAtMs, null)
  })
}
