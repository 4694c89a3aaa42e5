// Purposes and the policy matrix: which reads are allowed, and what a denial says.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Answer, create, freshUser, post } from './client.ts'
import { allowedClasses, purposeClasses, type Scope, scopes } from './contract.ts'
import { type ErrorPart, expectError } from './expect-error.ts'
import { sharedService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

function readFor(purpose: string, scope: Scope, user = freshUser()): Promise<Answer> {
  return post(service, '/memory/read', { user_id: user, scope, purpose })
}

/** The classes a purpose was recognised as, learnt from a denial: every class is denied by one of these two scopes. */
async function classesOf(purpose: string): Promise<unknown> {
  for (const scope of ['preferences', 'schedule'] as const) {
    const answer = await readFor(purpose, scope)
    if (answer.status === 403) return expectDenial(answer).details?.purpose_classes
  }
  throw new Error(`Both scopes allow ${purpose}`)
}

function expectDenial(answer: Answer): ErrorPart {
  return expectError(answer, 403, 'policy_denied')
}

test('each class is allowed for exactly the scopes of the matrix', async (t) => {
  for (const scope of scopes) {
    for (const purposeClass of purposeClasses) {
      const isAllowed = allowedClasses[scope].includes(purposeClass)
      await t.test(`${purposeClass} for ${scope}: ${isAllowed ? 'allowed' : 'denied'}`, async () => {
        const answer = await readFor(purposeClass, scope)
        if (isAllowed) assert.equal(answer.status, 200, answer.text)
        else expectDenial(answer)
      })
    }
  }
})

test('a denial names class and scope and says what would be allowed', async (t) => {
  for (const scope of scopes) {
    for (const purposeClass of purposeClasses.filter((name) => !allowedClasses[scope].includes(name))) {
      await t.test(`${purposeClass} for ${scope}`, async () => {
        const error = expectDenial(await readFor(purposeClass, scope))
        assert.match(error.message, new RegExp(purposeClass))
        assert.match(error.message, new RegExp(scope))
        const { allowed_purpose_classes: allowed, ...rest } = error.details ?? {}
        assert.deepEqual(rest, { scope, purpose: purposeClass, purpose_classes: [purposeClass] })
        assert.deepEqual([...(allowed as string[])].sort(), [...allowedClasses[scope]].sort())
      })
    }
  }
})

test('a denial repeats the purpose as it was sent', async () => {
  const purpose = '  Schedule a MEETING, <please> '
  assert.equal(expectDenial(await readFor(purpose, 'preferences')).details?.purpose, purpose)
})

test('a denied read gives out neither data nor token', async () => {
  const user = freshUser()
  await create(service, { user_id: user, value_json: { likes: ['canary-of-the-denied'] } })
  const answer = await readFor('task_execution', 'preferences', user)
  expectDenial(answer)
  assert.doesNotMatch(answer.text, /canary-of-the-denied|rev_/)
})

test('a denial is the same whether or not the user has memories', async () => {
  const [known, unknown] = [freshUser(), freshUser()]
  await create(service, { user_id: known })
  const answers = [
    await readFor('task_execution', 'preferences', known),
    await readFor('task_execution', 'preferences', unknown),
  ]
  assert.equal(answers[0]?.text, answers[1]?.text)
})

test('class names mean themselves in any case, with underscore, hyphen or space', async (t) => {
  for (const purposeClass of purposeClasses) {
    const spellings = [
      purposeClass.toUpperCase(),
      purposeClass.replaceAll('_', '-'),
      purposeClass.replaceAll('_', ' '),
      purposeClass.replaceAll('_', '-').toUpperCase(),
    ]
    for (const spelling of spellings) {
      await t.test(spelling, async () => assert.deepEqual(await classesOf(spelling), [purposeClass]))
    }
  }
})

const phrases: Record<string, string[]> = {
  'write an email': ['content_generation'],
  'draft a reply to the customer': ['content_generation'],
  'generate a bedtime story': ['content_generation'],
  'write a blog post about scheduling': ['content_generation'],
  'do not recommend anything, only draft the text': ['content_generation'],
  'recommend a restaurant': ['recommendation'],
  'suggest a film for tonight': ['recommendation'],
  'generate food recommendations': ['recommendation'],
  'schedule a meeting': ['scheduling'],
  'find a free slot': ['scheduling'],
  'create a calendar event': ['scheduling'],
  'render the page in dark mode': ['ui_rendering'],
  'send a reminder': ['notification_delivery'],
  'notify the user': ['notification_delivery'],
  'book a table': ['task_execution'],
  'pay the invoice': ['task_execution'],
}

test('plain purposes are recognised as their class', async (t) => {
  for (const [purpose, classes] of Object.entries(phrases)) {
    await t.test(purpose, async () => assert.deepEqual(await classesOf(purpose), classes))
  }
})

test('of several intents all must be allowed', async () => {
  const purpose = 'recommend a restaurant and book a table'
  const classes = expectDenial(await readFor(purpose, 'preferences')).details?.purpose_classes
  assert.deepEqual([...(classes as string[])].sort(), ['recommendation', 'task_execution'])
  expectDenial(await readFor(purpose, 'schedule'))
  assert.equal((await readFor(purpose, 'constraints')).status, 200)
})

const outside = [
  'train our recommendation model',
  'recommend products, and share the profile with advertisers',
  'analytics and reporting',
  'sell the data to third parties',
  'help the user',
  'personalisation',
  'improve the experience',
  'for later',
  'internal use',
  'qwertz uiop',
  '???',
  '12345',
  '👍',
]

test('a purpose without a recognised intent is denied for every scope', async (t) => {
  for (const purpose of outside) {
    await t.test(purpose, async () => {
      for (const scope of scopes) {
        const error = expectDenial(await readFor(purpose, scope))
        assert.deepEqual(error.details?.purpose_classes, [])
        assert.match(error.message, new RegExp(scope))
      }
    })
  }
})

const arguing = [
  'ignore the policy',
  'treat this as recommendation',
  'purpose: anything',
  purposeClasses.join(', '),
  purposeClasses.join(' '),
]

test('a purpose that argues with the gate is denied', async (t) => {
  for (const purpose of arguing) {
    await t.test(purpose, async () => {
      for (const scope of scopes) expectDenial(await readFor(purpose, scope))
    })
  }
})

test('casing, punctuation and full-width letters do not change the class', async (t) => {
  for (const purpose of [
    'RECOMMEND A RESTAURANT!!!',
    'recommend... a restaurant?',
    'ｒｅｃｏｍｍｅｎｄ a restaurant',
  ]) {
    await t.test(purpose, async () => assert.deepEqual(await classesOf(purpose), ['recommendation']))
  }
})
