// POST /memory/context: one call for one prompt; and what a read may include.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Answer, continueRead, create, freshUser, post, read, tryContinue, tryRevoke } from './client.ts'
import { scopes, timestampPattern } from './contract.ts'
import { expectError, expectInvalidFields } from './expect-error.ts'
import { sharedService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

interface Context {
  text: string
  scopes: Record<string, { summary_struct: Record<string, unknown>; confidence: number }>
  denied: { scope: string; purpose_classes: string[]; allowed_purpose_classes: string[]; message: string }[]
  truncated: boolean
  revocation_token: string
  expires_at: string
}

const ask = (fields: object): Promise<Answer> =>
  post(service, '/memory/context', { purpose: 'recommendation', ...fields })

async function context(fields: object): Promise<Context> {
  const answer = await ask(fields)
  assert.equal(answer.status, 200, answer.text)
  return answer.body as unknown as Context
}

async function somebody(): Promise<string> {
  const user = freshUser()
  await create(service, {
    user_id: user,
    domain: 'food',
    value_json: { likes: ['ramen', 'dark chocolate'], dislikes: ['coriander'] },
  })
  await create(service, {
    user_id: user,
    domain: 'food',
    source: 'inferred',
    value_json: { likes: ['miso'], dislikes: ['ramen'] },
  })
  await create(service, {
    user_id: user,
    source: 'conversation',
    value_json: { likes: ['jazz'], settings: { preferredTone: 'dry' } },
  })
  await create(service, { user_id: user, scope: 'constraints', value_json: ['no peanuts'] })
  await create(service, { user_id: user, scope: 'schedule', value_json: [{ day: 'Mon', start: '9am', end: '10am' }] })
  return user
}

test('a context reads every scope that the purpose may open, and lists the others', async () => {
  const user = await somebody()
  const answer = await context({ user_id: user })
  assert.deepEqual(Object.keys(answer).sort(), [
    'denied',
    'expires_at',
    'revocation_token',
    'scopes',
    'text',
    'truncated',
  ])
  assert.deepEqual(Object.keys(answer.scopes), ['preferences', 'constraints', 'communication'])
  for (const scope of ['preferences', 'constraints', 'communication'] as const) {
    const { summary_struct, confidence } = await read(service, user, scope)
    assert.deepEqual(answer.scopes[scope], { summary_struct, confidence })
  }
  assert.deepEqual(
    answer.denied.map(({ scope }) => scope),
    ['accessibility', 'schedule', 'attention'],
  )
  for (const { purpose_classes, allowed_purpose_classes, message } of answer.denied) {
    assert.deepEqual(purpose_classes, ['recommendation'])
    assert.ok(allowed_purpose_classes.length > 0 && message.length > 0)
  }
  assert.equal(answer.truncated, false)
  assert.match(answer.revocation_token, /^rev_/)
  assert.match(answer.expires_at, timestampPattern)
})

test('the text of a context is grouped by scope and domain, with what is disputed and what is inferred', async () => {
  const { text } = await context({ user_id: await somebody() })
  assert.equal(
    text,
    [
      'Preferences',
      '- Likes: jazz',
      '- Preferred tone: dry',
      '',
      'Preferences: food',
      '- Likes: dark chocolate, ramen (disputed)',
      '- Seems to like: miso',
      '- Dislikes: coriander',
      '',
      'Constraints',
      '- no peanuts',
    ].join('\n'),
  )
})

test('with a focus, what the prompt is about comes first', async () => {
  const { text } = await context({ user_id: await somebody(), focus: 'Is there a peanut in it?' })
  assert.match(text, /^Most relevant\n\nConstraints\n- no peanuts\n\nAlso known\n\nPreferences\n/)
})

test('a context is cut between entries at max_chars, and says so', async () => {
  const user = freshUser()
  const likes = Array.from({ length: 200 }, (_, index) => `thing number ${index}`)
  await create(service, { user_id: user, value_json: { likes } })
  await create(service, { user_id: user, scope: 'constraints', value_json: ['no peanuts'] })
  for (const max_chars of [200, 1_000, 20_000]) {
    const { text, truncated } = await context({ user_id: user, max_chars })
    assert.ok(text.length <= max_chars)
    assert.equal(truncated, max_chars < 20_000)
    assert.match(text, /no peanuts$/)
    assert.match(text, /- Likes: (?:thing number \d+, )*thing number \d+\n/)
  }
})

test('a context looks into the scopes, the domain and the age that it is asked for', async () => {
  const user = await somebody()
  const one = await context({ user_id: user, scopes: ['constraints', 'attention'] })
  assert.deepEqual(Object.keys(one.scopes), ['constraints'])
  assert.deepEqual(
    one.denied.map(({ scope }) => scope),
    ['attention'],
  )
  const food = await context({ user_id: user, domain: 'food' })
  assert.doesNotMatch(food.text, /jazz|peanuts/)
  assert.equal((await context({ user_id: user, max_age_days: 1e-9 })).text, 'No memories found.')
})

test('where none of the scopes may be opened a context is 403, and reads nothing', async () => {
  const user = await somebody()
  const several = expectError(await ask({ user_id: user, scopes: ['schedule', 'attention'] }), 403, 'policy_denied')
  const { denied } = (several.details ?? {}) as { denied?: unknown[] }
  assert.equal(denied?.length, 2)
  expectError(await ask({ user_id: user, scopes: ['schedule'] }), 403, 'policy_denied')
  expectError(await ask({ user_id: user, purpose: 'blah' }), 403, 'policy_denied')
})

test('the token of a context continues to the same shape, on the memories of that moment, and revokes it', async () => {
  const user = await somebody()
  const first = await context({ user_id: user, scopes: ['preferences', 'attention'], focus: 'jazz', max_chars: 300 })
  await create(service, { user_id: user, value_json: { likes: ['jazz piano'] } })
  const answer = await tryContinue(service, first.revocation_token)
  assert.equal(answer.status, 200, answer.text)
  const later = answer.body as unknown as Context
  assert.deepEqual(Object.keys(later).sort(), Object.keys(first).sort())
  assert.deepEqual(Object.keys(later.scopes), ['preferences'])
  assert.deepEqual(later.denied, first.denied)
  assert.match(later.text, /^Most relevant\n\nPreferences\n- Likes: jazz piano, jazz\n/)
  assert.deepEqual([later.revocation_token, later.expires_at], [first.revocation_token, first.expires_at])
  assert.equal((await tryRevoke(service, first.revocation_token)).status, 200)
  expectError(await tryContinue(service, first.revocation_token), 403, 'token_revoked')
})

test('a field of a context that is missing, mistyped or past its bound is refused by name', async () => {
  const good = { user_id: freshUser() }
  const wrong: Record<string, unknown[]> = {
    user_id: ['', 3],
    purpose: ['', null, 'x'.repeat(1_001)],
    scopes: [[], ['preferences', 'preferences'], ['secrets'], 'preferences'],
    max_chars: [199, 20_001, 300.5, '300'],
    focus: ['', ' ', 'x'.repeat(501), 3],
    domain: ['', 3],
    max_age_days: [0, '1'],
    scope: ['preferences'],
  }
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) expectInvalidFields(await ask({ ...good, [field]: value }), [field])
  }
  for (const scope of scopes) await ask({ ...good, scopes: [scope], focus: 'x'.repeat(500), max_chars: 20_000 })
})

