/** Stands in for the network: requests of the console are held against the contract, and answered by a test. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { consoleOperations, type Operation } from '@ambit/core'
import type { ServiceAnswer } from './service-answers.ts'

export interface SeenRequest {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

/** For the time of a test. @returns what was asked, in order. */
export function fakeService(t: TestContext, answer: (request: SeenRequest) => ServiceAnswer): readonly SeenRequest[] {
  const seen: SeenRequest[] = []
  t.mock.method(globalThis, 'fetch', async (url: string, { method, body }: RequestInit) => {
    const request = understood(String(method), new URL(url, 'http://console.test'), body)
    seen.push(request)
    const { status, json } = answer(request)
    return new Response(JSON.stringify(json), { status, headers: { 'x-request-id': 'req_1' } })
  })
  return seen
}

/** As the service would: the operation of this method and path, if it takes what is sent. */
function understood(method: string, { pathname, searchParams }: URL, body: RequestInit['body']): SeenRequest {
  for (const [name, operation] of Object.entries<Operation>(consoleOperations)) {
    const params = operation.method === method ? paramsOf(operation.path, pathname) : null
    if (!params) continue
    const query = Object.fromEntries(searchParams)
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    assert.equal(sent === undefined, operation.request === null, `${name} is sent a body where it takes one, only`)
    assert.ok(operation.request?.parse(sent).ok ?? true, `${name} refuses ${JSON.stringify(sent)}`)
    assert.ok(operation.query?.parse(query).ok ?? searchParams.size === 0, `${name} refuses ?${searchParams}`)
    return { name, params, query, body: sent }
  }
  return assert.fail(`there is no ${method} ${pathname}`)
}

function paramsOf(pattern: string, path: string): SeenRequest['params'] | null {
  const steps = path.split('/').map(decodeURIComponent)
  const expected = pattern.split('/')
  if (steps.length !== expected.length) return null
  const isSame = expected.every((step, index) => (step.startsWith(':') ? steps[index] !== '' : step === steps[index]))
  if (!isSame) return null
  const named = expected.flatMap((step, index) => (step.startsWith(':') ? [[step.slice(1), steps[index] ?? '']] : []))
  return Object.fromEntries(named)
}
