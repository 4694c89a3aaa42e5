// Canaries: secrets and values never reach the logs, and secrets never reach the disk.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { create, freshUser, post, read, revoke, send, tryContinue, tryRevoke, withKey } from './client.ts'
import { postHead, sendRaw } from './raw-http.ts'
import { freshKey, needsEmbeddedDatabase, needsOwnProcess, type Service, startService, stopAll } from './service.ts'

after(stopAll)

interface Canaries {
  /** In no log and in no file. */
  secrets: string[]
  /** In no log; stored, of course. */
  values: string[]
}

/** Sends canaries through every endpoint, in good requests and in bad ones. */
async function exercise(service: Service): Promise<Canaries> {
  const value = `canary${randomBytes(8).toString('hex')}`
  const strangerKey = freshKey('test')
  const liveKey = freshKey('live')
  const brokenKey = `${freshKey('test')}!`
  const unknownToken = `rev_${randomBytes(32).toString('hex')}`
  const user = freshUser()
  await create(service, { user_id: user, value_json: { likes: [value], settings: { [value]: value } } })
  const kept = await read(service, user, 'preferences')
  const gone = await read(service, user, 'preferences')
  await tryContinue(service, kept.revocation_token)
  await revoke(service, gone.revocation_token)
  await tryContinue(service, gone.revocation_token)
  for (const token of [unknownToken, `${unknownToken}\u0000`]) {
    await tryContinue(service, token)
    await tryRevoke(service, token)
  }
  for (const key of [strangerKey, liveKey, brokenKey]) await post(withKey(service, key), '/memory', { note: value })
  await post(service, '/memory', { user_id: user, scope: value, source: value, value_json: { likes: [value, 1] } })
  await send(service, 'POST', '/memory', { text: `{"value_json": "${value}` })
  await send(service, 'POST', '/memory', { text: value, headers: { 'content-type': 'text/plain' } })
  await send(service, 'POST', '/memory', { text: value.repeat(20_000) })
  await post(service, `/memory/read?token=${unknownToken}`, { user_id: user })
  await sendRaw(service, postHead(service, '/memory', null, ['Content-Length: many']), value)
  return {
    secrets: [
      service.apiKey,
      strangerKey,
      liveKey,
      brokenKey,
      unknownToken,
      kept.revocation_token,
      gone.revocation_token,
    ],
    values: [value],
  }
}

test('keys, tokens and values never reach the logs, and keys and tokens never the disk', needsOwnProcess, async (t) => {
  const service = await startService({ environment: { LOG_LEVEL: 'debug' } })
  const { secrets, values } = await exercise(service)
  await t.test('disk, while it runs', needsEmbeddedDatabase, () => expectNotOnDisk(service, secrets))
  await service.stop()
  await t.test('disk, after it has stopped', needsEmbeddedDatabase, () => expectNotOnDisk(service, secrets))
  await t.test('logs', () => {
    const printed = service.stdout + service.stderr
    assert.match(printed, /request|listening/, 'there are logs')
    for (const secret of [...secrets, ...values]) assert.equal(printed.includes(secret), false, secret)
  })
})

async function expectNotOnDisk(service: Service, secrets: readonly string[]): Promise<void> {
  const directory = service.environment.AMBIT_DATA_DIR ?? ''
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  assert.ok(files.length > 0)
  for (const file of files) {
    const content = (await readFile(file)).toString('latin1')
    for (const secret of secrets) assert.equal(content.includes(secret), false, `${secret} in ${file}`)
  }
}
