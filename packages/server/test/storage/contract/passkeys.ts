import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { passkeysPerPersonMax } from '@ambit/core'
import { addedPasskey, begun, joined, passkeyOf, sessionOf } from '../sample-people.ts'
import { actOf, newHash, newTenant, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describePasskeys({ store, otherNode }: Stores): void {
  const newPerson = async () => joined(store(), (await newTenant(store())).projectId)

  async function added(personId: string, different: Parameters<typeof passkeyOf>[1] = {}) {
    const passkey = passkeyOf(personId, different)
    assert.equal(await addedPasskey(store(), passkey, [actOf()]), true)
    return passkey
  }

  describe('a passkey', () => {
    test('is found by its credential with its person, on every node, and listed without its key', async () => {
      const { id, name, email } = await newPerson()
      const different = { name: 'naïve 🦊', isBackupEligible: true }
      const { publicKey, algorithm, signCount, isBackupEligible, ...passkey } = await added(id, different)
      const proof = { publicKey, algorithm, signCount, isBackupEligible }
      const found = { passkey, proof, person: { id, name, email } }
      assert.deepEqual(await otherNode().passkeys.find(passkey.credentialId), found)
      assert.equal(await store().passkeys.find('unknown'), null)
      assert.deepEqual(await store().passkeys.list(id), [passkey])
    })

    test('is one of several, oldest first, and of nobody else', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      const second = await added(person.id, { createdAtMs: startMs + 1 })
      const first = await added(person.id)
      await added(other.id)
      const ids = (await store().passkeys.list(person.id)).map(({ id }) => id)
      assert.deepEqual(ids, [first.id, second.id])
    })

    test('is not added twice, for anybody', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      const { credentialId } = await added(person.id)
      for (const { id } of [person, other]) {
        assert.equal(await addedPasskey(store(), passkeyOf(id, { credentialId }), [actOf()]), false)
      }
      assert.deepEqual(await store().passkeys.list(other.id), [])
    })

    test('is not added to as many as anybody may have', async () => {
      const { id } = await newPerson()
      for (let count = 0; count < passkeysPerPersonMax; count++) await added(id)
      assert.equal(await addedPasskey(store(), passkeyOf(id), [actOf()]), false)
      assert.equal((await store().passkeys.list(id)).length, passkeysPerPersonMax)
    })

    test('is not added in a session that has ended, or is of somebody else', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      const [ended, others] = [await begun(store(), person.id), await begun(store(), other.id)]
      await store().sessions.endAll(person.id, [])
      for (const { id } of [ended, others]) {
        assert.equal(await otherNode().passkeys.add(passkeyOf(person.id), id, [actOf()]), false)
      }
      assert.deepEqual(await store().passkeys.list(person.id), [])
    })

    test('is renamed and removed by its person, and by nobody else', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      const { id } = await added(person.id)
      assert.equal(await store().passkeys.rename(other.id, id, 'stolen', [actOf()]), false)
      assert.equal(await store().passkeys.remove(other.id, id, [actOf()]), false)
      assert.equal(await store().passkeys.rename(person.id, id, 'telephone', [actOf()]), true)
      assert.equal((await store().passkeys.list(person.id))[0]?.name, 'telephone')
      assert.equal(await store().passkeys.remove(person.id, id, [actOf()]), true)
      assert.equal(await store().passkeys.remove(person.id, id, [actOf()]), false)
      assert.deepEqual(await store().passkeys.list(person.id), [])
    })

    test('begins a session as long as it counts on, and remembers when it was used', async () => {
      const { id: personId } = await newPerson()
      const { id, credentialId } = await added(personId, { signCount: 5 })
      const signIn = (count: number, session = sessionOf(personId, { createdAtMs: startMs + count })) =>
        store().passkeys.signIn(id, count, session, [])
      assert.deepEqual([await signIn(5), await signIn(4), await signIn(0)], [false, false, false])
      assert.deepEqual(await store().sessions.list(personId), [])
      const session = sessionOf(personId, { createdAtMs: startMs + 7 })
      assert.equal(await signIn(7, session), true)
      assert.equal((await otherNode().sessions.find(session.tokenHash))?.person.id, personId)
      const found = await store().passkeys.find(credentialId)
      assert.deepEqual([found?.proof.signCount, found?.passkey.lastUsedAtMs], [7, startMs + 7])
      assert.equal(await signIn(6), false)
    })

    test('that does not count begins any number of sessions, until it does', async () => {
      const { id: personId } = await newPerson()
      const { id } = await added(personId)
      const signIn = (count: number) => store().passkeys.signIn(id, count, sessionOf(personId), [])
      assert.deepEqual([await signIn(0), await signIn(0), await signIn(1), await signIn(0)], [true, true, true, false])
    })

    test('that is gone begins none', async () => {
      const { id: personId } = await newPerson()
      const { id } = await added(personId)
      await store().passkeys.remove(personId, id, [actOf()])
      assert.equal(await store().passkeys.signIn(id, 1, sessionOf(personId), []), false)
      assert.deepEqual(await store().sessions.list(personId), [])
    })
  })

  describe('a question to a passkey', () => {
    const keep = async (personId: string | null) => {
      const challengeHash = newHash()
      await store().passkeys.keepChallenge({ challengeHash, personId, expiresAtMs: startMs + 10 })
      return challengeHash
    }

    test('is answered once, in time, by whom it was put to', async () => {
      const { id } = await newPerson()
      const [own, open] = [await keep(id), await keep(null)]
      const take = (hash: string, personId: string | null, nowMs = startMs + 9) =>
        otherNode().passkeys.takeChallenge(hash, personId, nowMs)
      assert.equal(await take(own, null), false)
      assert.equal(await take(own, 'somebody else'), false)
      assert.equal(await take(open, id), false)
      assert.equal(await take(own, id, startMs + 10), false)
      assert.equal(await take(newHash(), null), false)
      assert.deepEqual([await take(own, id), await take(open, null)], [true, true])
      assert.deepEqual([await take(own, id), await take(open, null)], [false, false])
    })
  })
}
