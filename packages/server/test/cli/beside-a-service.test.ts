import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { defaultPolicyMatrix, parsePolicyMatrix } from '@ambit/core'
import { eventually } from '../eventually.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { type RunningService, runAmbit, startService } from './ambit-process.ts'

const directory = temporaryDirectory()
const env = { AMBIT_DATA_DIR: directory.path }
let service: RunningService

before(async () => {
  service = await startService(env)
})
after(async () => {
  const { code } = await service.stop()
  directory.remove()
  assert.equal(code, 0)
})

describe('beside a running service, the command line', () => {
  test('makes a key and its project, which work at once, lists it without its secret, and deletes it at once', async () => {
    const limits = ['--purposes', 'scheduling, recommendation', '--rate-limit', '7', '--expires', '2999-01-31']
    const made = await runAmbit(['keys', 'create', '--name', 'an app', '--project', 'shop', ...limits], env)
    assert.equal(made.code, 0)
    const secret = made.stdout.trim()
    assert.match(made.stdout, /^sk_test_amb_[0-9A-Za-z]{40}\n$/)
    const keyId = /Created (key_\w+) for project shop/.exec(made.stderr)?.[1] ?? ''
    const accepted = await policy(secret)
    assert.equal(accepted.status, 200)
    assert.equal(accepted.headers.get('x-ratelimit-limit'), '7')
    const { key_purpose_classes } = (await accepted.json()) as { key_purpose_classes: unknown }
    assert.deepEqual(key_purpose_classes, ['recommendation', 'scheduling'])

    const { stdout } = await runAmbit(['keys', 'list'], env)
    const [head = '', ...rows] = stdout.trimEnd().split('\n')
    assert.match(
      head,
      /^ID +PROJECT +NAME +KEY +CREATED +MADE BY +LAST USED +EXPIRES +PAUSED SINCE +OLD SECRET UNTIL +PURPOSES +BOUND TO +CAPABILITIES$/,
    )
    assert.equal(rows.length, 2)
    const row = rows.find((line) => line.startsWith(keyId)) ?? ''
    assert.match(
      row,
      /shop +an app +sk_test_….{4} .* 2999-01-31T00:00:00\.000Z +no +none +recommendation,scheduling +none +memory$/,
    )
    assert.ok(!stdout.includes(secret.slice(-8)))

    const deleted = await runAmbit(['keys', 'delete', keyId], env)
    assert.deepEqual([deleted.code, deleted.stderr], [0, ''])
    assert.equal((await policy(secret)).status, 401)
  })

  test('gives a key another secret, which works at once, and ends the old one when its grace is over', async () => {
    const { secret, keyId } = await newKey('rotating')
    const grace = await runAmbit(['keys', 'rotate', keyId], env)
    assert.deepEqual([grace.code, /^sk_test_amb_[0-9A-Za-z]{40}\n$/.test(grace.stdout)], [0, true])
    const until = /works until (\S+Z)\./.exec(grace.stderr)?.[1] ?? ''
    assert.ok(Math.abs(Date.parse(until) - Date.now() - 3_600_000) < 60_000, grace.stderr)
    assert.match(await rowOf(keyId), new RegExp(`…${grace.stdout.trim().slice(-4)} .* ${until} +any +none +memory$`))
    for (const either of [secret, grace.stdout.trim()]) assert.equal((await policy(either)).status, 200)

    const now = await runAmbit(['keys', 'rotate', keyId, '--grace', 'now'], env)
    assert.match(now.stderr, /the old secret is refused from now on/)
    for (const ended of [secret, grace.stdout.trim()]) {
      const refused = await policy(ended)
      assert.deepEqual([refused.status, await refused.json()], [401, { detail: 'Invalid API key' }])
    }
    assert.equal((await policy(now.stdout.trim())).status, 200)
    assert.match(await rowOf(keyId), / none +any +none +memory$/)
  })

  test('renames a key, and ends it or lets it go on', async () => {
    const { secret, keyId } = await newKey('before')
    assert.equal((await runAmbit(['keys', 'rename', keyId, '--name', 'after all'], env)).code, 0)
    assert.match(await rowOf(keyId), / after all +sk_test_…/)

    const { at, stdout } = await expireSoon(keyId)
    assert.equal(stdout, `${keyId} is refused from ${at} on.\n`)
    const refused = await eventually(async () => {
      const answer = await policy(secret)
      return answer.status === 401 && answer
    })
    assert.deepEqual(await refused.json(), { detail: 'API key has expired' })
    const going = await runAmbit(['keys', 'expire', keyId, '--never'], env)
    assert.deepEqual([going.code, going.stdout], [0, `${keyId} does not expire.\n`])
    assert.equal((await policy(secret)).status, 200)
  })

  test('tells when a key was last used', async () => {
    const { secret, keyId } = await newKey('used')
    assert.match(await rowOf(keyId), /Z +cli:\S+ +never +never +no +none +any +none +memory$/)
    const before = Date.now()
    await policy(secret)
    const row = await eventually(async () => {
      const line = await rowOf(keyId)
      return !/ cli:\S+ +never +never/.test(line) && line
    })
    const lastUsed = / (\S+Z) +never +no +none +any +none +memory$/.exec(row)?.[1] ?? ''
    assert.ok(Date.parse(lastUsed) >= before && Date.parse(lastUsed) <= Date.now(), row)
  })

  test('simulates, sets, shows and explains the policy, and the next request is judged by it', async () => {
    assert.equal(await read('recommendation'), 200)
    assert.equal(await read('xyzzy'), 403)

    const draft = join(directory.path, 'draft.json')
    const matrix = { ...defaultPolicyMatrix, preferences: ['content_generation'] }
    writeFileSync(draft, JSON.stringify(matrix))
    const simulated = await runAmbit(['policy', 'simulate', draft, '--days', '1'], env)
    assert.equal(simulated.code, 0)
    assert.match(simulated.stdout, /^Of 2 reads in the last 1 days, .* allow 0 .* refuse 1 .*Nothing was changed\.\n/)
    assert.match(simulated.stdout, /^scope +preferences +0 +1$/m)
    assert.match(simulated.stdout, /^denied: preferences, "recommendation" \(/m)
    assert.equal(await read('recommendation'), 200)

    const set = await runAmbit(['policy', 'set', draft], env)
    assert.match(set.stdout, /^Version 1 is in force/)
    assert.equal(await read('recommendation'), 403)
    const shown = await runAmbit(['policy', 'show'], env)
    assert.deepEqual(JSON.parse(shown.stdout), JSON.parse(JSON.stringify(parsePolicyMatrix(matrix))).value)
    assert.match(shown.stderr, new RegExp(`^Version 1:\nversion 1, \\S+Z, by cli:${userInfo().username}\n$`))

    const check = ['policy', 'check', '--scope', 'preferences', '--purpose', 'recommendation']
    const { stdout } = await runAmbit(check, env)
    assert.match(stdout, /recommendation, which is not allowed for scope preferences/)
    assert.match(stdout, /Decided by version 1 of the policy\./)
  })

  test('does not start a second service on the same data: one line, code 1', async () => {
    const { code, stderr } = await runAmbit(['serve'], { ...env, PORT: '0' })
    assert.equal(code, 1)
    assert.match(stderr, /^ambit: another Ambit is running on the data directory [^\n]+\n$/)
    assert.equal((await policy(service.firstKey)).status, 200)
  })

  test('does not start a service on a port that is taken: one line, code 1', async () => {
    const { port } = new URL(service.address)
    const { code, stderr } = await runAmbit(['serve'], { AMBIT_DATA_DIR: join(directory.path, 'b'), PORT: port })
    assert.equal(code, 1)
    assert.match(stderr, /^ambit: [^\n]*127\.0\.0\.1:\d+ is in use: choose another PORT\n$/)
  })
})

async function newKey(name: string): Promise<{ secret: string; keyId: string }> {
  const { stdout, stderr } = await runAmbit(['keys', 'create', '--name', name], env)
  return { secret: stdout.trim(), keyId: /Created (key_\w+) /.exec(stderr)?.[1] ?? '' }
}

/** A moment that has passed is refused, and the command takes a while to start on a busy machine. */
async function expireSoon(keyId: string): Promise<{ at: string; stdout: string }> {
  for (let aheadMs = 1_500; ; aheadMs *= 2) {
    const at = new Date(Date.now() + aheadMs).toISOString()
    const { code, stdout, stderr } = await runAmbit(['keys', 'expire', keyId, '--at', at], env)
    if (code === 0) return { at, stdout }
    assert.ok(aheadMs < 60_000, stderr)
  }
}

/** The line of a key in the list. */
async function rowOf(keyId: string): Promise<string> {
  const { stdout } = await runAmbit(['keys', 'list'], env)
  return stdout.split('\n').find((line) => line.startsWith(keyId)) ?? ''
}

function policy(secret: string): Promise<Response> {
  return fetch(`${service.address}/policy`, { headers: { 'x-api-key': secret } })
}

async function read(purpose: string): Promise<number> {
  const { status } = await fetch(`${service.address}/memory/read`, {
    method: 'POST',
    headers: { 'x-api-key': service.firstKey, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 'user_1', scope: 'preferences', purpose }),
  })
  return status
}
