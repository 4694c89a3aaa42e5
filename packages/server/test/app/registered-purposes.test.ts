import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Refusal, RegisteredPurpose, RegisterMode } from '@ambit/core'
import { checkPolicy } from '../../src/app/check-policy.ts'
import { continueRead } from '../../src/app/continue-read.ts'
import type { Caller, Outcome } from '../../src/app/deps.ts'
import { changePurpose, declarePurpose, retirePurpose } from '../../src/app/purposes/declare-purpose.ts'
import { listPurposes } from '../../src/app/purposes/list-purposes.ts'
import { setRegister } from '../../src/app/purposes/set-register.ts'
import { atTheMachine } from '../storage/sample-rows.ts'
import { type AppUnderTest, codeOf, expectOk, likesOf, openApp, read, remember } from './app-under-test.ts'

let app: AppUnderTest
before(async () => {
  app = await openApp()
})
after(() => app.close())

const recipes: RegisteredPurpose = {
  name: 'recipes',
  statement: 'Suggest recipes that the person can eat',
  purposeClasses: ['recommendation'],
  scopes: null,
  exceptions: {},
  domains: null,
}

/** A caller of a project that has declared these, judged by them. */
async function callerWith(
  purposes: readonly Partial<RegisteredPurpose>[],
  { mode = 'open', protectedDomains = [] }: { mode?: RegisterMode; protectedDomains?: readonly string[] } = {},
): Promise<Caller> {
  const caller = await app.newCaller()
  const { projectId } = caller.key.tenant
  for (const different of purposes) {
    const purpose = { ...recipes, ...different }
    expectOk(await declarePurpose(app.deps, atTheMachine, { projectId, purpose, reason: 'for a test' }))
  }
  expectOk(await setRegister(app.deps, atTheMachine, { projectId, settings: { mode, protectedDomains } }))
  return app.again(caller)
}

function boundCaller({ key }: Caller, purposes: readonly string[]): Promise<Caller> {
  return app.newCaller({ projectId: key.tenant.projectId, purposes })
}

function refusalOf(outcome: Outcome<unknown>): Exclude<Refusal, { fields: unknown }> {
  assert.ok(!outcome.ok, 'it was allowed')
  assert.ok('message' in outcome.refusal)
  return outcome.refusal
}

const retire = ({ key }: Caller, name: string) =>
  retirePurpose(app.deps, atTheMachine, { projectId: key.tenant.projectId, name, reason: null })

