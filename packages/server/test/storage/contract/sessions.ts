import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { begun, joined, samplePasswordHash, sessionOf } from '../sample-people.ts'
import { newHash, newTenant, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeSessions({ store, otherNode }: Stores): void {
  const newPerson = async () => joined(store(), (await newTenant(store())).projectId)

  describe('a session', () => {
    test('is found by the hash of its token with its person, on every node at once', async () => {
      const { id, name, email } = await newPerson()
      const { tokenHash, ...session } = await begun(store(), id, { userAgent: 'naïve “agent” 🦊', address: null })
      assert.deepEqual(await store().sessions.find(tokenHash), { session, person: { id, name, email } })
      assert.deepEqual((await otherNode().sessions.find(tokenHash))?.session, session)
      assert.equal(await store().sessions.find(newHash()), null)
    })

    test('begins only with the password that is in force, and for somebody who exists', async () => {
      const { id } = await newPerson()
      for (const [personId, passwordHash] of [
        [id, 'hash of another'],
        ['nobody', samplePasswordHash],
      ] as const) {
        const session = sessionOf(personId)
        assert.equal(await store().sessions.begin(session, passwordHash, []), false)
        assert.equal(await store().sessions.find(session.tokenHash), null)
      }
    })

    test('has a token that no other has', async () => {
      const { id } = await newPerson()
      const { tokenHash } = await begun(store(), id)
      await assert.rejects(store().sessions.begin(sessionOf(id, { tokenHash }), samplePasswordHash, []))
    })

    test('is renewed until it is ended', async () => {
      const { id: personId } = await newPerson()
      const { id, tokenHash } = await begun(store(), personId)
      const renewal = { renewedAtMs: startMs + 5, expiresAtMs: startMs + 20_000 }
      assert.equal(await store().sessions.renew(id, renewal), true)
      const renewed = (await otherNode().sessions.find(tokenHash))?.session
      assert.deepEqual([renewed?.createdAtMs, renewed?.renewedAtMs], [startMs, startMs + 5])
      assert.equal(renewed?.expiresAtMs, startMs + 20_000)
      await store().sessions.end(personId, id, [])
      assert.equal(await store().sessions.renew(id, renewal), false)
      assert.equal(await store().sessions.find(tokenHash), null)
    })

    test('is listed for its person, newest first, and for nobody else', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      const first = await begun(store(), person.id)
      const second = await begun(store(), person.id, { createdAtMs: startMs + 1 })
      await begun(store(), other.id)
      const listed = await store().sessions.list(person.id)
      assert.deepEqual(
        listed.map(({ id }) => id),
        [second.id, first.id],
      )
      assert.ok(!JSON.stringify(listed).includes(first.tokenHash))
    })

    test('is ended by its person, once, and by nobody else', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      const { id, tokenHash } = await begun(store(), person.id)
      assert.equal(await store().sessions.end(other.id, id, []), false)
      assert.equal(await store().sessions.end(person.id, id, []), true)
      assert.equal(await store().sessions.end(person.id, id, []), false)
      assert.equal(await store().sessions.find(tokenHash), null)
    })

    test('ends with all others of the person, and with those of nobody else', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      await begun(store(), person.id)
      await begun(store(), person.id)
      await begun(store(), other.id)
      await store().sessions.endAll(person.id, [])
      assert.deepEqual(await store().sessions.list(person.id), [])
      assert.equal((await store().sessions.list(other.id)).length, 1)
    })
  })
}
