/** `ambit purposes` as an owner uses it, beside a service that is running on the same data. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { temporaryDirectory } from '../temporary-directory.ts'
import { type RunningService, runAmbit, startService } from './ambit-process.ts'

const directory = temporaryDirectory()
const env = { AMBIT_DATA_DIR: join(directory.path, 'data') }
const file = join(directory.path, 'purposes.json')
let service: RunningService
before(async () => {
  service = await startService(env)
})
after(async () => {
  await service.stop()
  directory.remove()
})

async function purposes(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runAmbit(['purposes', ...args], env)
  assert.equal(code, 0, stderr)
  return stdout
}

async function ask(path: string, body?: object, key = service.firstKey): Promise<{ status: number; body: never }> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers }
  const response = await fetch(`${service.address}${path}`, init)
  return { status: response.status, body: (await response.json()) as never }
}

const read = (purpose: string, scope = 'preferences', key?: string) =>
  ask('/memory/read', { user_id: 'user_1', scope, purpose }, key)

describe('the register on the command line', () => {
  test('is declared, shown, changed and retired, from the next request of the running service on', async () => {
    await purposes('add', 'recipes', '--statement', 'Suggest recipes to the person', '--scope', 'preferences')
    assert.equal((await read('recipes')).status, 200)
    assert.equal((await read('recipes', 'constraints')).status, 403)
    await purposes('change', 'recipes', '--any-scope', '--domain', 'food', '--without-domain')
    assert.equal((await read('recipes', 'constraints')).status, 200)
    const { purpose, history } = JSON.parse(await purposes('show', 'recipes', '--json'))
    assert.deepEqual([purpose.domains, purpose.version, history.length], [['food', null], 2, 2])
    assert.match(await purposes('show', 'recipes'), /version 1, .* by cli:/)
    assert.match(await purposes('list'), /recipes +Suggest recipes to the person +recommendation/)
    await purposes('retire', 'recipes', '--reason', 'the feature is gone')
    assert.equal((await read('recipes')).status, 403)
    assert.match(await purposes('list'), /recipes .* retired/)
  })

  test('is tried before it is declared, changed or retired, and left as it was', async () => {
    await read('xyzzy plugh')
    const magic = ['--statement', 'Xyzzy  PLUGH', '--class', 'recommendation', '--reason', 'an old word']
    assert.match(await purposes('add', 'magic', ...magic, '--dry-run'), / and 1 become allowed with magic declared/)
    assert.equal((await read('magic')).status, 403)
    await purposes('add', 'magic', ...magic, '--scope', 'preferences,schedule', '--exception', 'schedule=when')
    assert.equal((await read('magic')).status, 200)
    assert.equal((await read('magic', 'schedule')).status, 200)
    const refusedBy = async (...args: readonly string[]): Promise<number> => {
      const { purposes: flips } = JSON.parse(await purposes(...args, '--dry-run', '--json'))
      return flips.find((flip: { purpose: string }) => flip.purpose === 'magic')?.count ?? 0
    }
    assert.equal(await refusedBy('change', 'magic', '--scope', 'preferences'), 1)
    // The read from before it was declared would be allowed now, and counts too.
    assert.equal(await refusedBy('retire', 'magic'), 3)
    assert.equal((await read('magic', 'schedule')).status, 200)
    await purposes('change', 'magic', '--scope', 'preferences')
    assert.equal((await read('magic', 'schedule')).status, 403, 'the exception went with its scope')
    const { purpose, history } = JSON.parse(await purposes('retire', 'magic', '--json'))
    assert.deepEqual([purpose.is_retired, history.length], [true, 3])
  })

  test('that declares other classes than the gate reads says so on record', async () => {
    await purposes('add', 'quiet', '--statement', 'xyzzy', '--class', 'recommendation', '--reason', 'our own word')
    const { purpose } = JSON.parse(await purposes('show', 'quiet', '--json'))
    assert.deepEqual([purpose.reading.added, purpose.reading.reason], [['recommendation'], 'our own word'])
    assert.match(await purposes('show', 'quiet'), /reads no class.* because: our own word/)
  })

  test('becomes what a file says, and the difference is printed first', async () => {
    const register = {
      mode: 'open',
      protected_domains: ['health'],
      purposes: [
        { name: 'recommend_films', statement: 'Recommend films', purpose_classes: ['recommendation'] },
        {
          name: 'doctor',
          statement: 'Book a doctor for the person',
          purpose_classes: ['task_execution'],
          scopes: ['preferences', 'schedule'],
          exceptions: { preferences: 'which doctor they trust' },
          domains: ['health'],
        },
      ],
    }
    writeFileSync(file, JSON.stringify(register))
    const planned = await purposes('import', '--file', file, '--dry-run')
    assert.match(
      planned,
      /protected domains: health\n\+ doctor: .*\n\+ recommend_films: .*\n- quiet: .*\nNothing was changed\.\n/,
    )
    assert.equal((await read('recommend_films')).status, 200, 'as free text')
    assert.equal((await read('doctor')).status, 403)
    const { added, retired } = JSON.parse(await purposes('import', '--file', file, '--json'))
    assert.deepEqual([added.length, retired], [2, ['quiet']])
    assert.equal((await read('doctor')).status, 200)
    assert.match(await purposes('import', '--file', file), /^The register is what the file says\.\n$/)
    const exported = join(directory.path, 'exported.json')
    await purposes('export', '--file', exported)
    assert.match(await purposes('import', '--file', exported), /is what the file says/)
    assert.equal(await purposes('export'), readFileSync(exported, 'utf8'))
    const { body } = await ask('/purposes')
    assert.deepEqual(body, {
      mode: 'open',
      purposes: [
        {
          name: 'doctor',
          statement: 'Book a doctor for the person',
          purpose_classes: ['task_execution'],
          scopes: ['preferences', 'schedule'],
          domains: ['health'],
        },
        {
          name: 'recommend_films',
          statement: 'Recommend films',
          purpose_classes: ['recommendation'],
          scopes: ['preferences', 'constraints', 'communication'],
          domains: null,
        },
      ],
    })
  })

  test('tells what mode registered would refuse before it does', async () => {
    await read('recommend a restaurant')
    const simulated = JSON.parse(await purposes('mode', 'registered', '--dry-run', '--json'))
    const texts = simulated.purposes.map((one: { purpose: string }) => one.purpose)
    assert.ok(texts.includes('recommend a restaurant'))
    assert.equal((await purposes('mode')).trim(), 'open')
    await purposes('mode', 'registered')
    const { status, body } = await read('recommend a restaurant')
    const { code, details } = (body as { error: { code: string; details: { registered_purposes: string[] } } }).error
    assert.deepEqual(
      [status, code, details.registered_purposes],
      [403, 'purpose_not_registered', ['doctor', 'recommend_films']],
    )
    assert.match(await purposes('refused'), /1 +recommend a restaurant +recommendation +preferences/)
    await purposes('refused', '--dismiss', 'RECOMMEND a  restaurant')
    assert.doesNotMatch(await purposes('refused'), /restaurant/)
    assert.match(await purposes('refused', '--dismissed'), /recommend a restaurant/)
    await purposes('refused', '--restore', 'recommend a restaurant')
    assert.match(await purposes('refused'), /recommend a restaurant/)
    await purposes('mode', 'open')
  })

  test('binds keys', async () => {
    const made = await runAmbit(['keys', 'create', '--name', 'cinema', '--bind', 'recommend_films'], env)
    const key = made.stdout.trim()
    assert.equal((await read('recommend_films', 'preferences', key)).status, 200)
    assert.equal((await read('recommend a film', 'preferences', key)).status, 403)
    const keyId = /Created (key_\w+)/.exec(made.stderr)?.[1] ?? ''
    assert.equal((await runAmbit(['keys', 'bind', keyId, '--none'], env)).code, 0)
    assert.equal((await read('recommend a film', 'preferences', key)).status, 200)
    assert.match((await runAmbit(['keys', 'list'], env)).stdout, /BOUND TO/)
  })

  test('is reported as a record of processing activities, in three formats', async () => {
    const markdown = await purposes('report')
    assert.match(markdown, /^# Record of processing activities: default \(test\)\n/)
    assert.match(markdown, /## Book a doctor for the person\n/)
    assert.match(markdown, /\| Exceptions \| preferences: which doctor they trust/)
    const csv = await purposes('report', '--format', 'csv')
    assert.match(csv, /^Purpose,Name,State,Classes,/)
    const { purposes: reported } = JSON.parse(await purposes('report', '--format', 'json'))
    const films = reported.find(({ name }: { name: string }) => name === 'recommend_films')
    assert.deepEqual([films.people, films.keys.length, films.is_retired], [1, 2, false])
  })
})
