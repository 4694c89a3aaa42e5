import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { defaultPolicyMatrix } from '@ambit/core'
import { type Actor, serviceCauses } from '../../../src/storage/port/actor.ts'
import type { AuditEntry } from '../../../src/storage/port/audit.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { invitationOf, invited, joined, personOf, resetOf } from '../sample-people.ts'
import { actOf, auditOf, keyOf, newHash, newId, newTenant, rotationOf, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

const ada: Actor = { kind: 'person', personId: 'per_1', email: 'ada@example.test' }

export function describeOwnerActs({ store }: Stores): void {
  /** A project, and a way to see what was recorded in it, oldest first. */
  async function recordedProject() {
    const tenant = await newTenant(store())
    const recorded = async () => (await store().audit.list(tenant, { limit: 100 })).toReversed()
    const actIn = (action: AuditEntry['action'], different: Partial<AuditEntry> = {}): AuditEntry =>
      actOf({ tenant, actor: ada, action, ...different })
    return { tenant, recorded, actIn }
  }

  describe('an act of an owner', () => {
    test('is recorded with whoever did it: a key, a person, the command line or the service', async () => {
      const { tenant, recorded, actIn } = await recordedProject()
      const actors: readonly Actor[] = [
        { kind: 'key', keyId: 'key_1' },
        ada,
        { kind: 'person', personId: 'id of two words', email: 'ü.“x”@example.test' },
        { kind: 'cli', user: 'ada' },
        { kind: 'cli', user: 'first-start of a service' },
        ...serviceCauses.map((cause) => ({ kind: 'service', cause }) as const),
      ]
      const acts = actors.map((actor) => actIn('create_key', { actor }))
      for (const act of acts) await store().keys.create(keyOf(tenant), newHash(), act)
      assert.deepEqual(await recorded(), acts)
      const keys = await store().keys.list({ ...tenant, nowMs: startMs })
      assert.deepEqual(
        keys.map(({ createdBy }) => createdBy),
        actors,
      )
    })

    test('is listed beside the acts of keys, and is no decision of the gate', async () => {
      const { tenant, recorded, actIn } = await recordedProject()
      const act = actIn('update_key', {
        subject: 'key_1',
        details: { name: 'naïve “key”', rate_limit_per_minute: null },
      })
      const read = auditOf(tenant)
      for (const entry of [act, read]) await store().audit.record(entry)
      assert.deepEqual(await recorded(), [act, read])
      const page = { sinceMs: 0, afterId: null, limit: 10 }
      assert.deepEqual(await store().audit.listDecisions(tenant, page), [read])
    })

    test('on a key is recorded when it is done, and only then', async () => {
      const { tenant, recorded, actIn } = await recordedProject()
      const [key, secretHash] = [keyOf(tenant), newHash()]
      const about = { subject: key.id }
      const [made, changed, turned, gone] = [
        actIn('create_key', about),
        actIn('update_key', { ...about, details: { name: 'other' } }),
        actIn('rotate_key', { ...about, details: { grace: '1h' } }),
        actIn('delete_key', about),
      ]
      await store().keys.create(key, secretHash, made)
      assert.equal(await store().keys.create(keyOf(tenant), secretHash, actIn('create_key')), false)
      await store().keys.update(tenant, key.id, { name: 'other' }, changed)
      await store().keys.rotate(tenant, key.id, rotationOf(), turned)
      await assert.rejects(store().keys.rotate(tenant, key.id, rotationOf({ secretHash }), actIn('rotate_key')))
      await store().keys.delete(tenant, key.id, startMs, gone)
      assert.equal(await store().keys.update(tenant, key.id, { name: 'late' }, actIn('update_key')), false)
      assert.equal(await store().keys.rotate(tenant, key.id, rotationOf(), actIn('rotate_key')), false)
      assert.equal(await store().keys.delete(tenant, key.id, startMs, actIn('delete_key')), false)
      assert.deepEqual(await recorded(), [made, changed, turned, gone])
    })

    test('on the policy is recorded with the version that it became', async () => {
      const { tenant, recorded, actIn } = await recordedProject()
      const change = { matrix: defaultPolicyMatrix, setAtMs: startMs, setBy: 'ada@example.test', note: null }
      const [first, second] = [actIn('set_policy'), actIn('set_policy')]
      await store().policies.set(tenant.projectId, change, first)
      await store().policies.replace(tenant.projectId, 1, change, second)
      assert.equal(await store().policies.replace(tenant.projectId, 1, change, actIn('set_policy')), null)
      await assert.rejects(store().policies.set(newId('prj'), change, actIn('set_policy')))
      assert.deepEqual(await recorded(), [
        { ...first, policyVersion: 1 },
        { ...second, policyVersion: 2 },
      ])
    })

    test('on the team is recorded when it is done, and only then', async () => {
      const { tenant, recorded, actIn } = await recordedProject()
      const { projectId } = tenant
      const owner = await joined(store(), projectId, 'owner')
      const member = await joined(store(), projectId)
      const about = { subject: member.id }
      const [raised, left] = [
        actIn('update_person', { ...about, details: { role: 'owner' } }),
        actIn('remove_person', about),
      ]
      await store().people.setRole(projectId, member.id, 'owner', raised)
      await store().people.remove(projectId, member.id, left)
      await store().people.setRole(projectId, member.id, 'owner', actIn('update_person'))
      await store().people.setRole(projectId, owner.id, 'member', actIn('update_person'))
      await store().people.remove(projectId, owner.id, actIn('remove_person'))
      assert.deepEqual(await recorded(), [raised, left])
    })

    test('on a project is recorded with its making, and only then', async () => {
      const project = { id: newId('prj'), name: newId('prj'), createdAtMs: startMs }
      const [own, other] = [newId('prj'), newId('prj')].map((id) => ({ ...project, id, name: id }))
      const person = await joined(store(), (await newTenant(store())).projectId)
      const tenantOf = ({ id }: { id: string }): Tenant => ({ projectId: id, environment: 'test' })
      const actOn = (made: { id: string }) =>
        actOf({ tenant: tenantOf(made), action: 'create_project', subject: made.id })
      assert.ok(own && other)
      const acts = [actOn(project), actOn(own)]
      await store().projects.create(project, acts[0] ?? actOf())
      await store().projects.createOwned(own, person.id, acts[1] ?? actOf())
      await store().projects.createOwned({ ...other, name: own.name }, person.id, actOn(other))
      await assert.rejects(store().projects.create({ ...other, name: own.name }, actOn(other)))
      for (const [index, made] of [project, own].entries()) {
        assert.deepEqual(await store().audit.list(tenantOf(made), { limit: 10 }), [acts[index]])
      }
      assert.deepEqual(await store().audit.list(tenantOf(other), { limit: 10 }), [])
    })

    test('on an invitation is recorded: its making, its end, and who came by it', async () => {
      const { tenant, recorded, actIn } = await recordedProject()
      const { projectId } = tenant
      const invitation = invitationOf(projectId)
      const [made, ended, came, cameAgain] = [
        actIn('create_invitation', { subject: invitation.id, details: { role: 'member', email: null } }),
        actIn('withdraw_invitation', { subject: invitation.id }),
        actIn('accept_invitation', { details: { role: 'member' } }),
        actIn('accept_invitation', { details: { role: 'owner' } }),
      ]
      await store().invitations.create(invitation, newHash(), made)
      await store().invitations.withdraw(projectId, invitation.id, startMs, ended)
      await store().invitations.withdraw(projectId, invitation.id, startMs, actIn('withdraw_invitation'))
      const person = personOf()
      const accept = async (joining: typeof person | { id: string }, act: AuditEntry, tokenHash?: string) => {
        const link = tokenHash ?? (await invited(store(), projectId)).tokenHash
        return { link, outcome: await store().invitations.accept(link, { nowMs: startMs, person: joining }, act) }
      }
      const { link, outcome } = await accept(person, came)
      assert.equal(outcome, 'accepted')
      assert.equal((await accept({ id: person.id }, cameAgain)).outcome, 'accepted')
      assert.equal((await accept({ id: person.id }, actIn('accept_invitation'), link)).outcome, 'link_invalid')
      assert.equal((await accept(personOf(), actIn('accept_invitation'), link)).outcome, 'link_invalid')
      const twin = personOf({ email: person.email })
      assert.equal((await accept(twin, actIn('accept_invitation'))).outcome, 'email_taken')
      assert.deepEqual(await recorded(), [made, ended, came, cameAgain])
    })

    test('on a password is recorded in every project of the person, when it is done and only then', async () => {
      const projects = [await recordedProject(), await recordedProject()]
      const [first] = projects
      const person = await joined(store(), first?.tenant.projectId ?? '')
      const tokenHash = newHash()
      const actsOf = (action: AuditEntry['action']) =>
        projects.map(({ actIn }) => actIn(action, { subject: person.id }))
      const [made, done] = [actsOf('create_password_reset'), actsOf('reset_password')]
      await store().passwordResets.create(resetOf(person.id), tokenHash, made)
      const change = { nowMs: startMs, passwordHash: 'another hash' }
      assert.equal(await store().passwordResets.complete(newHash(), change, actsOf('reset_password')), false)
      assert.equal(await store().passwordResets.complete(tokenHash, change, done), true)
      assert.equal(await store().passwordResets.complete(tokenHash, change, actsOf('reset_password')), false)
      for (const [index, { recorded }] of projects.entries()) {
        assert.deepEqual(await recorded(), [made[index], done[index]])
      }
      const reset = resetOf(person.id)
      await store().passwordResets.create(reset, newHash(), [])
      assert.equal((await first?.recorded())?.length, 2)
    })

    test('does not happen when its record cannot be written', async () => {
      const { tenant, recorded, actIn } = await recordedProject()
      const { projectId } = tenant
      const taken = actIn('create_key')
      await store().audit.record(taken)
      const [key, secretHash] = [keyOf(tenant), newHash()]
      await joined(store(), projectId, 'owner')
      const person = await joined(store(), projectId)
      await store().keys.create(key, secretHash, actOf())
      const { tokenHash } = await invited(store(), projectId)
      const reset = newHash()
      await store().passwordResets.create(resetOf(person.id), reset, [actOf()])
      const state = async () => [
        await store().keys.list({ ...tenant, nowMs: startMs }),
        await store().keys.findBySecretHash(secretHash),
        await store().policies.current(projectId),
        await store().people.team(projectId),
        await store().invitations.listOpen(projectId, startMs),
        await store().passwordResets.find(reset, startMs),
        await recorded(),
      ]
      const before = await state()
      const change = { matrix: defaultPolicyMatrix, setAtMs: startMs, setBy: 'cli:ada', note: null }
      const attempts = [
        () => store().keys.create(keyOf(tenant), newHash(), taken),
        () => store().keys.update(tenant, key.id, { name: 'other' }, taken),
        () => store().keys.update(tenant, key.id, { pausedAtMs: startMs }, taken),
        () => store().keys.rotate(tenant, key.id, rotationOf(), taken),
        () => store().keys.delete(tenant, key.id, startMs, taken),
        () => store().policies.set(projectId, change, taken),
        () => store().policies.replace(projectId, 0, change, taken),
        () => store().people.setRole(projectId, person.id, 'owner', taken),
        () => store().people.remove(projectId, person.id, taken),
        () => store().invitations.create(invitationOf(projectId), newHash(), taken),
        () => store().invitations.accept(tokenHash, { nowMs: startMs, person: personOf() }, taken),
        () => store().passwordResets.create(resetOf(person.id), newHash(), [actOf(), taken]),
        () => store().passwordResets.complete(reset, { nowMs: startMs, passwordHash: 'x' }, [actOf(), taken]),
      ]
      for (const attempt of attempts) {
        await assert.rejects(attempt, String(attempt))
        assert.deepEqual(await state(), before, String(attempt))
      }
    })
  })
}
