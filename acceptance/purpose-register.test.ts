// The register as its owners keep it: what is declared and why, in files, on record, and looked at before it is changed.

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { get, post, tryContinue } from './client.ts'
import { inviteTo, joinWith } from './console.ts'
import { type Deployments, type Project, startDeployments } from './deployments.ts'
import { expectError } from './expect-error.ts'
import { ambit, run } from './launch.ts'
import { readFor } from './purposes.ts'
import { freshDirectory, needsEmbeddedDatabase, needsOwnProcess, startService, stopAll } from './service.ts'

let deployments: Deployments
before(async () => {
  if (!needsOwnProcess.skip) deployments = await startDeployments()
})
after(async () => {
  await stopAll()
  await deployments?.remove()
})

const films = { name: 'films', statement: 'Recommend films', purpose_classes: ['recommendation'] }
const doctor = {
  name: 'doctor',
  statement: 'Book an appointment with your doctor',
  purpose_classes: ['task_execution'],
  scopes: ['preferences', 'schedule'],
  exceptions: { preferences: 'which doctor they trust' },
  domains: ['health'],
}

interface Shown {
  purpose: {
    version: number
    reading: Record<string, unknown>
    exceptions: { scope: string; reason: string; by: string; at: string }[]
  }
  history: { version: number; set_by: string; reason: string | null; is_retired: boolean; set_at: string }[]
}

describe('what is declared', needsOwnProcess, () => {
  test('is on record for ever: every version, who, when and why, and how it differs from what the gate reads', async (t) => {
    await deployments.each(t, async ({ owner }) => {
      const path = `/console/projects/${owner.projectId}/purposes`
      const statement = 'Sell what is known about the person to advertisers'
      const reading = await owner.project<Record<string, unknown>>('POST', '/read-statement', { statement })
      assert.deepEqual([reading.purpose_classes, reading.reads_as_outside, reading.needs_reason], [[], true, true])
      const sale = { name: 'sale', statement, purpose_classes: ['recommendation'] }
      const { message } = expectError(await owner.request('POST', path, sale), 400, 'invalid_request')
      assert.match(message, /reason/)
      await owner.project('POST', '/purposes', { ...sale, reason: 'the board wants it' })
      await owner.project('POST', '/purposes', doctor)
      const { name: _, ...declaration } = doctor
      const more = { ...doctor.exceptions, schedule: 'when they can come' }
      await owner.project('PUT', '/purposes/doctor', { ...declaration, exceptions: more, reason: 'it asked twice' })
      await owner.project('POST', '/purposes/doctor/retire', { reason: 'nobody used it' })
      const shown = await owner.project<Shown>('GET', '/purposes/doctor')
      assert.deepEqual(
        shown.history.map(({ version, set_by, reason, is_retired }) => [version, set_by, reason, is_retired]),
        [
          [3, owner.email, 'nobody used it', true],
          [2, owner.email, 'it asked twice', false],
          [1, owner.email, null, false],
        ],
      )
      const [first, second] = shown.purpose.exceptions
      assert.deepEqual(
        [first?.reason, first?.by, first?.at],
        ['which doctor they trust', owner.email, shown.history[2]?.set_at],
      )
      assert.equal(second?.at, shown.history[1]?.set_at, 'each exception has its own moment')
      const { purpose } = await owner.project<Shown>('GET', '/purposes/sale')
      assert.equal(purpose.reading.reads_as_outside, true)
      assert.equal(purpose.reading.reason, 'the board wants it')
    })
  })

  test('is an owner’s to change: no member and no key can', async (t) => {
    await deployments.each(t, async ({ name, app, owner }, { first }) => {
      const member = await joinWith(first, await inviteTo(first, name, 'member'))
      const project = `/console/projects/${owner.projectId}`
      const acts = [
        ['POST', '/purposes', films],
        ['PATCH', '/register', { mode: 'open' }],
        ['POST', '/purposes/films/retire', {}],
        ['PUT', '/purposes/films', { statement: 'x', purpose_classes: ['scheduling'] }],
      ] as const
      for (const [method, path, body] of acts) {
        const headers = { 'content-type': 'application/json', 'x-api-key': app.apiKey }
        const answer = await fetch(`${app.baseUrl}${project}${path}`, { method, headers, body: JSON.stringify(body) })
        assert.ok([401, 403].includes(answer.status), `${method} ${path}: ${answer.status}`)
        await answer.body?.cancel()
        assert.equal((await member.request(method, `${project}${path}`, body)).status, 403, `${method} ${path}`)
      }
      for (const path of ['/purposes', '/purposes/films']) {
        assert.ok((await post(app, path, films)).status >= 404, path)
      }
      assert.deepEqual((await get(app, '/purposes')).body, { mode: 'open', purposes: [] })
    })
  })

  test('lives in a file: imported with its difference, tried first, exported as it was', async (t) => {
    await deployments.each(t, async ({ app, purposes }) => {
      const directory = await freshDirectory()
      const file = join(directory, 'purposes.json')
      const register = { mode: 'registered', protected_domains: ['health'], purposes: [doctor, films] }
      writeFileSync(file, JSON.stringify(register))
      const tried = await purposes('import', '--file', file, '--dry-run')
      assert.match(
        tried,
        /mode: registered\nprotected domains: health\n\+ doctor: .*\n\+ films: .*\nNothing was changed/,
      )
      assert.equal((await readFor(app, 'recommend a play')).status, 200)
      await purposes('import', '--file', file)
      expectError(await readFor(app, 'recommend a play'), 403, 'purpose_not_registered')
      assert.equal((await readFor(app, 'doctor')).status, 200)
      assert.deepEqual(JSON.parse(await purposes('export')), register)
      writeFileSync(file, JSON.stringify({ mode: 'open', purposes: [{ ...films, domains: ['film', null] }] }))
      const { added, changed, retired, mode, protected_domains } = JSON.parse(
        await purposes('import', '--file', file, '--json'),
      )
      assert.deepEqual([added, changed.length, retired, mode, protected_domains], [[], 1, ['doctor'], 'open', []])
      const { details } = expectError(await readFor(app, 'doctor'), 403, 'purpose_not_registered')
      assert.equal(details?.registered_purpose, 'doctor')
    })
  })
})

