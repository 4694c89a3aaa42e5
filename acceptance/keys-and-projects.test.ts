// API keys made on the command line while the service runs, and projects that cannot see each other.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  type Answer,
  continueRead,
  create,
  freshUser,
  memoryFields,
  post,
  read,
  revoke,
  tryContinue,
  tryRevoke,
  withKey,
} from './client.ts'
import { eventually } from './eventually.ts'
import { expectUnauthorized } from './expect-error.ts'
import { npmRunAmbit, ambit as program, run } from './launch.ts'
import { needsOwnProcess, type Service, startService, stopAll, type Target } from './service.ts'

let service: Service
before(async () => {
  if (!needsOwnProcess.skip) service = await startService()
})
after(stopAll)

function ambit(...args: string[]): ReturnType<typeof run> {
  return run([...program, ...args], service.environment)
}

/** A key of the given project, or of the default one: the last line that `keys create` prints. */
async function createKey(name: string, ...options: string[]): Promise<string> {
  const { code, stdout, stderr } = await ambit('keys', 'create', '--name', name, ...options)
  assert.equal(code, 0, stderr)
  return stdout.trim().split('\n').at(-1) ?? ''
}

/** The command line refuses a moment that has passed, and takes a while to start on a busy machine. */
async function createExpiringKey(): Promise<{ key: string; expiry: number }> {
  for (let aheadMs = 2_000; ; aheadMs *= 2) {
    const expiry = Date.now() + aheadMs
    const moment = new Date(expiry).toISOString()
    const { stdout, stderr } = await ambit('keys', 'create', '--name', 'expiring', '--expires', moment)
    const key = stdout.trim().split('\n').at(-1) ?? ''
    if (key !== '' && (await readAnything(withKey(service, key))).status === 200) return { key, expiry }
    assert.ok(aheadMs < 60_000, stderr)
  }
}

const readAnything = (target: Target): Promise<Answer> =>
  post(target, '/memory/read', { user_id: freshUser(), scope: 'preferences', purpose: 'recommendation' })

describe('keys and projects', { ...needsOwnProcess, concurrency: true }, () => {
  test('a key made on the command line works at once, is shown once, and is refused at once after deletion', async () => {
    const name = `made-${randomUUID()}`
    const key = await createKey(name)
    assert.match(key, /^sk_test_amb_[A-Za-z0-9]{40}$/)
    assert.equal((await readAnything(withKey(service, key))).status, 200)
    const list = (await run([...npmRunAmbit, 'keys', 'list'], service.environment)).stdout
    assert.equal(list.includes(key), false)
    const row = list.split('\n').find((line) => line.includes(name))
    const [id = ''] = (row ?? '').trim().split(/\s+/)
    const deleted = await ambit('keys', 'delete', id)
    assert.equal(deleted.code, 0, deleted.stderr)
    expectUnauthorized(await readAnything(withKey(service, key)), 'Invalid API key')
    assert.equal((await readAnything(service)).status, 200, 'other keys go on')
  })

  test('a key works until its expiry and is refused by name from then on', async () => {
    const { key, expiry } = await createExpiringKey()
    const hasExpired = async (): Promise<Answer | false> => {
      const askedAt = Date.now()
      const answer = await readAnything(withKey(service, key))
      if (answer.status !== 200) return answer
      assert.ok(askedAt < expiry, 'the key does not work after its expiry')
      return false
    }
    const refused = await eventually('the key has expired', hasExpired, { withinMs: 30_000 })
    assert.ok(Date.now() >= expiry, 'the key is not refused before its expiry')
    expectUnauthorized(refused, 'API key has expired')
  })

  test('a key may have a rate limit of its own', async () => {
    const limited = withKey(service, await createKey('limited', '--rate-limit', '3'))
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) {
      const answer = await readAnything(limited)
      assert.equal(answer.headers.get('x-ratelimit-limit'), '3')
      statuses.push(answer.status)
    }
    assert.ok(statuses.includes(429), statuses.join())
    assert.equal((await readAnything(service)).status, 200, 'other keys are not held up')
  })

  test('what belongs to another project looks as if it did not exist', async (t) => {
    const other = withKey(service, await createKey('stranger', '--project', `project-${randomUUID()}`))
    const { user_id } = await create(service, {})
    const grant = await read(service, user_id, 'preferences')
    const unknown = `rev_${'0'.repeat(grant.revocation_token.length - 4)}`

    await t.test('memories', async () => {
      const result = await read(other, user_id, 'preferences')
      assert.equal(result.summary_text, 'No memories found.')
      assert.equal(result.confidence, 0)
    })
    await t.test('tokens', async () => {
      for (const attempt of [tryContinue, tryRevoke]) {
        const foreign = await attempt(other, grant.revocation_token)
        assert.equal(foreign.status, 404)
        assert.equal(foreign.text, (await attempt(other, unknown)).text)
      }
      assert.deepEqual(await continueRead(service, grant.revocation_token), grant, 'the attempt revoked nothing')
    })
    await t.test('revoked tokens', async () => {
      await revoke(service, grant.revocation_token)
      const foreign = await tryContinue(other, grant.revocation_token)
      assert.equal(foreign.text, (await tryContinue(other, unknown)).text)
    })
    await t.test('idempotency keys', async () => {
      const headers = { 'idempotency-key': randomUUID() }
      const fields = memoryFields({ user_id })
      const mine = await create(service, fields, headers)
      const theirs = await create(other, { ...fields, domain: 'theirs' }, headers)
      assert.notEqual(mine.id, theirs.id)
    })
    await t.test('users of the same name', async () => {
      const result = await read(other, user_id, 'preferences')
      assert.equal(result.confidence, 0.6, 'only what this project wrote')
    })
  })
})
