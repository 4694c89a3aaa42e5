import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Team } from '@ambit/core'
import { answerOf, type Browser, type ConsoleUnderTest, emailOf, openConsole } from './console-under-test.ts'

let site: ConsoleUnderTest
let projectId: string
let owner: Browser
let member: Browser
let rounds = 0
let ownerName: string
let memberName: string
before(async () => {
  site = await openConsole()
})
beforeEach(async () => {
  rounds++
  ownerName = `Owner${rounds}`
  memberName = `Member${rounds}`
  projectId = await site.newProject(`project ${rounds}`)
  owner = await site.join(ownerName, { projectId, role: 'owner' })
  site.under.time.nowMs += 1
  member = await site.join(memberName, { projectId })
})
after(() => site.close())

async function idOf(name: string): Promise<string> {
  return (await site.deps.store.people.findByEmail(emailOf(name)))?.id ?? ''
}

async function teamAs(browser: Browser): Promise<Team> {
  return (await browser.get(`/console/projects/${projectId}/team`)).json<Team>()
}

async function personPath(name: string): Promise<string> {
  return `/console/projects/${projectId}/people/${await idOf(name)}`
}

describe('the team', () => {
  test('is shown to everybody in it; open invitations to owners only', async () => {
    await site.invite({ projectId, email: 'grace@example.com' })
    const seen = await teamAs(owner)
    assert.deepEqual(
      seen.people.map(({ name, email, role, is_self }) => [name, email, role, is_self]),
      [
        [ownerName, emailOf(ownerName), 'owner', true],
        [memberName, emailOf(memberName), 'member', false],
      ],
    )
    assert.equal(seen.people[1]?.joined_at, new Date(site.under.time.nowMs).toISOString())
    assert.deepEqual(
      seen.invitations.map(({ role, email, created_by }) => [role, email, created_by]),
      [['member', 'grace@example.com', 'cli:ada']],
    )
    const asMember = await teamAs(member)
    assert.deepEqual(asMember.invitations, [])
    assert.deepEqual(
      asMember.people.map(({ is_self }) => is_self),
      [false, true],
    )
  })

  test('has roles that are in force at the next request', async () => {
    const invitations = `/console/projects/${projectId}/invitations`
    assert.equal(answerOf(await member.post(invitations, {})), '403 not_permitted')
    assert.equal((await owner.send('PATCH', await personPath(memberName), { role: 'owner' })).statusCode, 200)
    assert.equal((await member.post(invitations, {})).statusCode, 201)
    assert.equal((await owner.send('PATCH', await personPath(memberName), { role: 'member' })).statusCode, 200)
    assert.equal(answerOf(await member.post(invitations, {})), '403 not_permitted')
  })

  test('never loses its last owner, neither by a change of role nor by leaving', async () => {
    const self = await personPath(ownerName)
    assert.equal(answerOf(await owner.send('PATCH', self, { role: 'member' })), '409 conflict')
    assert.equal(answerOf(await owner.send('DELETE', self)), '409 conflict')
    await owner.send('PATCH', await personPath(memberName), { role: 'owner' })
    assert.equal((await owner.send('DELETE', self)).statusCode, 200)
    assert.equal(answerOf(await member.send('DELETE', await personPath(memberName))), '409 conflict')
  })

  test('keeps one owner when two take each other out at once', async () => {
    await owner.send('PATCH', await personPath(memberName), { role: 'owner' })
    const answers = await Promise.all([
      owner.send('DELETE', await personPath(memberName)),
      member.send('DELETE', await personPath(ownerName)),
    ])
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1)
    const left = await site.deps.store.people.team(projectId)
    assert.deepEqual(
      left.map(({ role }) => role),
      ['owner'],
    )
  })

  test('may be left by anybody, but a member takes nobody else out', async () => {
    assert.equal(answerOf(await member.send('DELETE', await personPath(ownerName))), '403 not_permitted')
    assert.equal((await member.send('DELETE', await personPath(memberName))).statusCode, 200)
    assert.equal(answerOf(await member.get(`/console/projects/${projectId}/team`)), '404 not_found')
  })

  test('is changed by its own people only: others do not exist here', async () => {
    const stranger = `Stranger${rounds}`
    await site.join(stranger, { projectId: await site.newProject(`far away ${rounds}`) })
    for (const [method, body] of [['PATCH', { role: 'owner' }] as const, ['DELETE', undefined] as const]) {
      const foreign = await owner.send(method, await personPath(stranger), body)
      const unknown = await owner.send(method, `/console/projects/${projectId}/people/per_nobody`, body)
      assert.equal(answerOf(foreign), '404 not_found')
      assert.equal(foreign.body, unknown.body)
    }
  })

  test('knows two roles', async () => {
    for (const body of [{}, { role: 'admin' }, { role: null }, { role: 'owner', name: 'x' }]) {
      assert.equal(answerOf(await owner.send('PATCH', await personPath(memberName), body)), '400 invalid_request')
    }
  })
})

describe('a project', () => {
  test('belongs to whoever made it', async () => {
    const made = await member.post('/console/projects', { name: `  of ${memberName} ` })
    assert.equal(made.statusCode, 201)
    assert.deepEqual(made.json(), { id: made.json().id, name: `of ${memberName}`, role: 'owner' })
    const { projects } = (await member.get('/console/session')).json()
    assert.ok(projects.some(({ id, role }: { id: string; role: string }) => id === made.json().id && role === 'owner'))
    assert.equal((await member.get(`/console/projects/${made.json().id}/team`)).statusCode, 200)
    assert.equal(answerOf(await owner.get(`/console/projects/${made.json().id}/team`)), '404 not_found')
  })

  test('has a name of its own', async () => {
    assert.equal(answerOf(await member.post('/console/projects', { name: `project ${rounds}` })), '409 conflict')
    for (const name of ['', ' ', 'x'.repeat(101), 1]) {
      assert.equal(answerOf(await member.post('/console/projects', { name })), '400 invalid_request')
    }
  })

  test('is listed by name', async () => {
    for (const name of ['b', 'c', 'a']) await member.post('/console/projects', { name: `${name} ${memberName}` })
    const { projects } = (await member.get('/console/session')).json<{ projects: { name: string }[] }>()
    const names = projects.map(({ name }) => name)
    assert.deepEqual(names, names.toSorted())
    assert.equal(names.length, 4)
  })
})
