import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Store } from '../../../src/storage/port/store.ts'
import { addedPasskey, begun, inForce, joined, passkeyOf } from '../sample-people.ts'
import { actOf, newHash, newTenant, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeSecondFactor({ store, otherNode }: Stores): void {
  const secondFactor = () => store().secondFactor
  const newPerson = async () => (await joined(store(), (await newTenant(store())).projectId)).id
  const confirmation = (personId: string, secret: string) => ({
    personId,
    secret,
    step: 100,
    recoveryCodeHashes: [newHash(), newHash()],
    nowMs: startMs + 1,
  })

  describe('a second factor', () => {
    test('is proposed, replaced by another proposal, and in force once it is confirmed', async () => {
      const person = await newPerson()
      assert.equal(await secondFactor().find(person), null)
      assert.equal(await secondFactor().propose(person, 'FIRST', startMs - 1, []), true)
      assert.equal(await secondFactor().propose(person, 'SECOND', startMs, []), true)
      const proposed = { secret: 'SECOND', createdAtMs: startMs, confirmedAtMs: null, recoveryCodesLeft: 0 }
      assert.deepEqual(await secondFactor().find(person), proposed)
      assert.equal(await secondFactor().confirm(confirmation(person, 'FIRST'), [actOf()]), false)
      assert.equal(await secondFactor().confirm(confirmation(person, 'SECOND'), [actOf()]), true)
      const confirmed = { ...proposed, confirmedAtMs: startMs + 1, recoveryCodesLeft: 2 }
      assert.deepEqual(await otherNode().secondFactor.find(person), confirmed)
      assert.equal(await secondFactor().confirm(confirmation(person, 'SECOND'), [actOf()]), false)
      assert.equal(await secondFactor().propose(person, 'THIRD', startMs, []), false)
      assert.deepEqual(await secondFactor().find(person), confirmed)
    })

    test('takes the code of a step once, none of an earlier step, and not the one that confirmed it', async () => {
      const person = await newPerson()
      await secondFactor().propose(person, 'SECRET', startMs, [])
      assert.equal(await secondFactor().useStep(person, 99), false)
      await secondFactor().confirm(confirmation(person, 'SECRET'), [])
      assert.equal(await secondFactor().useStep(person, 100), false)
      assert.equal(await secondFactor().useStep(person, 102), true)
      assert.equal(await secondFactor().useStep(person, 102), false)
      assert.equal(await otherNode().secondFactor.useStep(person, 101), false)
      assert.equal(await secondFactor().useStep(person, 103), true)
      assert.equal(await secondFactor().useStep('nobody', 103), false)
    })

    test('takes a code once, also from several at the same moment on every node', async () => {
      const { person, codes } = await inForce(store(), await newPerson())
      const once = async (use: (on: Store) => Promise<boolean>) => {
        const outcomes = await Promise.all([0, 1, 2, 3].map((index) => use(index % 2 === 0 ? store() : otherNode())))
        assert.equal(outcomes.filter((isDone) => isDone).length, 1)
      }
      await once((on) => on.secondFactor.useStep(person, 500))
      await once((on) => on.secondFactor.useRecoveryCode(person, codes[0] ?? '', startMs, []))
      assert.equal((await secondFactor().find(person))?.recoveryCodesLeft, codes.length - 1)
    })

    test('takes no recovery code of somebody else, or that was replaced', async () => {
      const { person, codes } = await inForce(store(), await newPerson())
      const other = await inForce(store(), await newPerson())
      const use = (code = '') => secondFactor().useRecoveryCode(person, code, startMs, [])
      assert.equal(await use(other.codes[0]), false)
      const replaced = { personId: person, codeHashes: [newHash(), newHash(), newHash()], nowMs: startMs }
      assert.equal(await secondFactor().replaceRecoveryCodes(replaced, [actOf()]), true)
      assert.equal((await secondFactor().find(person))?.recoveryCodesLeft, 3)
      assert.equal(await use(codes[0]), false)
      assert.equal(await use(replaced.codeHashes[2]), true)
      assert.equal((await secondFactor().find(other.person))?.recoveryCodesLeft, other.codes.length)
    })

    test('that is not in force has no recovery codes to replace, and cannot be removed', async () => {
      const person = await newPerson()
      await secondFactor().propose(person, 'SECRET', startMs, [])
      const codes = { personId: person, codeHashes: [newHash()], nowMs: startMs }
      assert.equal(await secondFactor().replaceRecoveryCodes(codes, [actOf()]), false)
      assert.equal(await secondFactor().remove(person, [actOf()]), false)
      assert.equal((await secondFactor().find(person))?.recoveryCodesLeft, 0)
    })

    test('is removed with its recovery codes, and can be set up anew', async () => {
      const { person, codes } = await inForce(store(), await newPerson())
      const other = await inForce(store(), await newPerson())
      assert.equal(await secondFactor().remove(person, [actOf()]), true)
      assert.equal(await secondFactor().remove(person, [actOf()]), false)
      assert.equal(await secondFactor().find(person), null)
      assert.equal(await secondFactor().useRecoveryCode(person, codes[0] ?? '', startMs, []), false)
      assert.equal(await secondFactor().propose(person, 'ANOTHER', startMs, []), true)
      assert.equal((await secondFactor().find(other.person))?.recoveryCodesLeft, other.codes.length)
    })

    test('is reset with codes, passkeys and sessions, of one person alone', async () => {
      const [{ person }, other] = [await inForce(store(), await newPerson()), await inForce(store(), await newPerson())]
      for (const id of [person, other.person]) {
        await begun(store(), id)
        assert.equal(await addedPasskey(store(), passkeyOf(id)), true)
      }
      assert.equal(await secondFactor().reset(person, [actOf()]), true)
      assert.equal(await secondFactor().reset(person, [actOf()]), false)
      const state = async (id: string) => [
        (await secondFactor().find(id))?.recoveryCodesLeft,
        (await store().passkeys.list(id)).length,
        (await store().sessions.list(id)).length,
      ]
      assert.deepEqual(await state(person), [undefined, 0, 0])
      assert.deepEqual(await state(other.person), [other.codes.length, 1, 1])
    })

    test('is reset when all there is are passkeys; with nothing there, sessions stay', async () => {
      const [withKey, without] = [await newPerson(), await newPerson()]
      await addedPasskey(store(), passkeyOf(withKey))
      for (const id of [withKey, without]) await begun(store(), id)
      assert.equal(await secondFactor().reset(withKey, [actOf()]), true)
      assert.equal(await secondFactor().reset(without, [actOf()]), false)
      assert.equal((await store().sessions.list(withKey)).length, 0)
      assert.equal((await store().sessions.list(without)).length, 1)
    })

    test('is of somebody who exists', async () => {
      await assert.rejects(secondFactor().propose('nobody', 'SECRET', startMs, []))
    })
  })
}
