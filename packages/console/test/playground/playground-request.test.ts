import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { apiOperations } from '@ambit/core'
import { buildRequest, jsonProblem, type PlaygroundFields } from '../../src/features/playground/playground-request.ts'

const filled: PlaygroundFields = {
  operation: 'create',
  scope: 'preferences',
  userId: 'user_42',
  domain: 'food',
  purpose: 'recommend a restaurant for tonight',
  value: '{"likes": ["ramen"]}',
  source: 'explicit_user_input',
  ttlDays: '',
  token: 'rev_1',
  hasProvenance: true,
  focus: 'dinner',
  charactersMax: '600',
  section: 'likes',
  entry: 'Ramen',
}

describe('a filled form', () => {
  for (const [operation, path, parse] of [
    ['create', '/memory', apiOperations.createMemory.request.parse],
    ['read', '/memory/read', apiOperations.readMemory.request.parse],
    ['continue', '/memory/read/continue', apiOperations.continueRead.request.parse],
    ['revoke', '/memory/revoke', apiOperations.revokeRead.request.parse],
    ['context', '/memory/context', apiOperations.readContext.request.parse],
    ['forget', '/memory/forget', apiOperations.forgetEntry.request.parse],
  ] as const) {
    test(`becomes a request to ${operation} that the service accepts`, () => {
      const built = buildRequest({ ...filled, operation })
      assert.ok(built.ok)
      assert.equal(built.call.path, path)
      assert.equal(parse(built.call.body).ok, true)
    })
  }

  test('sends no field that was left empty', () => {
    const built = buildRequest({ ...filled, domain: ' ', ttlDays: '' })
    assert.ok(built.ok)
    assert.deepEqual(Object.keys(built.call.body), ['user_id', 'scope', 'source', 'value_json'])
  })

  test('forgets an item, a window or a key, as the section has it', () => {
    for (const [section, entry, expected] of [
      ['rules', 'no nuts', { item: 'no nuts' }],
      ['windows', '{"day":"mon","start":"9","end":"10"}', { item: { day: 'mon', start: '9', end: '10' } }],
      ['settings', 'tone', { key: 'tone' }],
    ] as const) {
      const built = buildRequest({ ...filled, operation: 'forget', section, entry })
      assert.ok(built.ok)
      const { user_id: _, scope: __, domain: ___, ...body } = built.call.body
      assert.deepEqual(body, { section, ...expected })
      assert.equal(apiOperations.forgetEntry.request.parse(built.call.body).ok, true)
    }
  })

  test('asks a read for provenance, unless told not to', () => {
    for (const hasProvenance of [true, false]) {
      const built = buildRequest({ ...filled, operation: 'read', hasProvenance })
      assert.ok(built.ok)
      assert.deepEqual(built.call.body.include, hasProvenance ? ['provenance'] : undefined)
    }
  })

  test('sends the days as a number', () => {
    const built = buildRequest({ ...filled, ttlDays: '1.5' })
    assert.ok(built.ok)
    assert.equal(built.call.body.ttl_days, 1.5)
  })
})

describe('a form that is not finished', () => {
  const problemsOf = (fields: Partial<PlaygroundFields>) => {
    const built = buildRequest({ ...filled, ...fields })
    return built.ok ? [] : Object.keys(built.problems)
  }

  test('says which fields are missing', () => {
    assert.deepEqual(problemsOf({ userId: ' ', value: '{' }), ['userId', 'value'])
    assert.deepEqual(problemsOf({ operation: 'read', purpose: '\n' }), ['purpose'])
    assert.deepEqual(problemsOf({ operation: 'continue', token: '' }), ['token'])
    assert.deepEqual(problemsOf({ ttlDays: '0' }), ['ttlDays'])
    assert.deepEqual(problemsOf({ ttlDays: 'soon' }), ['ttlDays'])
    for (const charactersMax of ['199', '20001', '300.5', 'x']) {
      assert.deepEqual(problemsOf({ operation: 'context', charactersMax }), ['charactersMax'])
    }
    assert.deepEqual(problemsOf({ operation: 'forget', entry: ' ' }), ['entry'])
    assert.deepEqual(problemsOf({ operation: 'forget', section: 'windows', entry: 'monday' }), ['entry'])
    assert.deepEqual(problemsOf({ operation: 'forget', section: 'windows', entry: '[]' }), ['entry'])
  })

  test('does not mind what its operation does not send', () => {
    assert.deepEqual(problemsOf({ operation: 'read', value: '{', ttlDays: 'x', token: '' }), [])
    assert.deepEqual(problemsOf({ operation: 'revoke', userId: '', value: '{', purpose: '' }), [])
  })
})

test('JSON that is not finished is told by line and column', () => {
  assert.equal(jsonProblem('{}'), null)
  assert.equal(jsonProblem('[]'), null)
  assert.equal(jsonProblem('4'), 'The value is an object or an array.')
  assert.equal(jsonProblem(' '), 'Say what to remember, as JSON.')
  assert.match(jsonProblem('{\n  "likes": nothing\n}') ?? '', /line 2, column \d+/)
})
