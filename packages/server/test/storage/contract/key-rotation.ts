import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { emptyRegisterIndex } from '@ambit/core'
import type { ApiKey, KeyChanges, KeyRotation } from '../../../src/storage/port/keys.ts'
import { actOf, keyOf, newHash, newTenant, rotationOf, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeKeyRotation({ store, otherNode }: Stores): void {
  async function newKey(different: Partial<ApiKey> = {}): Promise<{ key: ApiKey; secretHash: string }> {
    const key = keyOf(await newTenant(store()), different)
    const secretHash = newHash()
    await store().keys.create(key, secretHash, actOf())
    return { key, secretHash }
  }
  const rotate = ({ tenant, id }: ApiKey, rotation: KeyRotation) => store().keys.rotate(tenant, id, rotation, actOf())
  const endOf = async (secretHash: string) => (await store().keys.findBySecretHash(secretHash))?.retiresAtMs
  const previousUntil = async ({ tenant }: ApiKey, nowMs: number) =>
    (await store().keys.list({ ...tenant, nowMs }))[0]?.previousSecretUntilMs

  describe('a rotation', () => {
    test('gives the key a new secret, and the old one an end', async () => {
      const { key, secretHash } = await newKey({ purposeClasses: ['scheduling'] })
      const rotation = rotationOf()
      assert.equal(await rotate(key, rotation), true)
      const rotated = { ...key, lastFour: rotation.lastFour }
      const policy = (await store().policies.current(key.tenant.projectId)) ?? null
      assert.deepEqual(await store().keys.findBySecretHash(rotation.secretHash), {
        key: rotated,
        policy,
        register: emptyRegisterIndex,
        retentionDays: null,
        retiresAtMs: null,
      })
      assert.deepEqual(await store().keys.findBySecretHash(secretHash), {
        key: rotated,
        policy,
        register: emptyRegisterIndex,
        retentionDays: null,
        retiresAtMs: rotation.graceEndsAtMs,
      })
      assert.deepEqual(await otherNode().keys.findBySecretHash(secretHash), {
        key: rotated,
        policy,
        register: emptyRegisterIndex,
        retentionDays: null,
        retiresAtMs: rotation.graceEndsAtMs,
      })
    })

    test('without a grace ends the old secret at once', async () => {
      const { key, secretHash } = await newKey()
      await rotate(key, rotationOf({ graceEndsAtMs: startMs }))
      assert.equal(await endOf(secretHash), startMs)
      assert.equal(await previousUntil(key, startMs), null)
    })

    test('never lets the old secret live past the expiry of the key', async () => {
      const expiring = await newKey({ expiresAtMs: startMs + 4_000 })
      await rotate(expiring.key, rotationOf())
      assert.equal(await endOf(expiring.secretHash), startMs + 4_000)
      const expired = await newKey({ expiresAtMs: startMs })
      await rotate(expired.key, rotationOf())
      assert.equal(await endOf(expired.secretHash), startMs)
    })

    test('ends the secrets before it no later than its own grace, and never prolongs one', async () => {
      const { key, secretHash: first } = await newKey()
      const [second, third, fourth] = [newHash(), newHash(), newHash()]
      await rotate(key, rotationOf({ secretHash: second, graceEndsAtMs: startMs + 90_000 }))
      await rotate(key, rotationOf({ secretHash: third, graceEndsAtMs: startMs + 20_000 }))
      assert.deepEqual([await endOf(first), await endOf(second)], [startMs + 20_000, startMs + 20_000])
      await rotate(key, rotationOf({ secretHash: fourth, graceEndsAtMs: startMs + 50_000 }))
      assert.deepEqual(
        [await endOf(first), await endOf(second), await endOf(third), await endOf(fourth)],
        [startMs + 20_000, startMs + 20_000, startMs + 50_000, null],
      )
    })

    test('shows until when an old secret works, and nothing once none does', async () => {
      const { key } = await newKey()
      await rotate(key, rotationOf({ graceEndsAtMs: startMs + 10_000 }))
      await rotate(key, rotationOf({ graceEndsAtMs: startMs + 5_000 }))
      assert.equal(await previousUntil(key, startMs), startMs + 5_000)
      assert.equal(await previousUntil(key, startMs + 4_999), startMs + 5_000)
      assert.equal(await previousUntil(key, startMs + 5_000), null)
      await store().keys.update(key.tenant, key.id, { expiresAtMs: startMs + 3_000 }, actOf())
      assert.equal(await previousUntil(key, startMs), startMs + 3_000)
      assert.equal(await previousUntil(key, startMs + 3_000), null)
    })

    test('leaves the old secrets of other keys alone', async () => {
      const [mine, other] = [await newKey(), await newKey()]
      await rotate(other.key, rotationOf({ graceEndsAtMs: startMs + 90_000 }))
      await rotate(mine.key, rotationOf({ graceEndsAtMs: startMs + 1_000 }))
      assert.equal(await endOf(other.secretHash), startMs + 90_000)
      assert.equal(await previousUntil(other.key, startMs), startMs + 90_000)
    })

    test('is not possible once the key is deleted, whose old secrets have ended with it', async () => {
      const { key, secretHash } = await newKey()
      const rotation = rotationOf()
      await rotate(key, rotation)
      await store().keys.delete(key.tenant, key.id, startMs, actOf())
      assert.equal(await store().keys.findBySecretHash(secretHash), null)
      assert.equal(await store().keys.findBySecretHash(rotation.secretHash), null)
      assert.equal(await rotate(key, rotationOf()), false)
    })

    test('for somebody who has seen other rights is not done, and neither is a change', async () => {
      const { key, secretHash } = await newKey({ capabilities: ['memory'], purposes: ['recipes'] })
      const seen = { capabilities: key.capabilities, purposes: key.purposes }
      const keys = store().keys
      const widened: readonly KeyChanges[] = [{ capabilities: ['memory', 'subject'] }, { purposes: ['menus'] }]
      for (const changes of widened) {
        await keys.update(key.tenant, key.id, changes, actOf())
        assert.equal(await keys.rotate(key.tenant, key.id, rotationOf(), actOf(), seen), false)
        assert.equal(await keys.update(key.tenant, key.id, { name: 'taken' }, actOf(), seen), false)
        assert.equal((await keys.findBySecretHash(secretHash))?.retiresAtMs, null)
        await keys.update(key.tenant, key.id, seen, actOf())
      }
      assert.equal(await keys.update(key.tenant, key.id, { name: 'renamed' }, actOf(), seen), true)
      assert.equal(await keys.rotate(key.tenant, key.id, rotationOf(), actOf(), seen), true)
    })

    test('to a secret that any key has or had is refused, and changes nothing', async () => {
      const { key, secretHash } = await newKey()
      const other = await newKey()
      const rotation = rotationOf()
      await rotate(other.key, rotation)
      for (const taken of [secretHash, other.secretHash, rotation.secretHash]) {
        await assert.rejects(rotate(key, rotationOf({ secretHash: taken })), /taken/)
      }
      assert.deepEqual((await store().keys.findBySecretHash(secretHash))?.key, key)
      assert.equal(await endOf(other.secretHash), rotation.graceEndsAtMs)
    })

    test('cannot be undone by registering any old secret again, however it ended', async () => {
      for (const graceEndsAtMs of [startMs, startMs + 10_000]) {
        const { key, secretHash: first } = await newKey()
        const second = newHash()
        await rotate(key, rotationOf({ secretHash: second, graceEndsAtMs }))
        await rotate(key, rotationOf({ graceEndsAtMs }))
        for (const old of [first, second]) {
          const before = await store().keys.findBySecretHash(old)
          assert.equal(await store().keys.create(keyOf(key.tenant), old, actOf()), false)
          assert.deepEqual(await store().keys.findBySecretHash(old), before)
        }
      }
    })

    test('at the same moment as another one, from another node, keeps to every grace', async () => {
      for (let round = 0; round < 10; round++) {
        const { key, secretHash } = await newKey()
        const [long, short] = [rotationOf({ graceEndsAtMs: startMs + 90_000 }), rotationOf()]
        const outcomes = await Promise.all([
          store().keys.rotate(key.tenant, key.id, long, actOf()),
          otherNode().keys.rotate(key.tenant, key.id, short, actOf()),
        ])
        assert.deepEqual(outcomes, [true, true])
        const ends = await Promise.all([secretHash, long.secretHash, short.secretHash].map(endOf))
        // Whichever was first, the first secret ends with the shorter grace, and one of the new ones is current.
        assert.equal(ends[0], short.graceEndsAtMs)
        assert.deepEqual(
          ends.slice(1).filter((end) => end === null),
          [null],
        )
      }
    })
  })
}
