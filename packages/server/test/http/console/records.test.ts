import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { auditExportMax, type ConsoleRecords, type Overview, type RequestShown } from '@ambit/core'
import { anyRecord } from '../../../src/app/audit/any-record.ts'
import { exportRecords } from '../../../src/app/audit/export-records.ts'
import { verifyNewestRecords } from '../../../src/app/audit/verify-newest-records.ts'
import type { FoundAuditEntry } from '../../../src/storage/port/audit.ts'
import type { LinkedRecord } from '../../../src/storage/port/audit-chain.ts'
import { atTheMachine } from '../../storage/sample-rows.ts'
import { goodMemory, goodRead, post } from '../http-under-test.ts'
import { type Browser, type ConsoleUnderTest, openConsole, password } from './console-under-test.ts'
import { keysOf, ownProject } from './project-console.ts'

const dayMs = 86_400_000

let site: ConsoleUnderTest
let ada: Browser
before(async () => {
  site = await openConsole()
  ada = await site.join('Ada')
})
after(() => site.close())

async function usedProject(name: string) {
  const projectId = await ownProject(ada, name)
  const { key, secret } = await keysOf(ada, projectId).create({ name: 'web shop' })
  const audit = `/console/projects/${projectId}/audit`
  const headers = { 'x-api-key': secret }
  return {
    projectId,
    key,
    audit,
    ask: (path: string, body: object, id = site.deps.newId('req')) =>
      post(site.app, path, body, { ...headers, 'x-request-id': id }),
    async search(filter: object): Promise<ConsoleRecords> {
      const response = await ada.post(`${audit}/search`, filter)
      assert.equal(response.statusCode, 200, response.body)
      return response.json()
    },
  }
}