describe('before the mode is changed', needsOwnProcess, () => {
  test('what was refused is listed, declared or dismissed, and what would be refused is told', async (t) => {
    await deployments.each(t, async (project) => {
      const { app, owner, purposes } = project
      const texts = ['Ponder the larder', 'ponder  the LARDER', 'profile the user for advertisers', 'recommend a play']
      for (const text of texts) await readFor(app, text)
      const refused = await refusedOf(project)
      assert.deepEqual(
        refused.map(({ purpose, count, reads_as_outside }) => [purpose, count, reads_as_outside]),
        [
          ['ponder  the LARDER', 2, false],
          ['profile the user for advertisers', 1, true],
        ],
      )
      await owner.project('POST', '/refused/dismiss', { purpose: 'Profile the user  for advertisers' })
      const larder = { name: 'larder', statement: 'Ponder the larder', purpose_classes: ['recommendation'] }
      const simulated = await owner.project<Simulated>('POST', '/register/simulate', { purpose: larder })
      assert.deepEqual([simulated.to_allowed, simulated.to_denied], [2, 0])
      await owner.project('POST', '/purposes', { ...larder, reason: 'it suggests what to cook from it' })
      assert.deepEqual(await refusedOf(project), [])
      const { to_denied, purposes: flips } = JSON.parse(await purposes('mode', 'registered', '--dry-run', '--json'))
      assert.equal(to_denied, 1)
      assert.ok(flips.some(({ purpose, becomes }: Flip) => purpose === 'recommend a play' && becomes === 'denied'))
      assert.equal((await purposes('mode')).trim(), 'open')
    })
  })
})

interface Flip {
  purpose: string
  becomes: string
}
interface Simulated {
  to_allowed: number
  to_denied: number
  purposes: Flip[]
}

