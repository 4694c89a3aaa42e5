// Purposes that an owner has declared: what they open, what they see, who may use them, and from when on.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { freshUser, get, post, tryContinue } from './client.ts'
import { type Deployments, startDeployments } from './deployments.ts'
import { expectError } from './expect-error.ts'
import { declare, likeIn, likesOf, readFor, recipes, set } from './purposes.ts'
import { needsOwnProcess, stopAll, type Target } from './service.ts'

let deployments: Deployments
before(async () => {
  if (!needsOwnProcess.skip) deployments = await startDeployments()
})
after(async () => {
  await stopAll()
  await deployments?.remove()
})

describe('a registered purpose', needsOwnProcess, () => {
  test('is used by its name, or by its statement but for case and spacing, from the next request on', async (t) => {
    await deployments.each(t, async (project) => {
      const { app } = project
      expectError(await readFor(app, 'recipes', { scope: 'accessibility' }), 403, 'policy_denied')
      await declare(project, recipes)
      for (const purpose of ['recipes', recipes.statement, '  SUGGEST recipes\tthat the  person can EAT ']) {
        const answer = await readFor(app, purpose)
        assert.deepEqual(
          Object.keys(answer.body).sort(),
          ['confidence', 'expires_at', 'revocation_token', 'summary_struct', 'summary_text'],
          'the answer of a read is unchanged',
        )
        const checked = await post(app, '/policy/check', { scope: 'constraints', purpose })
        const { decision, registered_purpose, purpose_classes } = checked.body
        assert.deepEqual([decision, registered_purpose, purpose_classes], ['allowed', 'recipes', ['recommendation']])
      }
      const other = await post(app, '/policy/check', { scope: 'preferences', purpose: 'recommend a film' })
      assert.deepEqual([other.body.decision, other.body.registered_purpose], ['allowed', null])
    })
  })

  test('opens its scopes alone, and beyond the matrix those that it makes an exception for', async (t) => {
    await deployments.each(t, async (project) => {
      const { app } = project
      await declare(project, recipes)
      await declare(project, { name: 'menu', statement: 'Suggest a menu', purpose_classes: ['recommendation'] })
      assert.equal((await readFor(app, 'recipes', { scope: 'accessibility' })).status, 200)
      const closed = expectError(await readFor(app, 'menu', { scope: 'accessibility' }), 403, 'policy_denied')
      assert.equal(closed.details?.registered_purpose, 'menu')
      const outside = expectError(await readFor(app, 'recipes', { scope: 'schedule' }), 403, 'policy_denied')
      assert.equal(outside.details?.registered_purpose, 'recipes')
      const { exceptions: _, ...shown } = recipes
      const menu = { name: 'menu', statement: 'Suggest a menu', purpose_classes: ['recommendation'] }
      assert.deepEqual((await get(app, '/purposes')).body, {
        mode: 'open',
        purposes: [{ ...menu, scopes: ['preferences', 'constraints', 'communication'], domains: null }, shown],
      })
      const limited = await project.newKey({ purpose_classes: ['scheduling', 'task_execution'] })
      expectError(await readFor(limited.app, 'recipes', { scope: 'accessibility' }), 403, 'policy_denied')
      assert.deepEqual((await get(limited.app, '/purposes')).body.purposes, [])
    })
  })

  test('sees its domains alone, in reads, includes, contexts and continues', async (t) => {
    await deployments.each(t, async (project) => {
      const { app } = project
      const user = freshUser()
      await declare(project, recipes)
      await likeIn(app, user, { ramen: 'food', tea: 'Food', pills: 'health', walks: null })
      const include = ['domains', 'provenance']
      const answer = await readFor(app, 'recipes', { user_id: user, include })
      assert.deepEqual(likesOf(answer), ['ramen', 'tea', 'walks'])
      assert.doesNotMatch(answer.text, /pills|health/)
      assert.doesNotMatch((await tryContinue(app, answer.body.revocation_token)).text, /pills|health/)
      const context = await post(app, '/memory/context', { user_id: user, purpose: 'recipes' })
      assert.match(context.text, /ramen/)
      assert.doesNotMatch(context.text, /pills|health/)
      assert.doesNotMatch((await tryContinue(app, context.body.revocation_token)).text, /pills|health/)
      const wrong = { user_id: user, domain: 'health' }
      for (const path of ['/memory/read', '/memory/context']) {
        const body = { ...wrong, purpose: 'recipes', ...(path === '/memory/read' && { scope: 'preferences' }) }
        const { details } = expectError(await post(app, path, body), 403, 'policy_denied')
        assert.deepEqual([details?.allowed_domains, details?.registered_purpose], [['food', null], 'recipes'])
      }
      assert.deepEqual(likesOf(await readFor(app, 'recipes', { user_id: user, domain: 'food' })), ['ramen', 'tea'])
    })
  })

  test('that is changed or retired is so for the next request of every process, continues and contexts included', async (t) => {
    await deployments.each(t, async (project) => {
      const { app, owner } = project
      const user = freshUser()
      await declare(project, recipes)
      await likeIn(app, user, { ramen: 'food', walks: null })
      const read = await readFor(app, recipes.statement, { user_id: user })
      const context = await post(app, '/memory/context', { user_id: user, purpose: 'recipes' })
      const { name: _, ...declaration } = recipes
      await owner.project('PUT', '/purposes/recipes', { ...declaration, domains: ['food'] })
      assert.deepEqual(likesOf(await tryContinue(app, read.body.revocation_token)), ['ramen'])
      await owner.project('POST', '/purposes/recipes/retire', { reason: 'the feature is gone' })
      const refused = [
        await readFor(app, 'recipes'),
        await readFor(app, recipes.statement),
        await post(app, '/memory/context', { user_id: user, purpose: 'recipes' }),
        await tryContinue(app, read.body.revocation_token),
        await tryContinue(app, context.body.revocation_token),
      ]
      for (const answer of refused) {
        const { details } = expectError(answer, 403, 'purpose_not_registered')
        assert.deepEqual([details?.registered_purpose, details?.registered_purposes], ['recipes', []])
      }
    })
  })
})

