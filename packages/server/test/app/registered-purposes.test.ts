import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { continueRead } from '../../src/app/continue-read.ts'
import { changePurpose } from '../../src/app/purposes/declare-purpose.ts'
import { setRegister } from '../../src/app/purposes/set-register.ts'
import { atTheMachine } from '../storage/sample-rows.ts'
import { type AppUnderTest, bodyOf, codeOf, expectOk, likesOf, openApp, read, remember } from './app-under-test.ts'
import { callerWith, recipes, refusalOf, retire } from './declared-purposes.ts'

let app: AppUnderTest
before(async () => {
  app = await openApp()
})
after(() => app.close())

describe('a registered purpose', () => {
  test('is read for by its name and by its statement, but for case and spacing, with the declared classes', async () => {
    const caller = await callerWith(app, [{ purposeClasses: ['content_generation'] }])
    await remember(app.deps, caller)
    for (const purpose of ['recipes', '  suggest RECIPES that the\n person can eat ']) {
      const result = expectOk(await read(app.deps, caller, { purpose }))
      assert.deepEqual(likesOf(result), ['ramen'])
      assert.deepEqual(Object.keys(bodyOf(result)).toSorted(), [
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
    const caller = await callerWith(app, [{ purposeClasses: ['task_execution'] }])
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
    const caller = await callerWith(app, [
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
    const caller = await callerWith(app, [{ domains: ['food', null] }])
    for (const domain of ['food', 'Food', 'work']) await remember(app.deps, caller, { likes: [domain], domain })
    await remember(app.deps, caller, { likes: ['filed nowhere'] })
    const result = expectOk(await read(app.deps, caller, { purpose: 'recipes' }))
    assert.deepEqual(likesOf(result), ['filed nowhere', 'Food'])
    await remember(app.deps, caller, { likes: ['sushi'], domain: 'FOOD' })
    await remember(app.deps, caller, { likes: ['meetings'], domain: 'work' })
    const token = { revocationToken: result.revocation_token }
    assert.deepEqual(likesOf(expectOk(await continueRead(app.deps, caller, token))), ['filed nowhere', 'Food', 'sushi'])
    const named = expectOk(await read(app.deps, caller, { purpose: 'recipes', domain: 'food' }))
    assert.deepEqual(likesOf(named), ['Food', 'sushi'])
    const refusal = refusalOf(await read(app.deps, caller, { purpose: 'recipes', domain: 'work' }))
    assert.equal(refusal.code, 'policy_denied')
    assert.deepEqual(refusal.details?.allowed_domains, ['food', null])
  })

  test('that is narrowed narrows the reads that go on under it', async () => {
    const caller = await callerWith(app, [{}])
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
    const caller = await callerWith(app, [{}, { name: 'films', statement: 'Recommend films' }])
    const { revocation_token } = expectOk(await read(app.deps, caller, { purpose: 'recipes' }))
    expectOk(await retire(app, caller, 'recipes'))
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
      app,
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
    const caller = await callerWith(app, many, { mode: 'registered' })
    const refusal = refusalOf(await read(app.deps, caller, { purpose: 'recommend a film' }))
    const names = refusal.details?.registered_purposes as readonly string[] | undefined
    assert.equal(names?.length, 50)
  })

  test('ends what free text began, at its next continue', async () => {
    const caller = await callerWith(app, [{}])
    const { revocation_token } = expectOk(await read(app.deps, caller))
    const { projectId } = caller.key.tenant
    expectOk(await setRegister(app.deps, atTheMachine, { projectId, settings: { mode: 'registered' } }))
    const again = await app.again(caller)
    const outcome = await continueRead(app.deps, again, { revocationToken: revocation_token })
    assert.equal(codeOf(outcome), 'purpose_not_registered')
  })
})
