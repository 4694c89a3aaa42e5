import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import {
  apiOperations,
  type ConsoleOperation,
  type Operation as Contract,
  consoleOperations,
  errorCodes,
  mergeVersion,
} from '@ambit/core'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { openApiDocument } from '../../src/http/openapi.ts'
import { goodMemory, goodRead, type HttpUnderTest, openHttp } from './http-under-test.ts'

interface Content {
  readonly 'application/json': Media
  /** In its place. */
  readonly 'text/csv'?: Media
}
interface Media {
  readonly schema: { readonly $ref?: string }
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>
}
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security?: readonly Record<string, readonly string[]>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: object
  readonly description: string
}
interface Document {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly license: object }
  readonly security: readonly Record<string, readonly string[]>[]
  readonly tags: readonly { name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>
    readonly schemas: Readonly<Record<string, TSchema>>
  }
}

let http: HttpUnderTest
let document: Document
before(async () => {
  http = await openHttp()
  document = (await http.app.inject('/openapi.json')).json()
})
after(() => http.close())

const served = JSON.parse(JSON.stringify(openApiDocument)) as Document
const operations = Object.entries(served.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)

const contracts: Readonly<Record<string, Contract>> = { ...apiOperations, ...consoleOperations }

describe('the OpenAPI document', () => {
  test('is what is served', () => assert.deepEqual(document, served))

  test('is of version 3.1 and has all that it must', () => {
    assert.match(document.openapi, /^3\.1\.\d+$/)
    for (const field of ['title', 'version', 'license'] as const) assert.ok(document.info[field])
    assert.ok(Object.keys(document.paths).every((path) => path.startsWith('/')))
    const requirements = [...document.security, ...operations.flatMap(({ operation }) => operation.security ?? [])]
    const schemes = new Set(requirements.flatMap((requirement) => Object.keys(requirement)))
    assert.deepEqual([...schemes].sort(), Object.keys(document.components.securitySchemes).sort())
    assert.deepEqual(document.components.securitySchemes.apiKey, {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
      description: 'A key of your project, `sk_test_…` or `sk_live_…`.',
    })
  })

  test('has the version of the package', () => {
    const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
    assert.equal(document.info.version, manifest.version)
  })

  test('has the version of the merge', () => {
    assert.equal((document.info as { 'x-merge-version'?: number })['x-merge-version'], mergeVersion)
  })

  test('names each operation once, with a tag that is declared', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    assert.equal(new Set(ids).size, ids.length)
    assert.deepEqual(ids.sort(), Object.keys(contracts).sort())
    const tags = document.tags.map(({ name }) => name)
    for (const { operation } of operations) assert.ok(operation.tags.every((tag) => tags.includes(tag)))
    assert.equal(new Set(tags).size, tags.length)
  })

  test('refers only to what it holds, and uses no word of version 3.0', () => {
    const text = JSON.stringify(document)
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      assert.ok(document.components.schemas[name ?? ''], name)
    }
    assert.equal([...text.matchAll(/"\$ref":/g)].length, [...text.matchAll(/"\$ref":"#\//g)].length)
    assert.doesNotMatch(text, /"nullable":/)
  })

  test('describes every code of an error, here or on the page of the reference', async () => {
    const page = (await http.app.inject('/docs/api')).body
    for (const code of Object.keys(errorCodes)) {
      assert.ok(JSON.stringify(document.paths).includes(`"${code}"`) || page.includes(`<code>${code}</code>`), code)
    }
  })
})

for (const { method, path, operation } of operations) {
  const isOfConsole = path.startsWith('/console/')

  describe(`${method.toUpperCase()} ${path} in the OpenAPI document`, () => {
    test('has a summary, a description, and parameters with a schema', () => {
      assert.ok(operation.summary && operation.description)
      for (const parameter of operation.parameters) {
        assert.ok((isOfConsole ? ['path', 'query'] : ['path', 'header']).includes(parameter.in))
        assert.ok(parameter.name && parameter.description && parameter.schema)
      }
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
      assert.deepEqual(
        inPath.map(({ name }) => `{${name}}`),
        path.match(/\{\w+\}/g) ?? [],
      )
      assert.ok(inPath.every(({ required }) => required))
    })

    test('is for a key, for a session, or for anybody', () => {
      if (!isOfConsole) return assert.equal(operation.security, undefined)
      const { access } = contracts[operation.operationId] as ConsoleOperation
      const isOpen = access === 'open'
      assert.deepEqual(operation.security, isOpen ? [] : [{ session: [] }])
    })

    test('has an answer for success, for those who may not, and for faults of ours', () => {
      const statuses = Object.keys(operation.responses)
      assert.ok(statuses.every((status) => /^[2-5]\d\d$/.test(status)))
      const promised = ['500', '503']
      if (!isOfConsole) promised.push('401', '429')
      if (isOfConsole && operation.security?.length !== 0) promised.push('401')
      if (isOfConsole && method !== 'get') promised.push('403')
      if (path.includes('{')) promised.push('404')
      if (operation.requestBody) promised.push('400', '413', '415')
      if (operation.parameters.some((parameter) => parameter.in === 'query')) promised.push('400')
      for (const status of promised) assert.ok(statuses.includes(status), status)
    })

    test('shows requests that the service accepts', () => {
      if (!operation.requestBody) return assert.ok(method !== 'post' || isOfConsole)
      const { examples, schema } = operation.requestBody.content['application/json']
      const values = Object.values(examples).map(({ value }) => value)
      assert.ok(values.length > 0)
      const check = Compile(schema as TSchema)
      for (const value of values) {
        assert.equal(contracts[operation.operationId]?.request?.parse(value).ok, true)
        assert.deepEqual([...check.Errors(value)], [])
      }
    })

    for (const [status, response] of Object.entries(operation.responses)) {
      test(`shows answers of status ${status} that are what it promises`, () => {
        const { examples, schema } = response.content['text/csv'] ?? response.content['application/json']
        assert.ok(response.description)
        const values = Object.values(examples)
        assert.ok(values.length > 0)
        for (const { value } of values) assert.deepEqual([...Compile(resolved(schema)).Errors(value)], [])
      })
    }
  })
}

test('what the service answers is what the document promises', async () => {
  const token = { revocation_token: (await http.post('/memory/read', goodRead)).json().revocation_token as string }
  const headers = { 'x-api-key': http.secret }
  const { user_id, purpose } = goodRead
  const created = await http.post('/memory', { ...goodMemory, ttl_days: 1 })
  const entry = { user_id, scope: 'preferences', section: 'likes', item: 'whatever' }
  const answers = {
    createMemory: created,
    createMemories: await http.post('/memory/batch', { memories: [goodMemory, {}] }),
    readMemory: await http.post('/memory/read', goodRead),
    readContext: await http.post('/memory/context', { user_id, purpose }),
    forgetEntry: await http.post('/memory/forget', entry),
    deleteMemory: await http.app.inject({ method: 'DELETE', url: `/memory/${created.json().id}`, headers }),
    continueRead: await http.post('/memory/read/continue', token),
    revokeRead: await http.post('/memory/revoke', token),
    showPolicy: await http.app.inject({ url: '/policy', headers }),
    checkPolicy: await http.post('/policy/check', { scope: 'schedule', purpose: 'scheduling' }),
    listPurposes: await http.app.inject({ url: '/purposes', headers }),
    listSubjectMemories: await http.post('/subject/memories', { user_id: 'user_1' }),
    listSubjectReads: await http.post('/subject/reads', { user_id: 'user_1' }),
    exportSubject: await http.post('/subject/export', { user_id: 'user_1' }),
    withdrawConsent: await http.post('/subject/consents/withdraw', { user_id: 'nobody' }),
    listConsents: await http.post('/subject/consents', { user_id: 'nobody' }),
    restoreConsent: await http.post('/subject/consents/restore', { user_id: 'nobody' }),
    createSubjectLink: await http.post('/subject/link', { user_id: 'nobody' }, { host: 'localhost' }),
    eraseSubject: await http.post('/subject/erase', { user_id: 'nobody' }),
    searchAudit: await http.post('/audit/search', {}),
    showAuditHead: await http.app.inject({ url: '/audit/head', headers }),
  }
  for (const { operation } of operations.filter(({ path }) => !path.startsWith('/console/'))) {
    const answer = answers[operation.operationId as keyof typeof answers]
    const promised = operation.responses[String(answer.statusCode)]
    assert.ok(promised && answer.statusCode < 300, answer.body)
    const schema = resolved(promised.content['application/json'].schema)
    assert.deepEqual([...Compile(schema).Errors(answer.json())], [])
    const { anyOf = [schema] } = schema as { anyOf?: readonly TSchema[] }
    const required = anyOf.find((one) => Compile(one).Check(answer.json())) as { required?: string[] } | undefined
    assert.deepEqual(Object.keys(answer.json()).sort(), [...(required?.required ?? [])].sort())
  }
})

function resolved(schema: { readonly $ref?: string }): TSchema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? (schema as TSchema) : (served.components.schemas[name] as TSchema)
}
