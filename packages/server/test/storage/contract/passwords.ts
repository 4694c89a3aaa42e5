import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Store } from '../../../src/storage/port/store.ts'
import { begun, joined, resetOf, samplePasswordHash, sessionOf } from '../sample-people.ts'
import { actOf, newHash, newTenant, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describePasswords({ store, otherNode }: Stores): void {
  const newPerson = async () => joined(store(), (await newTenant(store())).projectId)
  const change = (personId: string, passwordHash: string, currentHash = samplePasswordHash, on: Store = store()) =>
    on.passwords.change({ personId, currentHash, passwordHash, nowMs: startMs, session: sessionOf(personId) }, [])

  describe('a password', () => {
    test('is known by its hash; who does not exist has none', async () => {
      const { id, passwordHash } = await newPerson()
      assert.equal(await otherNode().passwords.findHash(id), passwordHash)
      assert.equal(await store().passwords.findHash('nobody'), null)
    })

    test('that is changed ends every session but the new one, and forgets devices, of nobody else', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      const old = await begun(store(), person.id)
      const kept = await begun(store(), other.id)
      const tokens = await Promise.all(
        [old, kept].map(async ({ id: sessionId }) => {
          const tokenHash = newHash()
          const device = { sessionId, tokenHash, previousTokenHashes: [] }
          await store().knownDevices.remember({ ...device, nowMs: startMs, expiresAtMs: startMs + 1 })
          return tokenHash
        }),
      )
      assert.equal(await change(person.id, 'new hash'), true)
      assert.equal(await store().passwords.findHash(person.id), 'new hash')
      const sessions = await store().sessions.list(person.id)
      assert.equal(sessions.length, 1)
      assert.notEqual(sessions[0]?.id, old.id)
      assert.equal((await store().sessions.list(other.id)).length, 1)
      assert.equal(await store().knownDevices.find([tokens[0] ?? ''], person.email, startMs), null)
      assert.notEqual(await store().knownDevices.find([tokens[1] ?? ''], other.email, startMs), null)
    })

    test('that is changed uses up the links that could set another one, and those of nobody else', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      const tokens = [newHash(), newHash()] as const
      for (const [index, { id }] of [person, other].entries()) {
        await store().passwordResets.create(resetOf(id), tokens[index] ?? '', [actOf()])
      }
      await change(person.id, 'new hash')
      const complete = (token: string) =>
        store().passwordResets.complete(token, { nowMs: startMs, passwordHash: 'by link' }, [actOf()])
      assert.deepEqual([await complete(tokens[0]), await complete(tokens[1])], [false, true])
      assert.equal(await store().passwords.findHash(person.id), 'new hash')
    })

    test('is not changed by who knows another one, and then nothing is', async () => {
      const { id } = await newPerson()
      const session = await begun(store(), id)
      assert.equal(await change(id, 'new hash', 'hash of another'), false)
      assert.equal(await change('nobody', 'new hash'), false)
      assert.equal(await store().passwords.findHash(id), samplePasswordHash)
      assert.deepEqual(
        (await store().sessions.list(id)).map((open) => open.id),
        [session.id],
      )
    })

    test('is changed once by several who know the same one', async () => {
      const { id } = await newPerson()
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          change(id, `hash ${index}`, samplePasswordHash, index % 2 === 0 ? store() : otherNode()),
        ),
      )
      assert.equal(outcomes.filter((isDone) => isDone).length, 1)
      assert.equal(await store().passwords.findHash(id), `hash ${outcomes.indexOf(true)}`)
      assert.equal((await store().sessions.list(id)).length, 1)
    })

    test('is hashed anew once, without an effect on sessions, devices or links', async () => {
      const { id } = await newPerson()
      const session = await begun(store(), id)
      const token = newHash()
      await store().passwordResets.create(resetOf(id), token, [actOf()])
      const rehash = { personId: id, currentHash: samplePasswordHash, nowMs: startMs }
      const outcomes = await Promise.all(
        [store(), otherNode()].map((on, index) => on.passwords.rehash({ ...rehash, passwordHash: `hash ${index}` })),
      )
      assert.deepEqual(outcomes.toSorted(), [false, true])
      assert.equal(await store().passwords.findHash(id), `hash ${outcomes.indexOf(true)}`)
      assert.equal(await store().passwords.rehash({ ...rehash, personId: 'nobody', passwordHash: 'x' }), false)
      assert.deepEqual(
        (await store().sessions.list(id)).map((open) => open.id),
        [session.id],
      )
      assert.equal(await store().passwordResets.complete(token, { nowMs: startMs, passwordHash: 'x' }, []), true)
    })

    test('that is changed leaves no session that began with the old one at the same moment', async () => {
      for (let round = 0; round < 10; round++) {
        const { id } = await newPerson()
        await Promise.all([
          ...Array.from({ length: 4 }, () => otherNode().sessions.begin(sessionOf(id), samplePasswordHash, [])),
          change(id, 'new hash'),
          ...Array.from({ length: 4 }, () => otherNode().sessions.begin(sessionOf(id), samplePasswordHash, [])),
        ])
        assert.equal((await store().sessions.list(id)).length, 1)
      }
    })
  })
}
