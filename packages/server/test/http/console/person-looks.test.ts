import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { goodMemory, goodRead, post } from '../http-under-test.ts'
import { type Browser, type ConsoleUnderTest, openConsole, tokenOf } from './console-under-test.ts'
import { keysOf, ownProject } from './project-console.ts'

interface Look {
  readonly by: string | null
  readonly by_role: string | null
  readonly why: string | null
  readonly was_shown: boolean
}

let site: ConsoleUnderTest
let ada: Browser
before(async () => {
  site = await openConsole()
  ada = await site.join('Ada')
})
after(() => site.close())

test('a person sees every look, by applications, keys on their behalf and the team, once and in order, page by page', async () => {
  const projectId = await ownProject(ada, 'looked at')
  const { secret } = await keysOf(ada, projectId).create({ name: 'web shop' })
  const { secret: desk } = await keysOf(ada, projectId).create({ name: 'desk', capabilities: ['subject'] })
  const user_id = 'kim'
  const ask = async (path: string, body: object, key = secret) =>
    JSON.parse((await post(site.app, path, { ...body, user_id }, { 'x-api-key': key })).body)
  const look = (path: string, reason: string, more: object = {}) =>
    ada.post(`/console/projects/${projectId}/subjects/${path}`, { user_id, reason, ...more })
  const expected: string[] = []

  await ask('/memory', goodMemory)
  for (let ticket = 1; ticket <= 70; ticket++) {
    const purpose = ticket % 3 === 0 ? 'book the table' : 'recommend a restaurant for tonight'
    const { error } = await ask('/memory/read', { ...goodRead, purpose })
    expected.unshift(`web shop ${purpose} ${error === undefined}`)
    if (ticket % 2 === 0) continue
    assert.equal((await look('look-up', `Ticket ${ticket}`)).statusCode, 200)
    expected.unshift(`owner Ticket ${ticket} true`)
  }
  await ask('/subject/memories', {}, desk)
  expected.unshift('desk null true')
  assert.equal((await look('erase', 'Ticket 99', { dry_run: true })).statusCode, 200)
  expected.unshift('owner Ticket 99 true')
  await look('preview', 'Ticket 100', { scope: 'preferences', purpose: 'book the table' })
  expected.unshift('owner Ticket 100 false')

  const { url } = await ask('/subject/link', {}, desk)
  const seen: string[] = []
  let looks_cursor: string | null | undefined
  do {
    const answer = await ada.post('/console/my-data', { token: tokenOf(url), ...(looks_cursor && { looks_cursor }) })
    const page = answer.json() as { looks: Look[]; looks_cursor: string | null }
    seen.push(...page.looks.map(({ by, by_role, why, was_shown }) => `${by_role ?? by} ${why} ${was_shown}`))
    looks_cursor = page.looks_cursor
  } while (looks_cursor !== null)
  assert.deepEqual(seen, expected)
})
