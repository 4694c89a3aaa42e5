import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { begun, invited, joined, resetOf } from '../sample-people.ts'
import { actOf, newHash, newId, newTenant, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describePeople({ store, otherNode }: Stores): void {
  const newProject = async (): Promise<string> => (await newTenant(store())).projectId
  const rolesIn = async (projectId: string) => (await store().people.team(projectId)).map(({ id, role }) => [id, role])

  describe('people', () => {
    test('are found by their address however it is written, and nobody else is', async () => {
      const { id, name, email } = await joined(store(), await newProject(), 'member', { name: 'Ada “the first” 🧮' })
      for (const written of [email, email.toUpperCase()]) {
        assert.deepEqual(await store().people.findByEmail(written), { id, name, email })
      }
      assert.equal(await store().people.findByEmail(`x${email}`), null)
    })

    test('are called otherwise and get another address, each alone or both, with the records of it', async () => {
      const projectId = await newProject()
      const tenant = { projectId, environment: 'test' } as const
      const { id, email: old } = await joined(store(), projectId)
      const session = await begun(store(), id)
      const email = `${newId('req')}@example.test`
      const change = { personId: id, name: null, email: null, nowMs: startMs + 1 }
      const acts = [1, 2].map(() => actOf({ tenant, action: 'change_profile' }))
      assert.deepEqual(await store().people.changeProfile({ ...change, name: 'Ada 🧮' }, acts), {
        id,
        name: 'Ada 🧮',
        email: old,
      })
      const recorded = (await store().audit.list(tenant, { limit: 2 })).map((record) => record.id)
      assert.deepEqual(recorded.toSorted(), acts.map((act) => act.id).toSorted())
      const moved = { id, name: 'Ada 🧮', email }
      assert.deepEqual(await store().people.changeProfile({ ...change, email: email.toUpperCase() }, []), moved)
      assert.deepEqual(await otherNode().people.findByEmail(email), moved)
      assert.equal(await store().people.findByEmail(old), null)
      assert.deepEqual(await store().people.changeProfile({ ...change, name: 'Ada', email: old }, []), {
        id,
        name: 'Ada',
        email: old,
      })
      assert.deepEqual(
        (await store().sessions.list(id)).map((open) => open.id),
        [session.id],
      )
    })

    test('do not get an address that another has, and then nothing is changed or recorded', async () => {
      const projectId = await newProject()
      const tenant = { projectId, environment: 'test' } as const
      const [one, other] = [await joined(store(), projectId), await joined(store(), projectId)]
      const [last] = await store().audit.list(tenant, { limit: 1 })
      for (const email of [other.email, other.email.toUpperCase()]) {
        const change = { personId: one.id, name: 'Eve', email, nowMs: startMs }
        assert.equal(await store().people.changeProfile(change, [actOf({ tenant })]), null)
      }
      assert.equal((await store().people.findByEmail(one.email))?.name, one.name)
      assert.deepEqual((await store().audit.list(tenant, { limit: 1 }))[0], last)
      const nobody = { personId: 'nobody', name: 'Eve', email: null, nowMs: startMs }
      assert.equal(await store().people.changeProfile(nobody, []), null)
    })

    test('get an address once, even when several want it at the same moment', async () => {
      const projectId = await newProject()
      for (let round = 0; round < 5; round++) {
        const email = `${newId('req')}@example.test`
        const people = await Promise.all(Array.from({ length: 4 }, () => joined(store(), projectId)))
        const outcomes = await Promise.all(
          people.map(({ id }, index) =>
            (index % 2 === 0 ? store() : otherNode()).people.changeProfile(
              { personId: id, name: null, email, nowMs: startMs },
              [],
            ),
          ),
        )
        const [winner, ...others] = outcomes.filter((changed) => changed !== null)
        assert.deepEqual([others, winner], [[], await store().people.findByEmail(email)])
      }
    })

    test('who get another address go on as the creators of their links, and of no others', async () => {
      const projectId = await newProject()
      const [one, other] = [await joined(store(), projectId), await joined(store(), projectId)]
      const links = []
      for (const { email: createdBy } of [one, other]) {
        const { tokenHash } = await invited(store(), projectId, { createdBy })
        const resetHash = newHash()
        await store().passwordResets.create(resetOf(other.id, { createdBy }), resetHash, [])
        links.push({ tokenHash, resetHash })
      }
      const email = `${newId('req')}@example.test`
      await store().people.changeProfile({ personId: one.id, name: null, email, nowMs: startMs }, [])
      const creators = await Promise.all(
        links.map(async ({ tokenHash, resetHash }) => [
          (await store().invitations.find(tokenHash, startMs))?.createdBy,
          (await store().passwordResets.find(resetHash, startMs))?.createdBy,
        ]),
      )
      assert.deepEqual(creators, [
        [email, email],
        [other.email, other.email],
      ])
    })

    test('who are members do not see the people of memories until that is allowed, in every process, with the record of it', async () => {
      const [projectId, other] = [await newProject(), await newProject()]
      const tenant = { projectId, environment: 'test' } as const
      assert.equal(await store().projects.membersSeePeople(projectId), false)
      for (const isAllowed of [true, false, true]) {
        const act = actOf({ tenant, action: 'set_people_access' })
        await store().projects.setMembersSeePeople(projectId, isAllowed, act)
        assert.equal(await otherNode().projects.membersSeePeople(projectId), isAllowed)
        assert.equal((await store().audit.list(tenant, { limit: 1 }))[0]?.id, act.id)
      }
      assert.equal(await store().projects.membersSeePeople(other), false)
    })

    test('are a team of their own in every project: owners first, then in the order of joining', async () => {
      const [projectId, other] = [await newProject(), await newProject()]
      const late = await joined(store(), projectId, 'member', { nowMs: startMs + 2 })
      const early = await joined(store(), projectId, 'member', { nowMs: startMs + 1 })
      const owner = await joined(store(), projectId, 'owner', { nowMs: startMs + 3 })
      await joined(store(), other)
      const member = ({ id, name, email }: typeof late) => ({ id, name, email })
      assert.deepEqual(await store().people.team(projectId), [
        { ...member(owner), role: 'owner', joinedAtMs: startMs + 3 },
        { ...member(early), role: 'member', joinedAtMs: startMs + 1 },
        { ...member(late), role: 'member', joinedAtMs: startMs + 2 },
      ])
      assert.deepEqual(await store().people.team(newId('prj')), [])
    })

    test('belong to the projects that they have joined or made, by name, and to no others', async () => {
      const person = await joined(store(), await newProject(), 'member')
      const [own] = await store().people.membershipsOf(person.id)
      const made = { id: newId('prj'), name: `a ${newId('prj')}`, createdAtMs: startMs }
      assert.equal(await store().projects.createOwned(made, person.id, actOf()), true)
      await joined(store(), await newProject())
      assert.deepEqual(await store().people.membershipsOf(person.id), [{ project: made, role: 'owner' }, own])
      assert.deepEqual(await store().people.membershipsOf('nobody'), [])
    })

    test('cannot make a project of a name that is taken, and get nothing of the one that has it', async () => {
      const person = await joined(store(), await newProject())
      const taken = { id: newId('prj'), name: newId('prj'), createdAtMs: startMs }
      await store().projects.create(taken, actOf())
      assert.equal(await store().projects.createOwned({ ...taken, id: newId('prj') }, person.id, actOf()), false)
      assert.equal((await store().people.membershipsOf(person.id)).length, 1)
      assert.deepEqual(await store().people.team(taken.id), [])
      await assert.rejects(
        store().projects.createOwned({ ...taken, name: newId('prj'), id: newId('prj') }, 'nobody', actOf()),
      )
    })

    test('get another role or leave in one project only', async () => {
      const [projectId, other] = [await newProject(), await newProject()]
      await joined(store(), projectId, 'owner')
      const person = await joined(store(), projectId)
      assert.equal(await store().people.setRole(projectId, person.id, 'owner', actOf()), 'done')
      assert.equal(await store().people.setRole(other, person.id, 'owner', actOf()), 'not_found')
      assert.equal(await store().people.remove(other, person.id, actOf()), 'not_found')
      assert.deepEqual((await rolesIn(projectId)).at(-1), [person.id, 'owner'])
      assert.equal(await store().people.remove(projectId, person.id, actOf()), 'done')
      assert.deepEqual(await store().people.membershipsOf(person.id), [])
      assert.equal(await store().people.remove(projectId, person.id, actOf()), 'not_found')
    })

    test('never leave a project without an owner', async () => {
      const projectId = await newProject()
      const owner = await joined(store(), projectId, 'owner')
      const member = await joined(store(), projectId)
      assert.equal(await store().people.setRole(projectId, owner.id, 'member', actOf()), 'last_owner')
      assert.equal(await store().people.remove(projectId, owner.id, actOf()), 'last_owner')
      assert.equal(await store().people.setRole(projectId, owner.id, 'owner', actOf()), 'done')
      assert.deepEqual(await rolesIn(projectId), [
        [owner.id, 'owner'],
        [member.id, 'member'],
      ])
      await store().people.setRole(projectId, member.id, 'owner', actOf())
      assert.equal(await store().people.remove(projectId, owner.id, actOf()), 'done')
    })

    test('never leave a project without an owner, even when its last two go at the same moment', async () => {
      for (let round = 0; round < 10; round++) {
        const projectId = await newProject()
        const [one, two] = [await joined(store(), projectId, 'owner'), await joined(store(), projectId, 'owner')]
        const outcomes = await Promise.all([
          store().people.setRole(projectId, one.id, 'member', actOf()),
          round % 2 === 0
            ? otherNode().people.setRole(projectId, two.id, 'member', actOf())
            : otherNode().people.remove(projectId, two.id, actOf()),
        ])
        assert.deepEqual(outcomes.toSorted(), ['done', 'last_owner'])
        assert.equal((await rolesIn(projectId)).filter(([, role]) => role === 'owner').length, 1)
      }
    })
  })
}
