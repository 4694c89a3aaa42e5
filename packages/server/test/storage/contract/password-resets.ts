import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addedPasskey, begun, joined, passkeyOf, resetOf, sessionOf } from '../sample-people.ts'
import { actOf, newHash, newTenant, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describePasswordResets({ store, otherNode }: Stores): void {
  const newPerson = async () => joined(store(), (await newTenant(store())).projectId)
  const complete = (tokenHash: string, passwordHash: string, nowMs = startMs) =>
    store().passwordResets.complete(tokenHash, { nowMs, passwordHash }, [actOf()])
  const passwordOf = (personId: string) => store().passwords.findHash(personId)

  async function resetFor(personId: string): Promise<string> {
    const tokenHash = newHash()
    await store().passwordResets.create(resetOf(personId), tokenHash, [actOf()])
    return tokenHash
  }

  describe('a password reset', () => {
    test('sets the password and ends every session of the person, and of nobody else', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      for (const { id } of [person, person, other]) await begun(store(), id)
      assert.equal(await complete(await resetFor(person.id), 'new hash', startMs + 5), true)
      assert.equal(await passwordOf(person.id), 'new hash')
      assert.equal(await passwordOf(other.id), other.passwordHash)
      assert.deepEqual(await store().sessions.list(person.id), [])
      assert.equal((await store().sessions.list(other.id)).length, 1)
    })

    test('removes the passkeys of the person and their open questions, and those of nobody else', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      const challenges = new Map<string, string>()
      for (const { id } of [person, other]) {
        assert.ok(await addedPasskey(store(), passkeyOf(id)))
        challenges.set(id, newHash())
        const challengeHash = challenges.get(id) ?? ''
        await store().passkeys.keepChallenge({ challengeHash, personId: id, expiresAtMs: startMs + 10 })
      }
      assert.equal(await complete(await resetFor(person.id), 'new hash'), true)
      assert.deepEqual(await otherNode().passkeys.list(person.id), [])
      assert.equal((await store().passkeys.list(other.id)).length, 1)
      const taken = [person, other].map(({ id }) =>
        store().passkeys.takeChallenge(challenges.get(id) ?? '', id, startMs),
      )
      assert.deepEqual(await Promise.all(taken), [false, true])
    })

    test('leaves no passkey and no session, whatever is added and begun at the same moment on every node', async () => {
      for (let round = 0; round < 8; round++) {
        const person = await newPerson()
        const tokenHash = await resetFor(person.id)
        const known = passkeyOf(person.id)
        await addedPasskey(store(), known)
        const sessions = [await begun(store(), person.id), await begun(store(), person.id)]
        await Promise.all([
          ...sessions.map(({ id }, index) =>
            (index === 0 ? store() : otherNode()).passkeys.add(passkeyOf(person.id), id, [actOf()]),
          ),
          otherNode().passkeys.signIn(known.id, 1, sessionOf(person.id), []),
          complete(tokenHash, 'new hash'),
        ])
        assert.deepEqual(await store().passkeys.list(person.id), [])
        assert.deepEqual(await store().sessions.list(person.id), [])
      }
    })

    test('is found with the person it is for, as long as it can be used', async () => {
      const person = await newPerson()
      const reset = resetOf(person.id)
      const tokenHash = newHash()
      await store().passwordResets.create(reset, tokenHash, [actOf()])
      const { id, name, email } = person
      const found = { ...reset, person: { id, name, email } }
      assert.deepEqual(await store().passwordResets.find(tokenHash, startMs), found)
      assert.deepEqual(await otherNode().passwordResets.find(tokenHash, startMs + 9_999), found)
      assert.equal(await store().passwordResets.find(tokenHash, startMs + 10_000), null)
      assert.equal(await store().passwordResets.find(newHash(), startMs), null)
      await complete(tokenHash, 'new hash')
      assert.equal(await store().passwordResets.find(tokenHash, startMs), null)
    })

    test('works once', async () => {
      const person = await newPerson()
      const tokenHash = await resetFor(person.id)
      assert.equal(await complete(tokenHash, 'first'), true)
      assert.equal(await complete(tokenHash, 'second'), false)
      assert.equal(await passwordOf(person.id), 'first')
    })

    test('works once, even when several try at the same moment, on every node', async () => {
      for (let round = 0; round < 5; round++) {
        const person = await newPerson()
        const tokens = [await resetFor(person.id), await resetFor(person.id)]
        const outcomes = await Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            (index % 2 === 0 ? store() : otherNode()).passwordResets.complete(
              tokens[index % 3 === 0 ? 0 : 1] ?? '',
              {
                nowMs: startMs,
                passwordHash: `hash ${index}`,
              },
              [actOf()],
            ),
          ),
        )
        assert.equal(outcomes.filter((isDone) => isDone).length, 1)
        assert.equal(await passwordOf(person.id), `hash ${outcomes.indexOf(true)}`)
      }
    })

    test('makes every other one of the person useless', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      const [used, left, others] = [await resetFor(person.id), await resetFor(person.id), await resetFor(other.id)]
      await complete(used, 'new hash')
      assert.equal(await complete(left, 'worse'), false)
      assert.equal(await passwordOf(person.id), 'new hash')
      assert.equal(await complete(others, 'theirs'), true)
    })

    test('does nothing from its end on, nor with a token that is unknown', async () => {
      const person = await newPerson()
      await begun(store(), person.id)
      const tokenHash = await resetFor(person.id)
      assert.equal(await complete(tokenHash, 'late', startMs + 10_000), false)
      assert.equal(await complete(newHash(), 'guessed'), false)
      assert.equal(await passwordOf(person.id), person.passwordHash)
      assert.equal((await store().sessions.list(person.id)).length, 1)
      assert.equal(await complete(tokenHash, 'in time', startMs + 9_999), true)
    })

    test('for nobody is refused', async () => {
      await assert.rejects(store().passwordResets.create(resetOf('nobody'), newHash(), [actOf()]))
    })
  })
}
