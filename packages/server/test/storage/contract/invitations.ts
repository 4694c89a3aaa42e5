import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Role } from '@ambit/core'
import { invitationOf, invited, joined, personOf } from '../sample-people.ts'
import { actOf, newHash, newTenant, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeInvitations({ store, otherNode }: Stores): void {
  const newProject = async (): Promise<string> => (await newTenant(store())).projectId
  const accept = (tokenHash: string, person = personOf(), nowMs = startMs) =>
    store().invitations.accept(tokenHash, { nowMs, person }, actOf())
  const peopleIn = async (projectId: string) => (await store().people.team(projectId)).map(({ id }) => id)

  describe('an invitation', () => {
    test('is found by its token until the millisecond before its end', async () => {
      const projectId = await newProject()
      const { invitation, tokenHash } = await invited(store(), projectId, { role: 'owner', email: 'ada@example.test' })
      const projectName = `project ${projectId}`
      const find = (nowMs: number) => store().invitations.find(tokenHash, nowMs)
      assert.deepEqual(await find(invitation.expiresAtMs - 1), { ...invitation, projectName })
      assert.equal(await find(invitation.expiresAtMs), null)
      assert.equal(await store().invitations.find(newHash(), startMs), null)
    })

    test('lets somebody new in, with the role and the password that it was accepted with', async () => {
      const projectId = await newProject()
      const { tokenHash } = await invited(store(), projectId, { role: 'owner' })
      const person = personOf({ email: `Ada.${newHash()}@Example.TEST` })
      assert.equal(await accept(tokenHash, person, startMs + 5), 'accepted')
      const email = person.email.toLowerCase()
      assert.deepEqual(await store().people.team(projectId), [
        { id: person.id, name: person.name, email, role: 'owner', joinedAtMs: startMs + 5 },
      ])
      assert.deepEqual(await store().people.findByEmail(email), { id: person.id, name: person.name, email })
      assert.equal(await store().passwords.findHash(person.id), person.passwordHash)
    })

    test('that was used lets nobody in', async () => {
      const projectId = await newProject()
      const { tokenHash } = await invited(store(), projectId)
      await accept(tokenHash)
      const late = personOf()
      assert.equal(await accept(tokenHash, late), 'link_invalid')
      assert.equal(await store().invitations.find(tokenHash, startMs), null)
      assert.equal(await store().people.findByEmail(late.email), null)
      assert.equal((await peopleIn(projectId)).length, 1)
    })

    test('lets one of many in who accept it at the same moment, on every node', async () => {
      for (let round = 0; round < 5; round++) {
        const projectId = await newProject()
        const { tokenHash } = await invited(store(), projectId)
        const outcomes = await Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            (index % 2 === 0 ? store() : otherNode()).invitations.accept(
              tokenHash,
              {
                nowMs: startMs,
                person: personOf(),
              },
              actOf(),
            ),
          ),
        )
        assert.deepEqual(outcomes.toSorted(), ['accepted', ...Array.from({ length: 7 }, () => 'link_invalid')])
        assert.equal((await peopleIn(projectId)).length, 1)
      }
    })

    test('lets nobody in from its end on', async () => {
      const { invitation, tokenHash } = await invited(store(), await newProject())
      assert.equal(await accept(tokenHash, personOf(), invitation.expiresAtMs), 'link_invalid')
      assert.equal(await accept(tokenHash, personOf(), invitation.expiresAtMs - 1), 'accepted')
    })

    test('for one address lets nobody else in, whether they are new or not', async () => {
      const projectId = await newProject()
      const email = `Grace.${newHash()}@example.test`
      const { tokenHash } = await invited(store(), projectId, { email })
      const stranger = await joined(store(), await newProject())
      assert.equal(await accept(tokenHash), 'link_invalid')
      const asStranger = { nowMs: startMs, person: { id: stranger.id } }
      assert.equal(await store().invitations.accept(tokenHash, asStranger, actOf()), 'link_invalid')
      assert.deepEqual(await peopleIn(projectId), [])
      assert.equal(await accept(tokenHash, personOf({ email: email.toLowerCase() })), 'accepted')
    })

    test('is still good after somebody tried it with an address that is taken', async () => {
      const projectId = await newProject()
      const known = await joined(store(), await newProject())
      const { tokenHash } = await invited(store(), projectId)
      const twin = personOf({ email: known.email.toUpperCase() })
      assert.equal(await accept(tokenHash, twin), 'email_taken')
      assert.equal((await store().people.findByEmail(twin.email))?.id, known.id)
      assert.equal(await store().passwords.findHash(twin.id), null)
      assert.deepEqual(await peopleIn(projectId), [])
      assert.equal(await accept(tokenHash), 'accepted')
    })

    test('is still good when two with the same address accept one each at the same moment', async () => {
      for (let round = 0; round < 5; round++) {
        const projectId = await newProject()
        const tokens = [await invited(store(), projectId), await invited(store(), projectId)]
        const { email } = personOf()
        const outcomes = await Promise.all(
          tokens.map(({ tokenHash }, index) =>
            (index === 0 ? store() : otherNode()).invitations.accept(
              tokenHash,
              {
                nowMs: startMs,
                person: personOf({ email }),
              },
              actOf(),
            ),
          ),
        )
        assert.deepEqual(outcomes.toSorted(), ['accepted', 'email_taken'])
        assert.equal((await store().invitations.listOpen(projectId, startMs)).length, 1)
      }
    })

    test('lets in who has an account already, and their password stays as it is', async () => {
      const person = await joined(store(), await newProject())
      const projectId = await newProject()
      const { tokenHash } = await invited(store(), projectId, { role: 'owner' })
      const joining = { nowMs: startMs + 7, person: { id: person.id } }
      assert.equal(await store().invitations.accept(tokenHash, joining, actOf()), 'accepted')
      assert.deepEqual(
        (await store().people.team(projectId)).map(({ id, role, joinedAtMs }) => [id, role, joinedAtMs]),
        [[person.id, 'owner', startMs + 7]],
      )
      assert.equal(await store().passwords.findHash(person.id), person.passwordHash)
      assert.equal(await store().invitations.accept(tokenHash, joining, actOf()), 'link_invalid')
    })

    test('is not used up by somebody who does not exist', async () => {
      const { tokenHash } = await invited(store(), await newProject())
      const joining = { nowMs: startMs, person: { id: 'nobody' } }
      assert.equal(await store().invitations.accept(tokenHash, joining, actOf()), 'link_invalid')
      assert.equal(await accept(tokenHash), 'accepted')
    })

    test('never takes a role away from who is in already', async () => {
      const projectId = await newProject()
      const person = await joined(store(), projectId, 'viewer')
      const roleAfter = async (role: Role) => {
        const { tokenHash } = await invited(store(), projectId, { role })
        const joining = { nowMs: startMs + 9, person: { id: person.id } }
        assert.equal(await store().invitations.accept(tokenHash, joining, actOf()), 'accepted')
        return (await store().people.team(projectId))[0]
      }
      const invitedAs: readonly Role[] = ['viewer', 'member', 'viewer', 'owner', 'member', 'viewer']
      const after = []
      for (const role of invitedAs) after.push(await roleAfter(role))
      assert.deepEqual(
        after.map((member) => member?.role),
        ['viewer', 'member', 'member', 'owner', 'owner', 'owner'],
      )
      assert.equal(after.at(-1)?.joinedAtMs, startMs)
    })

    test('that was withdrawn lets nobody in', async () => {
      const projectId = await newProject()
      const { invitation, tokenHash } = await invited(store(), projectId)
      const withdraw = (from: string, nowMs: number) =>
        store().invitations.withdraw(from, invitation.id, nowMs, actOf())
      assert.equal(await withdraw(await newProject(), startMs), false)
      assert.equal(await withdraw(projectId, invitation.expiresAtMs), false)
      assert.notEqual(await store().invitations.find(tokenHash, startMs), null)
      assert.equal(await withdraw(projectId, startMs), true)
      assert.equal(await accept(tokenHash), 'link_invalid')
      assert.equal(await withdraw(projectId, startMs), false)
    })

    test('that was used cannot be withdrawn', async () => {
      const projectId = await newProject()
      const { invitation, tokenHash } = await invited(store(), projectId)
      await accept(tokenHash)
      assert.equal(await store().invitations.withdraw(projectId, invitation.id, startMs, actOf()), false)
    })

    test('is listed for its project while it is open, newest first', async () => {
      const projectId = await newProject()
      const first = await invited(store(), projectId)
      const second = await invited(store(), projectId, { createdAtMs: startMs + 1, email: 'ada@example.test' })
      const used = await invited(store(), projectId)
      await accept(used.tokenHash)
      const over = await invited(store(), projectId, { expiresAtMs: startMs + 1 })
      await invited(store(), await newProject())
      const open = (nowMs: number) => store().invitations.listOpen(projectId, nowMs)
      assert.deepEqual(await open(startMs + 1), [second.invitation, first.invitation])
      assert.equal((await open(startMs)).length, 3)
      assert.ok((await open(startMs)).some(({ id }) => id === over.invitation.id))
    })

    test('to a project that does not exist is refused', async () => {
      await assert.rejects(store().invitations.create(invitationOf('prj_nobody'), newHash(), actOf()))
    })
  })
}
