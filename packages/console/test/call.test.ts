import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { consoleOperations } from '@ambit/core'
import { endpoints } from '@ambit/core/endpoints'
import { ApiError, NoAnswerError } from '../src/api/api-error.ts'
import { call } from '../src/api/call.ts'
import { fakeService } from './fake-service.ts'
import { answered, refused, refusedBody } from './service-answers.ts'

const key = { project_id: 'prj_1', key_id: 'key/1 ?' }

describe('a call', () => {
  test('is sent where its contract says, with its parameters, its query and its body', async (t) => {
    const seen = fakeService(t, ({ name }) => answered(name as 'showSession'))
    await call('rotateKey', { params: key, body: { grace: '1h' } })
    await call('showUsage', { params: { project_id: 'prj_1' }, query: { step: 'day', steps: 7 } })
    await call('deleteKey', { params: key })
    await call('signOut')
    assert.deepEqual(
      seen.map(({ name }) => name),
      ['rotateKey', 'showUsage', 'deleteKey', 'signOut'],
    )
    assert.deepEqual([seen[0]?.params, seen[0]?.body], [key, { grace: '1h' }])
    assert.deepEqual(seen[1]?.query, { step: 'day', steps: '7' })
  })

  test('is answered with what the contract promises', async (t) => {
    fakeService(t, () => answered('createProject', { name: 'walk' }))
    const { name, role } = await call('createProject', { body: { name: 'walk' } })
    assert.deepEqual([name, role], ['walk', consoleOperations.createProject.answer.example.role])
  })

  test('that is refused says which fields are wrong, also deep inside of them', async (t) => {
    const body = { name: ' ', purpose_classes: ['scheduling', 'marketing'], colour: 'red' }
    fakeService(t, () => refusedBody('createKey', body))
    const error = await call('createKey', { params: { project_id: 'prj_1' }, body: { name: 'x' } }).catch((e) => e)
    assert.ok(error instanceof ApiError)
    assert.equal(error.fieldMessage('name'), 'Must not be blank.')
    assert.match(error.fieldMessage('purpose_classes') ?? '', /^Must be one of content_generation, .*\.$/)
    assert.equal(error.isOnlyAbout(['name', 'purpose_classes']), false)
    assert.equal(error.isOnlyAbout(['name', 'purpose_classes', 'colour']), true)
  })

  test('that is refused for another reason is about no field', async (t) => {
    fakeService(t, () => refused('createProject', { code: 'conflict', message: 'There is one by this name.' }))
    const error = await call('createProject', { body: { name: 'walk' } }).catch((e) => e)
    assert.ok(error instanceof ApiError)
    assert.deepEqual([error.status, error.code, error.requestId], [409, 'conflict', 'req_1'])
    assert.equal(error.isOnlyAbout(['name']), false)
  })

  test('that something else answers has no answer', async (t) => {
    t.mock.method(globalThis, 'fetch', async () => new Response('<h1>Welcome to our hotel</h1>'))
    await assert.rejects(call('showSession'), NoAnswerError)
  })
})

test('the console knows where every operation is, and nothing else of it', () => {
  for (const [name, { method, path }] of Object.entries(consoleOperations)) {
    assert.deepEqual(endpoints[name as keyof typeof endpoints], { method, path })
  }
})
