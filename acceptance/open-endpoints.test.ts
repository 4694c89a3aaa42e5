// What is open without a key: health, readiness, metrics, the OpenAPI document and the reference.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { create, freshUser, get, post, read, withKey } from './client.ts'
import { endpoints, purposeClasses, scopes, sources } from './contract.ts'
import { sharedService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

const nobody = withKey(service, null)

test('health, readiness, metrics, OpenAPI document and reference are open without a key', async (t) => {
  for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs']) {
    await t.test(path, async () => {
      assert.equal((await get(nobody, path)).status, 200)
      assert.equal((await get(withKey(service, 'nonsense'), path)).status, 200, 'a bad key does no harm')
    })
  }
})

test('the root is the console, which loads nothing from other hosts', async () => {
  const response = await fetch(service.baseUrl)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
  const links = [...(await response.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => String(link))
  assert.ok(links.length > 3)
  for (const link of links) {
    assert.match(link, /^\/(?!\/)/)
    assert.equal((await fetch(`${service.baseUrl}${link}`)).status, 200, link)
  }
  assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'; script-src 'self'/)
})

interface Operation {
  requestBody?: { content: Record<string, { schema: unknown; example?: unknown; examples?: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, unknown> }>
}

interface OpenApi {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components?: { securitySchemes?: Record<string, { type: string; in?: string; name?: string }> }
}

async function openApi(): Promise<OpenApi> {
  return (await get(nobody, '/openapi.json')).body as unknown as OpenApi
}

const documented: Record<string, number[]> = {
  '/memory': [201, 400, 401, 409, 413, 415, 422, 429, 500, 503],
  '/memory/read': [200, 400, 401, 403, 413, 415, 429, 500, 503],
  '/memory/read/continue': [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  '/memory/revoke': [200, 400, 401, 404, 413, 415, 429, 500, 503],
}

test('the OpenAPI document is 3.1 and describes every answer of the four endpoints', async (t) => {
  const document = await openApi()
  assert.match(document.openapi, /^3\.1\.\d+$/)
  assert.match(document.info.title, /Ambit/)
  for (const [path, statuses] of Object.entries(documented)) {
    await t.test(path, () => {
      const operation = document.paths[path]?.post
      assert.ok(operation, 'POST is there')
      assert.deepEqual(Object.keys(document.paths[path] ?? {}), ['post'])
      for (const status of statuses) assert.ok(operation.responses[status]?.description, `${status} is described`)
      for (const status of statuses)
        assert.ok(operation.responses[status]?.content?.['application/json'], `${status} has a body`)
    })
  }
})

test('the OpenAPI document names the key, every field and every allowed value', async () => {
  const document = await openApi()
  const schemes = Object.values(document.components?.securitySchemes ?? {})
  assert.ok(
    schemes.some(
      ({ type, in: place, name }) => type === 'apiKey' && place === 'header' && /^x-api-key$/i.test(name ?? ''),
    ),
  )
  const text = JSON.stringify(document)
  const fields = [
    'ttl_days',
    'value_json',
    'max_age_days',
    'purpose',
    'summary_text',
    'summary_struct',
    'confidence',
    'revocation_token',
    'expires_at',
    'revoked',
    'revoked_at',
    'detail',
    'allowed_purpose_classes',
  ]
  for (const name of [...fields, ...scopes, ...sources]) assert.ok(text.includes(`"${name}"`), name)
  for (const name of purposeClasses) assert.ok(text.includes(name), name)
  for (const { path } of endpoints) {
    const content = document.paths[path]?.post?.requestBody?.content['application/json']
    assert.match(JSON.stringify(content), /"examples?":/, `${path} has an example`)
  }
})

test('the OpenAPI document refers only to what it holds', async () => {
  const document = await openApi()
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => String(match[1]))
  for (const reference of references) {
    assert.match(reference, /^#\//)
    const found = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document)
    assert.ok(found, reference)
  }
})

test('the reference loads nothing from other hosts', async () => {
  const page = await fetch(`${service.baseUrl}/docs`)
  const html = await page.text()
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
  const links = [...html.matchAll(/(?:src|href)\s*=\s*["']?([^"'\s>]+)/g)].map(
    (match) => new URL(String(match[1]), page.url),
  )
  for (const link of links) {
    if (link.protocol === 'data:') continue
    assert.equal(link.host, new URL(service.baseUrl).host, link.href)
    assert.equal((await fetch(link)).status, 200, link.href)
  }
  assert.doesNotMatch(html, /@import|url\(\s*["']?(https?:)?\/\//)
  const policy = page.headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src/, 'the browser is told so, too')
  assert.doesNotMatch(policy, /https?:|\*/)
})

test('metrics count requests by route and status in the format of Prometheus', async () => {
  const countOf = async (): Promise<number> => {
    const { text } = await get(nobody, '/metrics')
    const line = text
      .split('\n')
      .find((sample) => /_(total|count)\{.*"\/memory\/read".*\}/.test(sample) && sample.includes('"200"'))
    return Number(line?.split(' ').at(-1) ?? 0)
  }
  await read(service, freshUser(), 'preferences')
  const before = await countOf()
  for (let i = 0; i < 3; i++) await read(service, freshUser(), 'preferences')
  assert.ok((await countOf()) >= before + 3)
  const answer = await get(nobody, '/metrics')
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/)
  for (const line of answer.text.split('\n').filter((text) => text !== '' && !text.startsWith('#'))) {
    assert.match(line, /^[a-zA-Z_:][a-zA-Z0-9_:]*(\{.*\})? (-?[0-9.e+-]+|nan|[+-]?inf)$/i)
  }
})

test('metrics count decisions by scope and class', async () => {
  await post(service, '/memory/read', { user_id: 'u', scope: 'attention', purpose: 'task_execution' })
  const { text } = await get(nobody, '/metrics')
  assert.match(text, /\{[^}]*attention[^}]*task_execution[^}]*\}|\{[^}]*task_execution[^}]*attention[^}]*\}/)
})

test('metrics tell nothing about users, values, purposes or secrets', async () => {
  const user = freshUser()
  await create(service, { user_id: user, domain: 'canary-domain', value_json: { likes: ['canary-value'] } })
  const { revocation_token } = await read(service, user, 'preferences')
  await post(service, '/memory/read', { user_id: user, scope: 'preferences', purpose: 'recommend a canary-purpose' })
  await get(service, `/canary-path-${user}`)
  const { text } = await get(nobody, '/metrics')
  for (const secret of [user, 'canary', revocation_token, service.apiKey]) assert.equal(text.includes(secret), false)
})
