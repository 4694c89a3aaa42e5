import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { temporaryDirectory } from '../temporary-directory.ts'
import { type Run, type RunningService, runAmbit, startService } from './ambit-process.ts'

const directory = temporaryDirectory()
const dataDir = join(directory.path, 'data')
let service: RunningService
let subjectKey = ''
before(async () => {
  service = await startService({ AMBIT_DATA_DIR: dataDir })
  const capabilities = ['--capability', 'memory', '--capability', 'subject']
  const made = await runAmbit(['keys', 'create', '--name', 'support', ...capabilities], { AMBIT_DATA_DIR: dataDir })
  subjectKey = made.stdout.trim()
})
after(async () => {
  await service.stop()
  directory.remove()
})

function ambit(args: readonly string[], key = subjectKey): Promise<Run> {
  return runAmbit(args, { AMBIT_BASE_URL: service.address, AMBIT_API_KEY: key })
}

function lines({ stdout }: Run): readonly Record<string, unknown>[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

const ada = ['--user', 'ada']
const purpose = ['--purpose', 'recommend a restaurant']

describe('the rights of a person, by hand', () => {
  test('access, withdrawal and restoration, export, and erasure once it is confirmed', async () => {
    const food = ['--source', 'conversation', '--value', '{"likes": ["ramen"]}']
    assert.equal((await ambit(['memory', 'create', ...ada, '--scope', 'preferences', ...food])).code, 0)
    assert.equal((await ambit(['memory', 'read', ...ada, '--scope', 'preferences', ...purpose])).code, 0)
    assert.deepEqual(lines(await ambit(['subject', 'access', ...ada]))[0]?.value_json, { likes: ['ramen'] })
    assert.equal(lines(await ambit(['memory', 'list', ...ada, '--scope', 'schedule'])).length, 0)
    assert.equal(lines(await ambit(['subject', 'reads', ...ada]))[0]?.purpose, 'recommend a restaurant')

    await ambit(['subject', 'withdraw', ...ada, '--scope', 'preferences', '--class', 'recommendation'])
    const refused = await ambit(['memory', 'read', ...ada, '--scope', 'preferences', ...purpose])
    assert.equal(refused.code, 3)
    assert.equal(JSON.parse((await ambit(['subject', 'consents', ...ada])).stdout).withdrawn.length, 1)
    await ambit(['subject', 'restore', ...ada])
    assert.deepEqual(JSON.parse((await ambit(['subject', 'consents', ...ada])).stdout).withdrawn, [])

    const file = join(directory.path, 'ada.json')
    assert.equal((await ambit(['subject', 'export', ...ada, '--file', file])).code, 0)
    assert.equal(JSON.parse(readFileSync(file, 'utf8')).memories.length, 1)
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.equal((await ambit(['subject', 'export', ...ada, '--file', file])).code, 1)
    assert.ok(existsSync(file))

    const counted = await ambit(['subject', 'erase', ...ada])
    assert.equal(JSON.parse(counted.stdout).receipt_id, null)
    assert.match(counted.stderr, /Nothing was erased/)
    const erased = JSON.parse((await ambit(['subject', 'erase', ...ada, '--yes'])).stdout)
    assert.match(erased.receipt_id, /^era_/)
    assert.equal(erased.erased.memories, 1)
    assert.equal(lines(await ambit(['subject', 'access', ...ada])).length, 0)
  })

  test('a link is alone on standard output', async () => {
    const { stdout, stderr } = await ambit(['subject', 'link', ...ada, '--ttl-minutes', '5'])
    assert.match(stdout, /^http\S+#\S+\n$/)
    assert.match(stderr, /nobody else/)
  })

  test('a key without the capability, and what is not understood, are refused', async () => {
    const { code, stderr } = await ambit(['subject', 'access', ...ada], service.firstKey)
    assert.equal(code, 3)
    assert.match(stderr, /subject/)
    const unknown = await ambit(['subject', 'forget'])
    assert.equal(unknown.code, 2)
    assert.match(unknown.stderr, /access, reads, export, erase, consents, withdraw, restore, link/)
    assert.equal((await ambit(['subject', 'erase'])).code, 2)
  })
})
