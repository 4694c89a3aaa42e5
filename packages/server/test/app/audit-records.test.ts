import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { checkPolicy } from '../../src/app/check-policy.ts'
import { continueRead } from '../../src/app/continue-read.ts'
import type { Caller } from '../../src/app/deps.ts'
import { revokeRead } from '../../src/app/revoke-read.ts'
import type { AuditEntry } from '../../src/storage/port/audit.ts'
import { involving } from '../storage/sample-rows.ts'
import { type AppUnderTest, expectOk, openApp, read, remember } from './app-under-test.ts'

let app: AppUnderTest
before(async () => {
  app = await openApp()
})
after(() => app.close())

describe('the audit holds a record of', () => {
  test('a create, with the id of the memory', async () => {
    const caller = await app.newCaller()
    const { id } = await remember(app.deps, caller, { domain: 'food' })
    assert.deepEqual(await recorded(caller), [
      act(caller, {
        action: 'create_memory',
        domain: 'food',
        ...involving([id]),
        userId: 'user_1',
        scope: 'preferences',
      }),
    ])
  })

  test('a read, with the purpose, its classes, the policy that decided, the grant and what was seen', async () => {
    const caller = await app.newCaller()
    const { id } = await remember(app.deps, caller)
    const { grantId } = await readOnce(caller)
    assert.match(grantId ?? '', /^grt_/)
    assert.deepEqual((await recorded(caller)).slice(1), [
      act(caller, { ...stated, action: 'read_memory', ...involving([id]), grantId }),
    ])
  })

  test('a denial, with what was recognised', async () => {
    const caller = await app.newCaller()
    await read(app.deps, caller, { purpose: 'task_execution', domain: 'food' })
    await read(app.deps, caller, { purpose: 'xyzzy' })
    const denial = { ...stated, action: 'read_memory', outcome: 'policy_denied' } as const
    assert.deepEqual(await recorded(caller), [
      act(caller, { ...denial, purpose: 'task_execution', purposeClasses: ['task_execution'], domain: 'food' }),
      act(caller, { ...denial, purpose: 'xyzzy', purposeClasses: [] }),
    ])
  })

  test('a continued read, with the request and the moment of its own', async () => {
    const caller = await app.newCaller()
    const { token, grantId } = await readOnce(caller)
    const { id } = await remember(app.deps, caller)
    app.time.nowMs += 5
    const later = { ...caller, requestId: 'another request' }
    expectOk(await continueRead(app.deps, later, { revocationToken: token }))
    assert.deepEqual((await recorded(caller)).slice(2), [
      act(later, { ...stated, action: 'continue_read', ...involving([id]), grantId }),
    ])
  })

  test('a refused continue, with the reason', async () => {
    const caller = await app.newCaller()
    const { token, grantId } = await readOnce(caller)
    await revokeRead(app.deps, caller, { revocationToken: token })
    await continueRead(app.deps, caller, { revocationToken: token })
    assert.deepEqual((await recorded(caller)).slice(2), [
      act(caller, { ...stated, action: 'continue_read', outcome: 'token_revoked', grantId }),
    ])
  })

  test('every revoke, the first and the repeated', async () => {
    const caller = await app.newCaller()
    const { token, grantId } = await readOnce(caller)
    for (let time = 0; time < 2; time++) await revokeRead(app.deps, caller, { revocationToken: token })
    const { purposeClasses, policyVersion, ...facts } = stated
    const revoke = act(caller, { ...facts, action: 'revoke_read', grantId })
    assert.deepEqual((await recorded(caller)).slice(1), [revoke, revoke])
    assert.ok(purposeClasses.length > 0 && policyVersion === 0)
  })

  test('an unknown token, since someone may be guessing', async () => {
    const caller = await app.newCaller()
    await continueRead(app.deps, caller, { revocationToken: 'rev_guess' })
    await revokeRead(app.deps, caller, { revocationToken: 'rev_guess' })
    assert.deepEqual(await recorded(caller), [
      act(caller, { action: 'continue_read', outcome: 'token_not_found' }),
      act(caller, { action: 'revoke_read', outcome: 'token_not_found' }),
    ])
  })
})

test('no record holds a token, a secret or what a memory says', async () => {
  const caller = await app.newCaller()
  await remember(app.deps, caller, { likes: ['canary-of-a-value'] })
  const { token } = await readOnce(caller)
  await continueRead(app.deps, caller, { revocationToken: token })
  await revokeRead(app.deps, caller, { revocationToken: token })
  const text = JSON.stringify(await app.records(caller))
  for (const secret of ['canary-of-a-value', token, app.deps.hashSecret(token)]) assert.ok(!text.includes(secret))
})

test('a check of the policy leaves no record', async () => {
  const caller = await app.newCaller()
  checkPolicy(app.deps, caller, { scope: 'preferences', purpose: 'recommendation' })
  assert.deepEqual(await recorded(caller), [])
})

const stated = {
  userId: 'user_1',
  scope: 'preferences',
  purpose: 'recommendation',
  purposeClasses: ['recommendation'],
  policyVersion: 0,
} as const

type Act = Pick<AuditEntry, 'action'> & Partial<AuditEntry>

/** A record at this moment, in which everything that is not told is null. */
function act({ key, requestId }: Caller, told: Act): Omit<AuditEntry, 'id'> {
  const nothing = { userId: null, scope: null, domain: null, purpose: null, purposeClasses: null, policyVersion: null }
  return {
    atMs: app.time.nowMs,
    tenant: key.tenant,
    actor: { kind: 'key', keyId: key.id },
    subject: null,
    details: null,
    requestId,
    outcome: 'ok',
    ...nothing,
    registeredPurpose: null,
    grantId: null,
    ...involving([]),
    ...told,
  }
}

async function recorded(caller: Caller): Promise<readonly Omit<AuditEntry, 'id'>[]> {
  return (await app.records(caller)).map(({ id, ...entry }) => {
    assert.match(id, /^aud_/)
    return entry
  })
}

async function readOnce(caller: Caller): Promise<{ token: string; grantId: string | null }> {
  const { revocation_token } = expectOk(await read(app.deps, caller))
  const [last] = (await app.records(caller)).slice(-1)
  return { token: revocation_token, grantId: last?.grantId ?? null }
}
