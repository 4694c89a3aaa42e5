import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { type ApiOperation, apiOperations } from '@ambit/core'
import * as sdk from '@ambit/sdk'
import { generated } from '../build/generate.ts'
import { errorClasses } from '../src/errors.ts'
import { endpoints } from '../src/generated/operations.ts'
import { recordingFetch } from './recording-fetch.ts'

const hint = 'give it one in packages/sdk/src/resources/, in the class of its noun, and run npm run sdk:generate'

test('the types and endpoints of the client are what the contract says', () => {
  const file = readFileSync(new URL('../src/generated/operations.ts', import.meta.url), 'utf8')
  assert.equal(file, generated(), 'run npm run sdk:generate')
})

test('every operation of the contract has a method, and no method calls what is not there', async () => {
  const reached = await everyEndpointOf(resources())
  const expected = Object.entries(apiOperations as Readonly<Record<string, ApiOperation>>).map(
    ([name, { method, path }]) => ({ name, endpoint: `${method} ${path}` }),
  )
  for (const { name, endpoint } of expected) assert.ok(reached.has(endpoint), `${name} has no method: ${hint}`)
  assert.deepEqual([...reached].sort(), expected.map(({ endpoint }) => endpoint).sort())
})

test('operations that take an Idempotency-Key are sent with one', () => {
  for (const [name, { headers = {} }] of Object.entries(apiOperations as Readonly<Record<string, ApiOperation>>)) {
    const [, , takesKey = false] = endpoints[name as keyof typeof endpoints]
    assert.equal(takesKey, 'Idempotency-Key' in headers, name)
  }
})

describe('every kind of refusal has a class', () => {
  for (const [code, Class] of Object.entries(errorClasses)) {
    test(code, () => {
      const refused = { status: 400, message: 'no', details: undefined, requestId: null, retryAfterSeconds: null }
      const error = new (Class as typeof sdk.ApiError)(code, refused)
      assert.equal(error.name, Class.name, 'a minifier must not take its name away')
      assert.equal((sdk as Readonly<Record<string, unknown>>)[Class.name], Class, 'it is exported')
      assert.ok(error instanceof sdk.ApiError && error instanceof sdk.AmbitError && error instanceof Error)
    })
  }
})

type Method = (...args: unknown[]) => unknown

function resources(): readonly object[] {
  const { fetch } = recordingFetch()
  return Object.values(new sdk.Ambit({ apiKey: 'a-key', fetch })).filter((value) => typeof value === 'object')
}

/** Calls whatever can be called, and sees where that leads. */
async function everyEndpointOf(of: readonly object[]): Promise<ReadonlySet<string>> {
  const reached = new Set<string>()
  for (const index of of.keys()) {
    const { fetch, requests } = recordingFetch()
    const resource = Object.values(new sdk.Ambit({ apiKey: 'a-key', fetch, maxRetries: 0 }))[index] as object
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(resource))) {
      if (name === 'constructor') continue
      await (resource as Record<string, Method>)[name]?.({ toString: () => 'an-id' })
    }
    for (const { method, path } of requests) reached.add(`${method} ${path.replace('an-id', ':memory_id')}`)
  }
  return reached
}
