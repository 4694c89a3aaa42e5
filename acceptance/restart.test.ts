// A restart loses nothing: memories, grants, revocations, first answers, keys.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  continueRead,
  create,
  type Memory,
  memoryFields,
  post,
  type ReadResult,
  type Revocation,
  read,
  revoke,
  tryContinue,
  withKey,
} from './client.ts'
import { expectError } from './expect-error.ts'
import { freshKey, needsOwnProcess, type Service, startService, stopAll } from './service.ts'

const idempotencyKey = { 'idempotency-key': randomUUID() }
const fields = memoryFields({})

let service: Service
let memory: Memory
let kept: ReadResult
let gone: ReadResult
let revoked: Revocation
before(async () => {
  if (needsOwnProcess.skip) return
  service = await startService()
  memory = await create(service, fields, idempotencyKey)
  kept = await read(service, memory.user_id, 'preferences')
  gone = await read(service, memory.user_id, 'preferences')
  revoked = await revoke(service, gone.revocation_token)
  await service.restart({ AMBIT_BOOTSTRAP_KEY: freshKey('test') })
})
after(stopAll)

test('memories outlive a restart', needsOwnProcess, async () => {
  assert.equal((await read(service, memory.user_id, 'preferences')).confidence, 0.6)
})

test('a token from before a restart continues its read, with the same expires_at', needsOwnProcess, async () => {
  assert.deepEqual(await continueRead(service, kept.revocation_token), kept)
})

test('a revocation outlives a restart, and so does its moment', needsOwnProcess, async () => {
  expectError(await tryContinue(service, gone.revocation_token), 403, 'token_revoked')
  assert.deepEqual(await revoke(service, gone.revocation_token), revoked)
})

test('a retry after a restart still gets the first answer', needsOwnProcess, async () => {
  assert.deepEqual(await create(service, fields, idempotencyKey), memory)
  const other = await post(service, '/memory', memoryFields({}), idempotencyKey)
  expectError(other, 422, 'idempotency_mismatch')
  assert.equal((await read(service, memory.user_id, 'preferences')).confidence, 0.6)
})

test('memory ids go on increasing after a restart', needsOwnProcess, async () => {
  assert.ok((await create(service, {})).id > memory.id)
})

test(
  'another AMBIT_BOOTSTRAP_KEY joins the default project and shares its memories and tokens',
  needsOwnProcess,
  async () => {
    const second = withKey(service, service.environment.AMBIT_BOOTSTRAP_KEY ?? null)
    assert.equal((await read(second, memory.user_id, 'preferences')).confidence, 0.6)
    assert.deepEqual(await continueRead(second, kept.revocation_token), kept)
    expectError(await tryContinue(second, gone.revocation_token), 403, 'token_revoked')
    assert.equal((await read(service, memory.user_id, 'preferences')).confidence, 0.6)
  },
)
