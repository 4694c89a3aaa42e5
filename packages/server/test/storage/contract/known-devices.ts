import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type DeviceSignIn, devicesPerPersonMax } from '../../../src/storage/port/known-devices.ts'
import { begun, joined, resetOf } from '../sample-people.ts'
import { newHash, newTenant, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeKnownDevices({ store, otherNode }: Stores): void {
  const expiresAtMs = startMs + 10_000

  /** Somebody with a session. */
  async function newPerson() {
    const person = await joined(store(), (await newTenant(store())).projectId)
    const { id: sessionId } = await begun(store(), person.id)
    return { ...person, sessionId }
  }

  async function remembered(sessionId: string, different: Partial<DeviceSignIn> = {}): Promise<string> {
    const plain = { sessionId, tokenHash: newHash(), previousTokenHashes: [], nowMs: startMs, expiresAtMs }
    const signIn = { ...plain, ...different }
    await store().knownDevices.remember(signIn)
    return signIn.tokenHash
  }

  const find = async (tokenHash: string, email: string, nowMs = startMs) =>
    (await store().knownDevices.find([newHash(), tokenHash], email, nowMs))?.personId ?? null

  describe('a known device', () => {
    test('is known to the account that it signed in to, on every node, and to no other', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      const token = await remembered(person.sessionId)
      assert.equal(await find(token, person.email), person.id)
      assert.deepEqual(await otherNode().knownDevices.find([token], person.email.toUpperCase(), startMs), {
        tokenHash: token,
        personId: person.id,
      })
      assert.equal(await find(token, other.email), null)
      assert.equal(await find(token, 'nobody@example.test'), null)
      assert.equal(await find(newHash(), person.email), null)
    })

    test('is known until its time is over', async () => {
      const person = await newPerson()
      const token = await remembered(person.sessionId)
      assert.equal(await find(token, person.email, expiresAtMs - 1), person.id)
      assert.equal(await find(token, person.email, expiresAtMs), null)
    })

    test('has a new token after each sign-in, and other accounts keep theirs', async () => {
      const [first, second] = [await newPerson(), await newPerson()]
      const [one, untouched] = [await remembered(first.sessionId), await remembered(first.sessionId)]
      const two = newHash()
      const signIn = { sessionId: second.sessionId, tokenHash: two, previousTokenHashes: [one, newHash()] }
      assert.deepEqual(await store().knownDevices.remember({ ...signIn, nowMs: startMs, expiresAtMs }), [one])
      assert.deepEqual([await find(one, first.email), await find(two, first.email)], [first.id, null])
      const three = await remembered(first.sessionId, { previousTokenHashes: [two, one] })
      assert.deepEqual([await find(one, first.email), await find(three, first.email)], [null, first.id])
      assert.deepEqual([await find(two, second.email), await find(three, second.email)], [second.id, null])
      assert.equal(await find(untouched, first.email), first.id)
    })

    test('is not remembered for a session that has ended meanwhile, and keeps the token it had', async () => {
      const person = await newPerson()
      const token = await remembered(person.sessionId)
      await store().sessions.end(person.id, person.sessionId, [])
      const late = await remembered(person.sessionId, { previousTokenHashes: [token] })
      assert.equal(await find(late, person.email), null)
      assert.equal(await find(token, person.email), person.id)
    })

    test('is forgotten with all others of the person, and of nobody else', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      const tokens = [await remembered(person.sessionId), await remembered(person.sessionId)]
      const kept = await remembered(other.sessionId)
      await store().sessions.endAll(person.id, [])
      for (const token of tokens) assert.equal(await find(token, person.email), null)
      assert.equal(await find(kept, other.email), other.id)
    })

    test('is forgotten in the step that resets the password, and not by a link that is not valid', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      const [token, kept] = [await remembered(person.sessionId), await remembered(other.sessionId)]
      const link = newHash()
      await store().passwordResets.create(resetOf(person.id), link, [])
      await store().passwordResets.complete(newHash(), { nowMs: startMs, passwordHash: 'guessed' }, [])
      assert.equal(await find(token, person.email), person.id)
      await store().passwordResets.complete(link, { nowMs: startMs, passwordHash: 'new hash' }, [])
      assert.equal(await find(token, person.email), null)
      assert.equal(await find(kept, other.email), other.id)
    })

    test('gives way to newer ones when a person has as many as anybody may', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      const kept = await remembered(other.sessionId, { nowMs: startMs - 1 })
      const tokens: string[] = []
      for (let index = 0; index < devicesPerPersonMax; index++) {
        tokens.push(await remembered(person.sessionId, { nowMs: startMs + index }))
      }
      const [oldest = '', second = '', third = ''] = tokens
      const renewed = await remembered(person.sessionId, { nowMs: startMs + 100, previousTokenHashes: [second] })
      assert.equal(await find(oldest, person.email), person.id)
      await remembered(person.sessionId, { nowMs: startMs + 101 })
      assert.equal(await find(oldest, person.email), null)
      for (const token of [third, renewed]) assert.equal(await find(token, person.email), person.id)
      assert.equal(await find(kept, other.email), other.id)
    })

    test('of several sign-ins at the same moment is known by each of their tokens', async () => {
      const person = await newPerson()
      const before = await remembered(person.sessionId)
      const tokens = await Promise.all(
        Array.from({ length: 6 }, async (_, index) => {
          const tokenHash = newHash()
          const signIn = {
            sessionId: person.sessionId,
            tokenHash,
            previousTokenHashes: [before],
            nowMs: startMs,
            expiresAtMs,
          }
          await (index % 2 === 0 ? store() : otherNode()).knownDevices.remember(signIn)
          return tokenHash
        }),
      )
      for (const token of tokens) assert.equal(await find(token, person.email), person.id)
      assert.equal(await find(before, person.email), null)
    })
  })
}
