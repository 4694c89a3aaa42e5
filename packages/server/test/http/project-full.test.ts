import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createProjectStorage } from '../../src/app/project-storage.ts'
import { goodMemory, goodRead, type HttpUnderTest, openHttp, post } from './http-under-test.ts'

describe('a project that has stored as much as it may', () => {
  let http: HttpUnderTest
  let app: FastifyInstance
  before(async () => {
    http = await openHttp()
    app = http.variant((deps) => ({
      ...deps,
      projectStorage: createProjectStorage({ limitBytes: 200, count: deps.store.maintenance.storedBytes }),
    }))
  })
  after(async () => {
    await app.close()
    await http.close()
  })

  const ask = (path: string, body: unknown, headers = {}) =>
    post(app, path, body, { 'x-api-key': http.secret, ...headers })

  test('stores nothing more, is told why, and goes on reading, also what it asks for again', async () => {
    const first = await ask('/memory', goodMemory, { 'idempotency-key': 'first' })
    assert.equal(first.statusCode, 201)
    let full = await ask('/memory', goodMemory)
    for (let count = 0; count < 5 && full.statusCode === 201; count++) full = await ask('/memory', goodMemory)
    assert.equal(full.statusCode, 409)
    const { code, message, details } = full.json().error
    assert.deepEqual([code, details], ['memory_limit_reached', { of: 'project_bytes', limit: 200 }])
    assert.match(message, /AMBIT_BYTES_PER_PROJECT/)

    const again = await ask('/memory', goodMemory, { 'idempotency-key': 'first' })
    assert.deepEqual([again.statusCode, again.json()], [201, first.json()])
    assert.equal((await ask('/memory/read', goodRead)).statusCode, 200)
    const batch = await ask('/memory/batch', { memories: [goodMemory] })
    assert.equal(batch.json().results[0].error.code, 'memory_limit_reached')
  })
})