async function refusedOf({ owner }: Project) {
  const { purposes } = await owner.project<{
    purposes: { purpose: string; count: number; reads_as_outside: boolean }[]
  }>('GET', '/refused')
  return purposes
}

describe('the record of processing activities', needsOwnProcess, () => {
  test('says of each purpose what it is, what it opens, who may use it and of how many people was read', async (t) => {
    await deployments.each(t, async ({ app, owner, newKey, purposes }) => {
      await owner.project('POST', '/purposes', films)
      await owner.project('POST', '/purposes', doctor)
      await newKey({ name: 'cinema', purposes: ['films'] })
      for (const user_id of ['ada', 'ada', 'bob']) await readFor(app, 'films', { user_id })
      const { purposes: reported } = JSON.parse(await purposes('report', '--format', 'json'))
      const [ofDoctor, ofFilms] = reported
      assert.deepEqual(
        [ofFilms.name, ofFilms.keys, ofFilms.people, ofFilms.changes],
        ['films', ['app', 'cinema'], 2, 0],
      )
      assert.deepEqual(
        [ofDoctor.keys, ofDoctor.opens, ofDoctor.domains],
        [['app'], ['preferences', 'schedule'], ['health']],
      )
      assert.match(
        await purposes('report'),
        /## Book an appointment with your doctor\n[\s\S]*\| Exceptions \| preferences: which doctor/,
      )
      const [head, ...rows] = (await purposes('report', '--format', 'csv')).trim().split('\r\n')
      assert.match(head ?? '', /^Purpose,Name,State,Classes,Kinds of data,/)
      assert.equal(rows.length, 2)
    })
  })
})

describe('a move to the other database', needsEmbeddedDatabase, () => {
  test('takes the register, its history, bound keys, tokens and the names on record along', async (t) => {
    await deployments.each(t, async ({ name, app, owner, newKey }, from) => {
      await owner.project('POST', '/purposes', films)
      await owner.project('POST', '/purposes', doctor)
      await owner.project('POST', '/purposes/doctor/retire', {})
      await owner.project('PATCH', '/register', { mode: 'registered', protected_domains: ['health'] })
      const bound = await newKey({ purposes: ['films'] })
      const began = await readFor(app, 'films')
      const archive = join(await freshDirectory(), 'everything.jsonl')
      await must('export', archive, from.first.environment)
      const lines = readFileSync(archive, 'utf8').split('\n')
      const records = lines.filter((line) => line.includes('"read_memory"'))
      assert.ok(
        records.some((line) => line.includes('"films"')),
        'the record has the name',
      )
      const isFromPostgres = from.first.environment.DATABASE_URL !== undefined
      const place = isFromPostgres
        ? { AMBIT_DATA_DIR: await freshDirectory() }
        : { DATABASE_URL: await deployments.newDatabase() }
      await must('import', archive, place)
      const moved = await startService({ environment: place, withBootstrapKey: false })
      const there = { baseUrl: moved.baseUrl, apiKey: app.apiKey }
      assert.deepEqual((await get(there, '/purposes')).body, (await get(app, '/purposes')).body)
      for (const purpose of ['doctor', 'recommend a play']) {
        expectError(await readFor(there, purpose), 403, 'purpose_not_registered')
      }
      const { details } = expectError(
        await readFor({ ...there, apiKey: bound.app.apiKey }, 'recommend a play'),
        403,
        'purpose_not_registered',
      )
      assert.deepEqual(details?.registered_purposes, ['films'])
      assert.equal((await tryContinue(there, began.body.revocation_token)).status, 200)
      const shown = await run([...ambit, 'purposes', 'show', 'doctor', '--project', name], place)
      assert.match(shown.stdout, /\(retired\)[\s\S]*version 2, [\s\S]*version 1, /, shown.stderr)
    })
  })
})

async function must(command: string, file: string, environment: Record<string, string>): Promise<void> {
  const { code, stderr } = await run([...ambit, command, file], environment)
  assert.equal(code, 0, stderr)
}