describe('retiring a purpose under load', needsOwnProcess, () => {
  test('lets no read that begins after its answer succeed, however many are under way', async (t) => {
    await deployments.each(t, async (project, { first }) => {
      await declare(project, recipes)
      const atFirst = { ...project.app, baseUrl: first.baseUrl }
      const began = await readFor(project.app, 'recipes')
      let retiredAtMs = Number.POSITIVE_INFINITY
      let isOver = false
      const late: number[] = []
      const askOn = async (app: Target, index: number): Promise<void> => {
        while (!isOver) {
          const begunAtMs = performance.now()
          const isContinue = index % 2 === 0
          const answer = isContinue
            ? await tryContinue(app, began.body.revocation_token)
            : await readFor(app, index % 3 === 0 ? recipes.statement : 'recipes')
          if (answer.status === 200 && begunAtMs > retiredAtMs) late.push(begunAtMs - retiredAtMs)
          assert.ok([200, 403].includes(answer.status), answer.text)
        }
      }
      const asking = Array.from({ length: 8 }, (_, index) => askOn(index < 4 ? project.app : atFirst, index))
      await readFor(project.app, 'recipes')
      await project.owner.project('POST', '/purposes/recipes/retire', {})
      retiredAtMs = performance.now()
      for (let times = 0; times < 10; times++)
        expectError(await readFor(project.app, 'recipes'), 403, 'purpose_not_registered')
      isOver = true
      await Promise.all(asking)
      assert.deepEqual(late, [])
    })
  })
})