test('a read includes where each entry comes from, and each domain by itself, and a continue repeats it', async () => {
  const user = freshUser()
  const said = await create(service, {
    user_id: user,
    scope: 'communication',
    source: 'conversation',
    source_ref: 'msg 7',
    value_json: { language: 'German' },
  })
  const guess = await create(service, {
    user_id: user,
    scope: 'communication',
    domain: 'work',
    source: 'inferred',
    value_json: { language: 'English' },
  })
  const body = {
    user_id: user,
    scope: 'communication',
    purpose: 'content_generation',
    include: ['provenance', 'domains'],
  }
  const first = await post(service, '/memory/read', body)
  assert.equal(first.status, 200, first.text)
  assert.deepEqual(first.body.provenance, [
    {
      path: '/preferences/language',
      memory_ids: [said.id],
      source: 'conversation',
      source_ref: 'msg 7',
      domain: null,
      created_at: said.created_at,
      confidence: 0.32,
      overrode: [guess.id],
    },
  ])
  assert.deepEqual(first.body.domains, [
    {
      domain: null,
      summary_text: 'Preferences: 1',
      summary_struct: { preferences: { language: 'German' } },
      confidence: 0.45,
    },
    {
      domain: 'work',
      summary_text: 'Preferences: 1',
      summary_struct: { preferences: { language: 'English' } },
      confidence: 0.35,
    },
  ])
  const again = (await continueRead(service, String(first.body.revocation_token))) as unknown as Record<string, unknown>
  assert.deepEqual(again, first.body)
  const { provenance: _, domains: __, revocation_token: ___, expires_at: ____, ...plain } = first.body
  const without = await read(service, user, 'communication')
  assert.deepEqual(Object.keys(without), [
    'summary_text',
    'summary_struct',
    'confidence',
    'revocation_token',
    'expires_at',
  ])
  const { revocation_token: _token, expires_at: _end, ...summary } = without
  assert.deepEqual(summary, plain)
})

test('include is a list of provenance and domains, each once', async () => {
  for (const include of [[], 'provenance', ['memories'], ['domains', 'domains'], [3]]) {
    const body = { user_id: freshUser(), scope: 'preferences', purpose: 'recommendation', include }
    expectInvalidFields(await post(service, '/memory/read', body), ['include'])
  }
})