describe('records in the console', () => {
  test('acts name the account by its id, also after it has moved to another address', async () => {
    const mover = await site.join('Mover', { role: 'owner' })
    const { id } = (await mover.get('/console/session')).json().person
    const acts = async () => {
      await mover.post(`/console/projects/${site.projectId}/keys`, { name: 'made' })
      const found = await mover.post(`/console/projects/${site.projectId}/audit/search`, { action: 'create_key' })
      return found.json().records.map(({ actor, actor_id }: Record<string, unknown>) => [actor, actor_id])
    }
    await acts()
    const moved = await mover.send('PATCH', '/console/account/profile', { email: 'moved@example.com', password })
    assert.equal(moved.statusCode, 200)
    assert.deepEqual(await acts(), [
      ['moved@example.com', id],
      ['mover@example.com', id],
    ])
  })

  test('reads, changes and acts of the team are told apart, with the name of the key', async () => {
    const { search, ask } = await usedProject('kinds')
    await ask('/memory', goodMemory)
    await ask('/memory/read', goodRead)
    await ask('/memory/read', { ...goodRead, purpose: 'sell it to an insurer' })
    const acts = async (filter: object) =>
      (await search(filter)).records.map(({ action, outcome }) => [action, outcome])
    assert.deepEqual(await acts({ kind: 'changes' }), [['create_memory', 'ok']])
    assert.deepEqual(await acts({ kind: 'reads' }), [
      ['read_memory', 'policy_denied'],
      ['read_memory', 'ok'],
    ])
    assert.deepEqual(await acts({ kind: 'reads', outcome: 'refused' }), [['read_memory', 'policy_denied']])
    const { records } = await search({ kind: 'acts' })
    assert.deepEqual(
      records.map(({ action, actor, actor_kind }) => [action, actor, actor_kind]),
      [
        ['create_key', 'ada@example.com', 'person'],
        ['create_project', 'ada@example.com', 'person'],
      ],
    )
    assert.deepEqual(
      (await search({ purpose: 'an INSURER' })).records.map(({ key_name }) => key_name),
      ['web shop'],
    )
  })

  test('what is new is asked for from a moment before the last answer', async () => {
    const { search, ask } = await usedProject('news')
    await ask('/memory/read', goodRead)
    const { as_of, records } = await search({ kind: 'reads' })
    assert.equal(records.length, 1)
    site.under.time.nowMs += 60_000
    assert.deepEqual((await search({ kind: 'reads', from: as_of })).records.length, 1)
    const later = (await search({ kind: 'reads' })).as_of
    await ask('/memory/read', goodRead)
    assert.equal((await search({ kind: 'reads', from: later })).records.length, 1)
  })

  test('a request is found by its id, with why it was refused, and whether it still would be', async () => {
    const { audit, ask, projectId } = await usedProject('request')
    const id = 'desk 7/ünï'
    const plain = 'request-of-a-desk-7'
    const refused = { ...goodRead, purpose: 'book the table for tonight' }
    const { detail } = (await ask('/memory/read', refused, plain)).json() as { detail: string }
    const show = async (requestId: string): Promise<RequestShown> =>
      (await ada.get(`${audit}/requests/${encodeURIComponent(requestId)}`)).json()
    const [record] = (await show(plain)).records
    assert.deepEqual([record?.message, record?.is_allowed_now, record?.user_id], [detail, false, goodRead.user_id])
    assert.deepEqual(await show(id), { request_id: id, records: [], is_complete: true })
    const policy = `/console/projects/${projectId}/policy`
    const { matrix, version } = (await ada.get(policy)).json()
    const opened = { ...matrix, preferences: [...matrix.preferences, 'task_execution'] }
    assert.equal((await ada.send('PUT', policy, { matrix: opened, expected_version: version })).statusCode, 200)
    const [now] = (await show(plain)).records
    assert.deepEqual([now?.message, now?.is_allowed_now], [detail, true], 'the words are those of then')
  })

  test('a refusal is explained by the register of its moment, whatever is declared, changed or retired since', async () => {
    const { audit, ask, projectId } = await usedProject('register of then')
    const purposes = `/console/projects/${projectId}/purposes`
    const statement = 'Book a table for you'
    const refuse = async (requestId: string): Promise<string> => {
      const { detail } = (await ask('/memory/read', { ...goodRead, purpose: statement }, requestId)).json()
      site.under.time.nowMs += 60_000
      return detail as string
    }
    const said = async (requestId: string): Promise<readonly unknown[]> => {
      const [record] = (await ada.get(`${audit}/requests/${requestId}`)).json().records
      return [record?.message, record?.is_allowed_now]
    }
    const declared = { name: 'book', statement, purpose_classes: ['task_execution'], reason: 'what the shop does' }
    const asFreeText = await refuse('request-before-it')
    assert.doesNotMatch(asFreeText, /registered/)
    assert.equal((await ada.post(purposes, declared)).statusCode, 201)
    site.under.time.nowMs += 60_000
    const asDeclared = await refuse('request-declared')
    assert.match(asDeclared, /The registered purpose book is declared as task_execution/)
    const { name: _, ...opened } = { ...declared, scopes: ['preferences'], exceptions: { preferences: 'they asked' } }
    const changed = await ada.send('PUT', `${purposes}/book`, opened)
    assert.equal(changed.statusCode, 200, changed.body)
    assert.deepEqual(await said('request-before-it'), [asFreeText, true])
    assert.deepEqual(await said('request-declared'), [asDeclared, true])
    site.under.time.nowMs += 60_000
    assert.equal((await ada.post(`${purposes}/book/retire`, { reason: 'no more' })).statusCode, 200)
    const asRetired = await refuse('request-retired')
    assert.match(asRetired, /has been retired/)
    assert.deepEqual(await said('request-before-it'), [asFreeText, false])
    assert.deepEqual(await said('request-declared'), [asDeclared, false])
    assert.ok(asRetired.startsWith(String((await said('request-retired'))[0])))
  })

  test('an export is lines of values that no spreadsheet takes for formulas, and is recorded', async () => {
    const { audit, ask, search } = await usedProject('export')
    await ask('/memory', { ...goodMemory, user_id: '=HYPERLINK("http://evil", "x")' })
    await ask('/memory/read', { ...goodRead, purpose: 'recommend a place, "quickly"' })
    const response = await ada.post(`${audit}/export`, { kind: 'changes' })
    assert.match(String(response.headers['content-disposition']), /^attachment; filename=/)
    const [head, line, ...rest] = response.body.split('\r\n')
    assert.match(head ?? '', /^at,actor,actor_id,key_name,action,/)
    assert.match(line ?? '', /,web shop,create_memory,ok,"'=HYPERLINK\(""http:\/\/evil"", ""x""\)",/)
    assert.deepEqual(rest, [''])
    const [act] = (await search({ kind: 'acts' })).records
    assert.deepEqual([act?.action, act?.actor, act?.details], ['export_audit', 'ada@example.com', { kind: 'changes' }])
    assert.equal((await ada.post(`${audit}/export`, { kind: 'acts' })).body.match(/export_audit/g)?.length, 1)
  })

  test('an export that ends before everything has been looked at says so in its last line', async () => {
    const { audit, ask, projectId } = await usedProject('long export')
    await ask('/memory/read', goodRead)
    const whole = (await ada.post(`${audit}/export`, {})).body
    assert.doesNotMatch(whole, /Incomplete/)
    const { store } = site.deps
    // As if there were more records than an export takes.
    const search: typeof store.audit.search = async (tenant, step) => {
      const { entries } = await store.audit.search(tenant, { ...step, beforeId: null, limit: 1 })
      return { entries: Array.from({ length: step.limit }, () => entries[0] as FoundAuditEntry), beforeId: 'aud_0' }
    }
    const deps = { ...site.deps, store: { ...store, audit: { ...store.audit, search } } }
    const command = { ...anyRecord, kind: 'reads', limit: 1, beforeId: null } as const
    const lines = await exportRecords(deps, { projectId, environment: 'test' }, atTheMachine, command)
    let text = ''
    for await (const piece of lines) text += piece
    const rows = text.trimEnd().split('\r\n')
    assert.equal(rows.length, 1 + auditExportMax + 1)
    assert.match(rows.at(-1) ?? '', /^"?Incomplete: the export ends here/)
  })

  test('the chain is shown with its head, and found whole', async () => {
    const { audit, ask } = await usedProject('chain')
    for (let count = 0; count < 3; count++) await ask('/memory/read', goodRead)
    const { head, checked, is_whole, fault } = (await ada.post(`${audit}/verify`, undefined)).json()
    assert.deepEqual([head, is_whole, fault], [(await ada.get(`${audit}/head`)).json(), true, null])
    assert.equal(checked, head.sequence)
  })

  test('a record that was edited, or a link that is gone, is found among the newest; what is older is left alone', async () => {
    const { ask, projectId } = await usedProject('touched')
    for (let count = 0; count < 6; count++) await ask('/memory/read', goodRead)
    const tenant = { projectId, environment: 'test' } as const
    const { auditChain } = site.deps.store
    const last = (await auditChain.head(tenant))?.sequence ?? 0
    async function verify(newest: number, touch: (links: readonly LinkedRecord[]) => readonly LinkedRecord[]) {
      const links: typeof auditChain.links = async (...page) => touch(await auditChain.links(...page))
      return verifyNewestRecords({ store: { auditChain: { ...auditChain, links } } }, tenant, newest)
    }
    const edited = (sequence: number) => (links: readonly LinkedRecord[]) =>
      links.map((link) =>
        link.sequence === sequence ? { ...link, record: link.record && { ...link.record, scope: 'schedule' } } : link,
      )
    const without = (sequence: number) => (links: readonly LinkedRecord[]) =>
      links.filter((link) => link.sequence !== sequence)
    const untouched = await verify(3, (links) => links)
    assert.deepEqual([untouched.checked, untouched.is_whole, untouched.fault], [3, false, null])
    assert.deepEqual((await verify(3, edited(last - 1))).fault, { kind: 'record_changed', sequence: last - 1 })
    assert.equal((await verify(3, edited(last - 4))).fault, null)
    assert.deepEqual((await verify(3, without(last - 1))).fault, { kind: 'link_missing', sequence: last - 1 })
    assert.deepEqual((await verify(3, without(last - 3))).fault, { kind: 'link_changed', sequence: last - 2 })
    const all = await verify(last, edited(1))
    assert.deepEqual([all.is_whole, all.fault?.sequence], [true, 1])
  })

  test('a bad filter is refused by its name, and nothing of another project is found', async () => {
    const { audit, ask } = await usedProject('mine')
    await ask('/memory/read', goodRead, 'request-of-mine')
    for (const [body, field] of [
      [{ kind: 'everything' }, 'kind'],
      [{ purpose: ' ' }, 'purpose'],
      [{ from: 'yesterday' }, 'from'],
      [{ cursor: 'x' }, 'cursor'],
      [{ nonsense: 1 }, 'nonsense'],
    ] as const) {
      const response = await ada.post(`${audit}/search`, body)
      assert.equal(response.statusCode, 400)
      assert.ok(response.json().detail.includes(field), response.body)
    }
    assert.equal((await ada.post(`${audit}/export`, { limit: 5 })).statusCode, 400)
    const other = await usedProject('other')
    assert.deepEqual((await ada.get(`${other.audit}/requests/request-of-mine`)).json().records, [])
    const grace = await site.join('Grace')
    assert.equal((await grace.post(`${audit}/search`, {})).statusCode, 404)
  })
})

describe('the overview', () => {
  const overviewOf = async (projectId: string, browser = ada): Promise<Overview> => {
    const response = await browser.get(`/console/projects/${projectId}/overview`)
    assert.equal(response.statusCode, 200, response.body)
    return response.json()
  }

  test('leads a new project to its first read, step by step, and no further', async () => {
    const projectId = await ownProject(ada, 'new')
    const nothingYet = { has_key: false, has_memory: false, has_read: false }
    assert.deepEqual((await overviewOf(projectId)).first_steps, nothingYet)
    const { secret } = await keysOf(ada, projectId).create({ name: 'app' })
    const headers = { 'x-api-key': secret }
    assert.deepEqual((await overviewOf(projectId)).first_steps, { ...nothingYet, has_key: true })
    await post(site.app, '/memory', goodMemory, headers)
    await post(site.app, '/memory/read', { ...goodRead, purpose: 'xyzzy' }, headers)
    assert.deepEqual((await overviewOf(projectId)).first_steps, {
      ...nothingYet,
      has_key: true,
      has_memory: true,
    })
    await post(site.app, '/memory/read', goodRead, headers)
    const justRead = await overviewOf(projectId)
    // The counts are stored later: until then the overview says that the read is there, and not that there was none.
    assert.deepEqual([justRead.today.reads, justRead.first_steps?.has_read], [0, true])
    await site.storeUsage()
    const counted = await overviewOf(projectId)
    assert.deepEqual([counted.today.reads, counted.first_steps], [1, null])
  })

  test('counts reads and refusals of the day, and says the latest refusals in words, the same ones once', async () => {
    const { projectId, ask } = await usedProject('day')
    await ask('/memory', goodMemory)
    for (const purpose of ['book the table', 'book the table', 'xyzzy']) {
      await ask('/memory/read', { ...goodRead, purpose })
      site.under.time.nowMs += 1_000
    }
    await ask('/memory/read', goodRead)
    await site.storeUsage()
    const { today, hours, refusals } = await overviewOf(projectId)
    assert.deepEqual(today, { reads: 1, refused: 3, memories: 1 })
    assert.deepEqual([hours.length, hours.reduce((sum, { refused }) => sum + refused, 0)], [24, 3])
    assert.deepEqual(
      refusals.map(({ purpose, times, message }) => [purpose, times, typeof message]),
      [
        ['xyzzy', 1, 'string'],
        ['book the table', 2, 'string'],
      ],
    )
    site.under.time.nowMs += dayMs
    assert.deepEqual((await overviewOf(projectId)).before, { reads: 1, refused: 3, memories: 1 })
  })

  test('names keys that expire and limits that were reached; a failing webhook only to owners', async () => {
    const { projectId, key, ask } = await usedProject('attention')
    const keys = keysOf(ada, projectId)
    const expires_at = new Date(site.under.time.nowMs + 3 * dayMs).toISOString()
    assert.equal((await keys.update(key.id, { expires_at, rate_limit_per_minute: 2 })).statusCode, 200)
    for (let count = 0; count < 3; count++) await ask('/memory/read', goodRead)
    await site.storeUsage()
    const hook = await ada.post(`/console/projects/${projectId}/webhooks`, { url: 'https://example.com/ambit' })
    assert.equal(hook.statusCode, 201)
    const tenant = { projectId, environment: 'test' } as const
    const [stored] = await site.deps.store.webhooks.list(tenant)
    assert.ok(stored)
    const failed = { disabledAtMs: site.under.time.nowMs, disabledReason: 'failing' } as const
    const act = { ...(await site.deps.store.audit.list(tenant, { limit: 1 }))[0], id: site.deps.newId('aud') }
    await site.deps.store.webhooks.change({ ...stored, ...failed }, act as never)
    const kinds = async (browser: Browser) =>
      (await overviewOf(projectId, browser)).attention.map(({ kind, name }) => [kind, name])
    const ofKeys = [
      ['key_expires', 'web shop'],
      ['limit_reached', 'web shop'],
    ]
    assert.deepEqual(await kinds(ada), [['webhook_stopped', 'https://example.com/ambit'], ...ofKeys])
    assert.deepEqual(await kinds(await site.join('Tom', { projectId })), ofKeys)
    await ask('/memory/read', { ...goodRead, purpose: 'xyzzy' })
    const viewer = await site.join('Vera', { projectId, role: 'viewer' })
    assert.deepEqual(await kinds(viewer), ofKeys)
    assert.deepEqual((await overviewOf(projectId, viewer)).refusals, [], 'a refusal names a person')
  })
})