describe('a registered purpose', () => {
  test('is read for by its name and by its statement, but for case and spacing, with the declared classes', async () => {
    const caller = await callerWith([{ purposeClasses: ['content_generation'] }])
    await remember(app.deps, caller)
    for (const purpose of ['recipes', '  suggest RECIPES that the\n person can eat ']) {
      const result = expectOk(await read(app.deps, caller, { purpose }))
      assert.deepEqual(likesOf(result), ['ramen'])
      assert.deepEqual(Object.keys(result).toSorted(), [
        'confidence',
        'expires_at',
        'revocation_token',
        'summary_struct',
        'summary_text',
      ])
      const [record] = (await app.records(caller)).slice(-1)
      assert.deepEqual(
        [record?.registeredPurpose, record?.purpose, record?.purposeClasses],
        ['recipes', purpose, ['content_generation']],
      )
    }
    assert.equal(app.decisions.at(-1)?.registeredPurpose, 'recipes')
  })

  test('is refused by the matrix as its classes are, and says which purpose it was', async () => {
    const caller = await callerWith([{ purposeClasses: ['task_execution'] }])
    const refusal = refusalOf(await read(app.deps, caller, { purpose: 'recipes' }))
    assert.equal(refusal.code, 'policy_denied')
    assert.deepEqual(refusal.details, {
      scope: 'preferences',
      purpose: 'recipes',
      registered_purpose: 'recipes',
      purpose_classes: ['task_execution'],
      allowed_purpose_classes: ['content_generation', 'recommendation'],
    })
    const [record] = (await app.records(caller)).slice(-1)
    assert.deepEqual([record?.registeredPurpose, record?.outcome], ['recipes', 'policy_denied'])
  })

  test('opens its scopes alone, and beyond the matrix those that it makes an exception for', async () => {
    const caller = await callerWith([
      { scopes: ['preferences', 'accessibility'], exceptions: { accessibility: 'allergies' } },
    ])
    const ask = async (scope: 'preferences' | 'accessibility' | 'constraints') =>
      codeOf(await read(app.deps, caller, { purpose: 'recipes', scope }))
    assert.equal(await ask('preferences'), 'ok')
    assert.equal(await ask('accessibility'), 'ok')
    assert.equal(await ask('constraints'), 'policy_denied')
    const limited = await app.newCaller({
      projectId: caller.key.tenant.projectId,
      purposeClasses: ['content_generation'],
    })
    const byKey = await read(app.deps, limited, { purpose: 'recipes', scope: 'accessibility' })
    assert.equal(codeOf(byKey), 'policy_denied', 'an exception is none to what the key may be used for')
  })

  test('sees its domains alone, in reads and continues, and is refused another one', async () => {
    const caller = await callerWith([{ domains: ['food', null] }])
    for (const domain of ['food', 'Food', 'work']) await remember(app.deps, caller, { likes: [domain], domain })
    await remember(app.deps, caller, { likes: ['filed nowhere'] })
    const result = expectOk(await read(app.deps, caller, { purpose: 'recipes' }))
    assert.deepEqual(likesOf(result), ['filed nowhere', 'Food'])
    await remember(app.deps, caller, { likes: ['sushi'], domain: 'FOOD' })
    await remember(app.deps, caller, { likes: ['meetings'], domain: 'work' })
    const token = { revocationToken: result.revocation_token }
    assert.deepEqual(likesOf(expectOk(await continueRead(app.deps, caller, token))), ['filed nowhere', 'Food', 'sushi'])
    const named = expectOk(await read(app.deps, caller, { purpose: 'recipes', domain: 'food' }))
    assert.deepEqual(likesOf(named), ['food'])
    const refusal = refusalOf(await read(app.deps, caller, { purpose: 'recipes', domain: 'work' }))
    assert.equal(refusal.code, 'policy_denied')
    assert.deepEqual(refusal.details?.allowed_domains, ['food', null])
  })

  test('that is narrowed narrows the reads that go on under it', async () => {
    const caller = await callerWith([{}])
    for (const domain of ['food', 'work']) await remember(app.deps, caller, { likes: [domain], domain })
    const { revocation_token } = expectOk(await read(app.deps, caller, { purpose: recipes.statement }))
    const { projectId } = caller.key.tenant
    const purpose = { ...recipes, statement: 'Suggest what to cook', domains: ['food'] }
    expectOk(await changePurpose(app.deps, atTheMachine, { projectId, purpose, reason: null }))
    const again = await app.again(caller)
    const result = await continueRead(app.deps, again, { revocationToken: revocation_token })
    assert.deepEqual(likesOf(expectOk(result)), ['food'])
  })

  test('that is retired is refused from the next request on, by name, by statement and in continues', async () => {
    const caller = await callerWith([{}, { name: 'films', statement: 'Recommend films' }])
    const { revocation_token } = expectOk(await read(app.deps, caller, { purpose: 'recipes' }))
    expectOk(await retire(caller, 'recipes'))
    const again = await app.again(caller)
    for (const purpose of ['recipes', recipes.statement.toUpperCase()]) {
      const refusal = refusalOf(await read(app.deps, again, { purpose }))
      assert.equal(refusal.code, 'purpose_not_registered')
      assert.deepEqual(refusal.details, {
        scope: 'preferences',
        purpose,
        registered_purpose: 'recipes',
        registered_purposes: ['films'],
      })
    }
    const continued = refusalOf(await continueRead(app.deps, again, { revocationToken: revocation_token }))
    assert.equal(continued.code, 'purpose_not_registered')
    const [record] = (await app.records(caller)).slice(-1)
    assert.deepEqual([record?.registeredPurpose, record?.outcome], ['recipes', 'purpose_not_registered'])
    assert.equal(codeOf(await read(app.deps, again, { purpose: 'recommend a film' })), 'ok', 'free text goes on')
  })
})

