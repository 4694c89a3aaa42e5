import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ReadContextCommand, scopes } from '@ambit/core'
import { checkPolicy } from '../../src/app/check-policy.ts'
import { continueRead } from '../../src/app/continue-read.ts'
import type { Caller, Outcome } from '../../src/app/deps.ts'
import { listPurposes } from '../../src/app/purposes/list-purposes.ts'
import { setRegister } from '../../src/app/purposes/set-register.ts'
import { readContext } from '../../src/app/read-context.ts'
import type { ReadResult } from '../../src/app/read-result.ts'
import { atTheMachine } from '../storage/sample-rows.ts'
import { type AppUnderTest, bodyOf, codeOf, expectOk, likesOf, openApp, read, remember } from './app-under-test.ts'
import { boundCaller, callerWith, recipes, refusalOf, retire } from './declared-purposes.ts'

let app: AppUnderTest
before(async () => {
  app = await openApp()
})
after(() => app.close())

describe('a key that is bound to purposes', () => {
  test('can use these, and neither others nor free text, in either mode', async () => {
    for (const mode of ['open', 'registered'] as const) {
      const caller = await callerWith(app, [{}, { name: 'films', statement: 'Recommend films' }], { mode })
      const bound = await boundCaller(app, caller, ['films'])
      assert.equal(codeOf(await read(app.deps, bound, { purpose: 'films' })), 'ok')
      for (const purpose of ['recipes', recipes.statement, 'recommend a film', 'recommendation']) {
        const refusal = refusalOf(await read(app.deps, bound, { purpose }))
        assert.equal(refusal.code, 'purpose_not_registered')
        assert.deepEqual(refusal.details?.registered_purposes, ['films'])
        assert.ok(!('registered_purpose' in (refusal.details ?? {})), 'it learns nothing of others')
        const isRecipes = ['recipes', recipes.statement].includes(purpose)
        const [record] = (await app.records(bound)).slice(-1)
        assert.equal(record?.registeredPurpose, isRecipes ? 'recipes' : null, 'its owner learns what it tried')
      }
      assert.deepEqual(
        listPurposes(bound).purposes.map(({ name }) => name),
        ['films'],
      )
    }
  })

  test('cannot continue what another key began under another purpose', async () => {
    const caller = await callerWith(app, [{}, { name: 'films', statement: 'Recommend films' }])
    const bound = await boundCaller(app, caller, ['films'])
    for (const purpose of ['recipes', 'recommend a film']) {
      const { revocation_token } = expectOk(await read(app.deps, caller, { purpose }))
      const outcome = await continueRead(app.deps, bound, { revocationToken: revocation_token })
      assert.equal(codeOf(outcome), 'purpose_not_registered')
    }
  })

  test('that names only what is retired can use nothing', async () => {
    const caller = await callerWith(app, [{}])
    const bound = await boundCaller(app, caller, ['recipes'])
    expectOk(await retire(app, caller, 'recipes'))
    const again = await app.again(bound)
    for (const purpose of ['recipes', 'recommend a film']) {
      assert.equal(codeOf(await read(app.deps, again, { purpose })), 'purpose_not_registered')
    }
    assert.deepEqual(listPurposes(again).purposes, [])
  })
})

describe('a protected domain', () => {
  test('exists for registered purposes that name it, and for nobody else, in continues as well', async () => {
    const caller = await callerWith(
      app,
      [
        { domains: ['health'] },
        { name: 'films', statement: 'Recommend films', purposeClasses: ['recommendation'] },
        { name: 'meals', statement: 'Suggest meals', domains: ['food'] },
      ],
      { protectedDomains: ['health'] },
    )
    await remember(app.deps, caller, { likes: ['insulin'], domain: 'Health' })
    const seen = async (purpose: string, domain?: string) =>
      likesOf(expectOk(await read(app.deps, caller, { purpose, ...(domain && { domain }) })))
    assert.deepEqual(await seen('recipes'), ['insulin'])
    for (const purpose of ['films', 'meals', 'recommend a film']) assert.deepEqual(await seen(purpose), [])
    assert.deepEqual(await seen('recommend a film', 'Health'), [], 'asked for by name it does not exist either')
    assert.equal(codeOf(await read(app.deps, caller, { purpose: 'meals', domain: 'Health' })), 'policy_denied')
  })

  test('is gone from reads that go on, from the next continue on', async () => {
    const caller = await callerWith(app, [])
    await remember(app.deps, caller, { likes: ['insulin'], domain: 'health' })
    const { revocation_token } = expectOk(await read(app.deps, caller))
    const { projectId } = caller.key.tenant
    expectOk(await setRegister(app.deps, atTheMachine, { projectId, settings: { protectedDomains: ['health'] } }))
    const again = await app.again(caller)
    const result = expectOk(await continueRead(app.deps, again, { revocationToken: revocation_token }))
    assert.deepEqual(likesOf(result), [])
  })
})

