// Starting: what the terminal shows, what a second start keeps, and what stops a start.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { create, get, read, withKey } from './client.ts'
import { ambit, type Environment, npmStart, run } from './launch.ts'
import {
  freePort,
  freshDirectory,
  needsEmbeddedDatabase,
  needsOwnProcess,
  printedBy,
  startCommand,
  startService,
  stopAll,
} from './service.ts'

after(stopAll)

const keyPattern = /sk_test_amb_[A-Za-z0-9]{40}/g

/** The command that begins with curl, with its continuation lines. */
function curlCommand(printed: string): string {
  const lines = printed
    .slice(printed.search(/^\s*\$?\s*curl /m))
    .trimStart()
    .split('\n')
  const last = lines.findIndex((line) => !line.trimEnd().endsWith('\\'))
  return lines
    .slice(0, last + 1)
    .join('\n')
    .replace(/^\$\s*/, '')
}

/** Runs the command as a shell does; where there is no curl, sends what its arguments say. */
async function paste(command: string): Promise<unknown> {
  if (spawnSync('curl', ['--version']).status === 0) {
    const { stdout, stderr, status } = spawnSync('sh', ['-c', command], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    return JSON.parse(stdout.slice(stdout.indexOf('{')))
  }
  const url = /https?:\/\/[^\s'"]+/.exec(command)?.[0] ?? ''
  const headers = [...command.matchAll(/(?:-H|--header)\s+'([^:']+):\s*([^']*)'/g)].map((match) => [match[1], match[2]])
  const body = /(?:-d|--data|--data-raw|--json)\s+'([^']*)'/.exec(command)?.[1] ?? ''
  const response = await fetch(url, { method: 'POST', headers: Object.fromEntries(headers), body })
  return response.json()
}

test(
  'the first start shows where things are, a key, and a curl line that works when pasted',
  needsEmbeddedDatabase,
  async () => {
    const service = await startService({ withBootstrapKey: false, command: npmStart })
    const printed = await printedBy(service, /curl /)
    assert.ok(printed.includes(service.baseUrl), 'where the API is')
    assert.ok(printed.includes(`${service.baseUrl}/docs`), 'where its reference is')
    const keys = new Set(printed.match(keyPattern))
    assert.equal(keys.size, 1, 'one key')
    const [key = ''] = keys
    const { user_id } = await create(withKey(service, key), {})
    const answer = (await paste(curlCommand(printed))) as Record<string, unknown>
    assert.equal('detail' in answer, false, JSON.stringify(answer))
    assert.ok('id' in answer || 'revocation_token' in answer, JSON.stringify(answer))

    await service.restart()
    assert.doesNotMatch(service.stdout + service.stderr, /sk_test_/, 'a second start prints no key')
    assert.equal((await read(withKey(service, key), user_id, 'preferences')).confidence, 0.6, 'and keeps data and key')
  },
)

test(
  'a first start with a key that was brought along prints the link, and no second key',
  needsEmbeddedDatabase,
  async () => {
    const service = await startService()
    const printed = await printedBy(service, /\/invitation#inv_/)
    assert.doesNotMatch(printed, /sk_test_/)
    assert.match(printed, /\/invitation#inv_/)
    await create(service, {})
  },
)

test('a first start that is to print no secrets prints none, and makes none', needsEmbeddedDatabase, async () => {
  const service = await startService({ withBootstrapKey: false, environment: { AMBIT_FIRST_SECRETS: 'none' } })
  assert.doesNotMatch(service.stdout + service.stderr, /sk_test_|inv_/)
  const { stdout, stderr } = await run([...ambit, 'keys', 'list'], service.environment)
  assert.match(stdout + stderr, /No keys yet/)
})

test('a start that fails on a busy port has not spent the first key and the link', needsEmbeddedDatabase, async () => {
  const occupied = createServer()
  await new Promise<void>((resolve) => occupied.listen(0, '127.0.0.1', resolve))
  const { port } = occupied.address() as { port: number }
  const environment = { PORT: String(port), AMBIT_DATA_DIR: await freshDirectory() }
  const { code, stdout, stderr } = await run(startCommand, environment)
  assert.deepEqual([code === 0, /inv_|sk_test_/.test(stdout + stderr)], [false, false])
  await new Promise((resolve) => occupied.close(resolve))

  const service = await startService({ withBootstrapKey: false, environment })
  const printed = await printedBy(service, /\/invitation#inv_/)
  const [key = ''] = printed.match(keyPattern) ?? []
  await create({ baseUrl: `http://127.0.0.1:${port}`, apiKey: key }, {})
})

const wrongValues = {
  PORT: '65536',
  HOST: 'not a host',
  AMBIT_PUBLIC_URL: 'ambit.example.com',
  AMBIT_ALLOWED_HOSTS: '*',
  AMBIT_TRUSTED_PROXIES: 'my proxy',
  AMBIT_ENVIRONMENT: 'production',
  DATABASE_URL: 'mysql://localhost/ambit',
  AMBIT_BOOTSTRAP_KEY: 'nonsense-of-a-key',
  AMBIT_FIRST_SECRETS: 'log',
  AMBIT_RATE_LIMIT: '-1',
  AMBIT_TOKEN_TTL_HOURS: 'soon',
  LOG_LEVEL: 'loud',
}

/** One line, not a stack trace, that names what is wrong. */
async function expectRefusedStart(environment: Environment, named: RegExp): Promise<string> {
  const { code, stdout, stderr } = await run(startCommand, environment)
  assert.notEqual(code, 0)
  const lines = (stdout + stderr).split('\n').filter((line) => line.trim() !== '')
  assert.equal(lines.length, 1, lines.join('\n'))
  const [line = ''] = lines
  assert.match(line, named)
  return line
}

describe('starts that are refused', { ...needsOwnProcess, concurrency: 4 }, () => {
  test('a wrong value stops the start with one clear line', { concurrency: 4 }, async (t) => {
    const rows = Object.entries(wrongValues).map(([variable, value]) =>
      t.test(`${variable}=${value}`, async () => {
        const usual = { PORT: String(await freePort()), AMBIT_DATA_DIR: await freshDirectory() }
        const line = await expectRefusedStart({ ...usual, [variable]: value }, new RegExp(variable))
        if (variable === 'AMBIT_BOOTSTRAP_KEY')
          assert.equal(line.includes(value), false, 'what may be a secret is not shown')
      }),
    )
    await Promise.all(rows)
  })

  test('a data directory that is none stops the start with one clear line', needsEmbeddedDatabase, async (t) => {
    const file = join(await freshDirectory(), 'file')
    await writeFile(file, 'not a directory')
    const rows = { 'a file': file, 'where nothing can be made': '/proc/ambit' }
    for (const [name, directory] of Object.entries(rows)) {
      await t.test(name, async () => {
        const environment = { PORT: String(await freePort()), AMBIT_DATA_DIR: directory }
        await expectRefusedStart(environment, /AMBIT_DATA_DIR|data directory/i)
      })
    }
  })

  test('a port that is taken stops the start with one clear line', async () => {
    const holder = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve))
    try {
      await expectRefusedStart({ PORT: String(port), AMBIT_DATA_DIR: await freshDirectory() }, new RegExp(String(port)))
    } finally {
      holder.close()
    }
  })

  test('a second process on the same data directory stops with one clear line', needsEmbeddedDatabase, async () => {
    const service = await startService()
    const other = { ...service.environment, PORT: String(await freePort()) }
    await expectRefusedStart(other, /data directory|AMBIT_DATA_DIR/i)
    assert.equal((await get(service, '/readyz')).status, 200, 'the first one goes on')
    await create(service, {})
  })
})