describe('mode registered', () => {
  test('refuses whatever is not registered, without reading it, and names what the key may use', async () => {
    const caller = await callerWith(
      [{}, { name: 'tasks', statement: 'Do errands', purposeClasses: ['task_execution'] }],
      {
        mode: 'registered',
      },
    )
    const deps = { ...app.deps, classifyPurpose: () => assert.fail('the classifier was asked') }
    const refusal = refusalOf(await read(deps, caller, { purpose: 'recommend a film' }))
    assert.equal(refusal.code, 'purpose_not_registered')
    assert.deepEqual(refusal.details?.registered_purposes, ['recipes', 'tasks'])
    assert.equal(codeOf(await read(deps, caller, { purpose: 'recipes' })), 'ok')
    const limited = await app.newCaller({
      projectId: caller.key.tenant.projectId,
      purposeClasses: ['recommendation'],
    })
    const narrower = refusalOf(await read(deps, limited, { purpose: 'recommend a film' }))
    assert.deepEqual(narrower.details?.registered_purposes, ['recipes'])
    const [record] = (await app.records(caller)).filter(({ outcome }) => outcome !== 'ok')
    assert.deepEqual([record?.outcome, record?.purposeClasses], ['purpose_not_registered', []])
  })

  test('lists fifty names at most', async () => {
    const many = Array.from({ length: 52 }, (_, index) => ({ name: `p${index}`, statement: `Suggest dish ${index}` }))
    const caller = await callerWith(many, { mode: 'registered' })
    const refusal = refusalOf(await read(app.deps, caller, { purpose: 'recommend a film' }))
    const names = refusal.details?.registered_purposes as readonly string[] | undefined
    assert.equal(names?.length, 50)
  })

  test('ends what free text began, at its next continue', async () => {
    const caller = await callerWith([{}])
    const { revocation_token } = expectOk(await read(app.deps, caller))
    const { projectId } = caller.key.tenant
    expectOk(await setRegister(app.deps, atTheMachine, { projectId, settings: { mode: 'registered' } }))
    const again = await app.again(caller)
    const outcome = await continueRead(app.deps, again, { revocationToken: revocation_token })
    assert.equal(codeOf(outcome), 'purpose_not_registered')
  })
})

describe('a key that is bound to purposes', () => {
  test('can use these, and neither others nor free text, in either mode', async () => {
    for (const mode of ['open', 'registered'] as const) {
      const caller = await callerWith([{}, { name: 'films', statement: 'Recommend films' }], { mode })
      const bound = await boundCaller(caller, ['films'])
      assert.equal(codeOf(await read(app.deps, bound, { purpose: 'films' })), 'ok')
      for (const purpose of ['recipes', recipes.statement, 'recommend a film', 'recommendation']) {
        const refusal = refusalOf(await read(app.deps, bound, { purpose }))
        assert.equal(refusal.code, 'purpose_not_registered')
        assert.deepEqual(refusal.details?.registered_purposes, ['films'])
        assert.ok(!('registered_purpose' in (refusal.details ?? {})), 'it learns nothing of others')
      }
      assert.deepEqual(
        listPurposes(bound).purposes.map(({ name }) => name),
        ['films'],
      )
    }
  })

  test('cannot continue what another key began under another purpose', async () => {
    const caller = await callerWith([{}, { name: 'films', statement: 'Recommend films' }])
    const bound = await boundCaller(caller, ['films'])
    for (const purpose of ['recipes', 'recommend a film']) {
      const { revocation_token } = expectOk(await read(app.deps, caller, { purpose }))
      const outcome = await continueRead(app.deps, bound, { revocationToken: revocation_token })
      assert.equal(codeOf(outcome), 'purpose_not_registered')
    }
  })

  test('that names only what is retired can use nothing', async () => {
    const caller = await callerWith([{}])
    const bound = await boundCaller(caller, ['recipes'])
    expectOk(await retire(caller, 'recipes'))
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
    const caller = await callerWith([])
    await remember(app.deps, caller, { likes: ['insulin'], domain: 'health' })
    const { revocation_token } = expectOk(await read(app.deps, caller))
    const { projectId } = caller.key.tenant
    expectOk(await setRegister(app.deps, atTheMachine, { projectId, settings: { protectedDomains: ['health'] } }))
    const again = await app.again(caller)
    const result = expectOk(await continueRead(app.deps, again, { revocationToken: revocation_token }))
    assert.deepEqual(likesOf(result), [])
  })
})

test('a check answers for names and statements as a read would', async () => {
  const caller = await callerWith([{ scopes: ['preferences'] }])
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
  const bound = await boundCaller(caller, ['recipes'])
  const refused = await checkPolicy(app.deps, bound, { scope: 'preferences', purpose: 'recommend a film' })
  assert.deepEqual([refused.decision, refused.registered_purpose, refused.purpose_classes], ['denied', null, []])
})

test('a memory without a domain is counted where the project has domains, and nowhere else', async () => {
  const caller = await callerWith([])
  await remember(app.deps, caller)
  assert.deepEqual(app.unfiled, [])
  const { projectId } = caller.key.tenant
  expectOk(await setRegister(app.deps, atTheMachine, { projectId, settings: { usualDomains: ['food'] } }))
  const again = await app.again(caller)
  await remember(app.deps, again)
  await remember(app.deps, again, { domain: 'food' })
  assert.deepEqual(app.unfiled, ['preferences'])
})