describe('mode registered', needsOwnProcess, () => {
  test('refuses free text with the names that the key may use, and ends what free text began', async (t) => {
    await deployments.each(t, async (project) => {
      const { app } = project
      await declare(project, recipes)
      const { body } = await readFor(app, 'recommend a film')
      await set(project, { mode: 'registered' })
      const refused = [
        await readFor(app, 'recommend a film'),
        await readFor(app, 'recommendation'),
        await tryContinue(app, body.revocation_token),
        await post(app, '/memory/context', { user_id: 'user_1', purpose: 'recommend a film' }),
      ]
      for (const answer of refused) {
        const { details } = expectError(answer, 403, 'purpose_not_registered')
        assert.deepEqual(details?.registered_purposes, ['recipes'])
      }
      assert.equal((await readFor(app, 'recipes')).status, 200)
      const checked = await post(app, '/policy/check', { scope: 'preferences', purpose: 'recommend a film' })
      assert.deepEqual([checked.body.decision, checked.body.registered_purpose], ['denied', null])
      assert.equal((await get(app, '/purposes')).body.mode, 'registered')
      await set(project, { mode: 'open' })
      assert.equal((await readFor(app, 'recommend a film')).status, 200)
    })
  })
})

describe('a key that is bound to purposes', needsOwnProcess, () => {
  test('can use these, and neither others nor free text, in either mode, whatever it tries', async (t) => {
    await deployments.each(t, async (project) => {
      await declare(project, recipes)
      await declare(project, { name: 'films', statement: 'Recommend films', purpose_classes: ['recommendation'] })
      const bound = await project.newKey({ purposes: ['films'] })
      const began = await readFor(project.app, 'recipes')
      for (const mode of ['open', 'registered']) {
        await set(project, { mode })
        assert.equal((await readFor(bound.app, 'films')).status, 200)
        const refused = [
          await readFor(bound.app, 'recipes'),
          await readFor(bound.app, recipes.statement),
          await readFor(bound.app, 'recommend a film'),
          await readFor(bound.app, 'films, and recipes'),
          await readFor(bound.app, 'FILMS'),
          await tryContinue(bound.app, began.body.revocation_token),
          await post(bound.app, '/memory/context', { user_id: 'user_1', purpose: 'recommendation' }),
        ]
        for (const answer of refused) {
          const { details } = expectError(answer, 403, 'purpose_not_registered')
          assert.deepEqual(details?.registered_purposes, ['films'])
        }
        const { purposes } = (await get(bound.app, '/purposes')).body as { purposes: { name: string }[] }
        assert.deepEqual(
          purposes.map(({ name }) => name),
          ['films'],
        )
      }
      await set(project, { mode: 'open' })
      await project.owner.project('PATCH', `/keys/${bound.id}`, { purposes: null })
      assert.equal((await readFor(bound.app, 'recommend a film')).status, 200)
    })
  })
})

describe('a protected domain', needsOwnProcess, () => {
  test('exists for registered purposes that name it, and for no other read, context or continue', async (t) => {
    await deployments.each(t, async (project) => {
      const { app } = project
      const user = freshUser()
      await declare(project, { ...recipes, domains: ['Health'] })
      await declare(project, { name: 'films', statement: 'Recommend films', purpose_classes: ['recommendation'] })
      await likeIn(app, user, { pills: 'health', herbs: ' HEALTH ', ramen: 'food', walks: null })
      const began = await readFor(app, 'recommend a film', { user_id: user })
      assert.equal((likesOf(began) as string[]).length, 4)
      await set(project, { protected_domains: ['health'] })
      for (const purpose of ['recommend a film', 'films']) {
        assert.deepEqual(likesOf(await readFor(app, purpose, { user_id: user })), ['ramen', 'walks'])
        const asked = await readFor(app, purpose, { user_id: user, domain: 'health', include: ['domains'] })
        assert.deepEqual(
          [asked.body.summary_text, asked.body.confidence, asked.body.domains],
          ['No memories found.', 0, []],
        )
        const context = await post(app, '/memory/context', { user_id: user, purpose })
        assert.doesNotMatch(context.text, /pills|herbs|health/i)
      }
      assert.deepEqual(likesOf(await tryContinue(app, began.body.revocation_token)), ['ramen', 'walks'])
      assert.deepEqual(likesOf(await readFor(app, 'recipes', { user_id: user })), ['herbs', 'pills'])
    })
  })
})
