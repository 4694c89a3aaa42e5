import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { temporaryDirectory } from '../temporary-directory.ts'
import { type RunningService, runAmbit, startService } from './ambit-process.ts'

const password = 'words nobody else would say'

const directory = temporaryDirectory()
const env = { AMBIT_DATA_DIR: directory.path }
let service: RunningService
before(async () => {
  service = await startService(env)
})
after(async () => {
  await service.stop()
  directory.remove()
})

async function post(path: string, body: object): Promise<{ status: number; json: Record<string, unknown> }> {
  const headers = { 'content-type': 'application/json', origin: service.address }
  const response = await fetch(`${service.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

const tokenOf = (url: string): string => url.trim().split('#')[1] ?? ''

function accept(url: string, name: string) {
  const email = `${name.toLowerCase()}@example.com`
  return post('/console/invitations/accept', { token: tokenOf(url), name, email, password })
}

describe('the link of the first start', () => {
  test('leads to where the service really listens, and makes its owner', async () => {
    assert.match(service.firstLink, /^http:\/\/127\.0\.0\.1:[1-9]\d+\/invitation#inv_[0-9A-Za-z]{40}$/)
    assert.ok(service.firstLink.startsWith(`${service.address}/`))
    const { status, json } = await accept(service.firstLink, 'Ada')
    assert.equal(status, 200)
    assert.deepEqual(
      (json.projects as { name: string; role: string }[]).map(({ name, role }) => [name, role]),
      [['default', 'owner']],
    )
  })

  test('is not printed again, whether or not somebody has used it', async () => {
    const other = { AMBIT_DATA_DIR: join(directory.path, 'unused') }
    const first = await startService(other)
    assert.notEqual(first.firstLink, '')
    await first.stop()
    const second = await startService(other)
    assert.equal(second.firstLink, '')
    const { stdout } = await second.stop()
    assert.doesNotMatch(stdout, /#inv_|sk_test_/)
  })

  test('begins with the public address when there is one', async () => {
    const elsewhere = { AMBIT_DATA_DIR: join(directory.path, 'public'), AMBIT_PUBLIC_URL: 'https://ambit.example.com/' }
    const started = await startService(elsewhere)
    assert.match(started.firstLink, /^https:\/\/ambit\.example\.com\/invitation#inv_/)
    assert.match((await started.stop()).stdout, /Console +https:\/\/ambit\.example\.com\n/)
  })
})

describe('beside a running service', () => {
  test('ambit invite prints a link alone, which lets somebody in at once, and once', async () => {
    const { port } = new URL(service.address)
    const made = await runAmbit(['invite'], { ...env, PORT: port })
    assert.equal(made.code, 0)
    assert.match(made.stdout, new RegExp(`^${service.address}/invitation#inv_[0-9A-Za-z]{40}\n$`))
    assert.match(made.stderr, /whoever opens it first into project default as member.*once, within 7 days/)
    const { json } = await accept(made.stdout, 'Grace')
    assert.deepEqual(
      (json.projects as { role: string }[]).map(({ role }) => role),
      ['member'],
    )
    assert.equal((await accept(made.stdout, 'Mary')).status, 410)
  })

  test('ambit invite takes a role, an address and a project, which is made if there is none', async () => {
    const options = ['--role', 'owner', '--email', 'Hedy@Example.com', '--project', 'shop']
    const made = await runAmbit(['invite', ...options], env)
    assert.match(made.stderr, /lets hedy@example\.com into project shop as owner/)
    assert.equal((await accept(made.stdout, 'Eve')).status, 400)
    const { json } = await accept(made.stdout, 'Hedy')
    assert.deepEqual(
      (json.projects as { name: string; role: string }[]).map(({ name, role }) => [name, role]),
      [['shop', 'owner']],
    )
  })

  test('ambit reset-password prints a link alone, which sets a new password', async () => {
    await accept((await runAmbit(['invite'], env)).stdout, 'Ida')
    const made = await runAmbit(['reset-password', 'IDA@example.com'], env)
    assert.match(made.stdout, /^http:\/\/127\.0\.0\.1:8080\/reset-password#rst_[0-9A-Za-z]{40}\n$/)
    assert.match(made.stderr, /new password for ida@example\.com.*once, within 24 hours/)
    const changed = 'other words nobody else would say'
    const reset = { token: tokenOf(made.stdout), password: changed }
    assert.equal((await post('/console/password-resets/complete', reset)).status, 200)
    assert.equal((await post('/console/sign-in', { email: 'ida@example.com', password })).status, 401)
    assert.equal((await post('/console/sign-in', { email: 'ida@example.com', password: changed })).status, 200)
  })
})

describe('a link begins with', () => {
  const rows: readonly (readonly [string, Record<string, string>, string])[] = [
    ['the public address', { AMBIT_PUBLIC_URL: 'https://ambit.example.com' }, 'https://ambit.example.com/'],
    ['HOST and PORT', { HOST: 'localhost', PORT: '9000' }, 'http://localhost:9000/'],
    ['this machine where it listens everywhere', { HOST: '0.0.0.0' }, 'http://127.0.0.1:8080/'],
    ['this machine where it listens on IPv6', { HOST: '::' }, 'http://[::1]:8080/'],
  ]
  for (const [what, different, expected] of rows) {
    test(what, async () => {
      const { stdout } = await runAmbit(['invite'], { ...env, ...different })
      assert.equal(stdout.slice(0, stdout.indexOf('invitation#')), expected)
    })
  }

  test('nothing that nobody could know: a port that is picked anew at every start', async () => {
    const { code, stdout, stderr } = await runAmbit(['invite'], { ...env, PORT: '0' })
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, /^ambit: with PORT 0, AMBIT_PUBLIC_URL has to say .*\n$/)
  })
})