describe('a context', () => {
  const ask = (caller: Caller, different: Partial<ReadContextCommand> = {}) =>
    readContext(app.deps, caller, {
      userId: 'user_1',
      scopes,
      namesScopes: false,
      domain: null,
      purpose: 'recipes',
      maxAgeDays: null,
      charactersMax: 4_000,
      focus: null,
      ...different,
    })
  const opened = (outcome: Outcome<ReadResult>) => Object.keys(bodyOf(expectOk(outcome)).scopes as object).toSorted()

  test('opens what its registered purpose opens, sees what it sees, and goes on under its name', async () => {
    const caller = await callerWith(app, [
      { scopes: ['preferences', 'accessibility'], exceptions: { accessibility: 'allergies' }, domains: ['food'] },
    ])
    await remember(app.deps, caller, { likes: ['ramen'], domain: 'food' })
    await remember(app.deps, caller, { likes: ['meetings'], domain: 'work' })
    const outcome = await ask(caller)
    assert.deepEqual(opened(outcome), ['accessibility', 'preferences'])
    const { text, revocation_token } = bodyOf(expectOk(outcome)) as { text?: string; revocation_token?: string }
    assert.match(String(text), /ramen/)
    assert.doesNotMatch(String(text), /meetings/)
    expectOk(await retire(app, caller, 'recipes'))
    const again = await app.again(caller)
    const continued = await continueRead(app.deps, again, { revocationToken: String(revocation_token) })
    assert.equal(codeOf(continued), 'purpose_not_registered')
  })

  test('for what is not registered is refused as a read is', async () => {
    const caller = await callerWith(app, [{}], { mode: 'registered' })
    const refusal = refusalOf(await ask(caller, { purpose: 'recommend a film' }))
    assert.equal(refusal.code, 'purpose_not_registered')
    assert.deepEqual(refusal.details?.registered_purposes, ['recipes'])
  })

  test('for a domain that its purpose does not name is refused, with those that it does', async () => {
    const caller = await callerWith(app, [{ domains: ['food'] }])
    const refusal = refusalOf(await ask(caller, { domain: 'work' }))
    assert.equal(refusal.code, 'policy_denied')
    assert.deepEqual(refusal.details?.allowed_domains, ['food'])
    assert.equal(refusal.details?.registered_purpose, 'recipes')
  })

  test('does not see protected domains that its purpose does not name', async () => {
    const caller = await callerWith(app, [{}], { protectedDomains: ['health'] })
    await remember(app.deps, caller, { likes: ['insulin'], domain: 'HEALTH' })
    for (const purpose of ['recipes', 'recommend a film']) {
      assert.doesNotMatch(String(bodyOf(expectOk(await ask(caller, { purpose }))).text), /insulin/)
    }
  })
})

test('a check answers for names and statements as a read would', async () => {
  const caller = await callerWith(app, [{ scopes: ['preferences'] }])
  const check = async (purpose: string, scope: 'preferences' | 'constraints' = 'preferences') => {
    const { decision, registered_purpose, purpose_classes, evidence } = await checkPolicy(app.deps, caller, {
      scope,
      purpose,
    })
    return [decision, registered_purpose, purpose_classes, evidence.length > 0]
  }
  assert.deepEqual(await check('recipes'), ['allowed', 'recipes', ['recommendation'], false])
  assert.deepEqual(await check(recipes.statement), ['allowed', 'recipes', ['recommendation'], false])
  assert.deepEqual(await check('recipes', 'constraints'), ['denied', 'recipes', ['recommendation'], false])
  assert.deepEqual(await check('recommend a film'), ['allowed', null, ['recommendation'], true])
  const bound = await boundCaller(app, caller, ['recipes'])
  const refused = await checkPolicy(app.deps, bound, { scope: 'preferences', purpose: 'recommend a film' })
  assert.deepEqual([refused.decision, refused.registered_purpose, refused.purpose_classes], ['denied', null, []])
})

test('memories with and without a domain are counted, also before a project says which domains it has', async () => {
  app.filed.length = 0
  const caller = await callerWith(app, [])
  await remember(app.deps, caller)
  const { projectId } = caller.key.tenant
  expectOk(await setRegister(app.deps, atTheMachine, { projectId, settings: { usualDomains: ['food'] } }))
  const again = await app.again(caller)
  await remember(app.deps, again)
  await remember(app.deps, again, { domain: 'food' })
  assert.deepEqual(app.filed, [
    { scope: 'preferences', hasDomain: false },
    { scope: 'preferences', hasDomain: false },
    { scope: 'preferences', hasDomain: true },
  ])
})
