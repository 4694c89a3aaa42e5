import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Operation } from '../src/operations/contract.ts'
import { apiOperations, consoleOperations } from '../src/operations/operations.ts'

const operations: Readonly<Record<string, Operation>> = { ...apiOperations, ...consoleOperations }

test('every operation has one name, and a method and path of its own', () => {
  const names = [...Object.keys(apiOperations), ...Object.keys(consoleOperations)]
  assert.equal(new Set(names).size, names.length)
  const places = Object.values(operations).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  assert.equal(new Set(places).size, places.length)
})

test('the operations of the console are apart from those of the API, and name the project that they ask a role in', () => {
  for (const { path } of Object.values(apiOperations)) assert.doesNotMatch(path, /^\/console(?:\/|$)/)
  for (const { path, access } of Object.values(consoleOperations)) {
    assert.match(path, /^\/console\//)
    assert.equal(/\/:project_id(?:\/|$)/.test(path), access !== 'open' && access !== 'person')
  }
})

for (const [name, { request, answer, refusals, summary, description }] of Object.entries(operations)) {
  describe(name, () => {
    test('says what it does, and lists no refusal twice', () => {
      assert.ok(summary && description)
      assert.equal(new Set<string>(refusals).size, refusals.length)
    })

    test('takes its own examples, and refuses what it does not know', () => {
      if (!request) return
      assert.ok(Object.keys(request.examples).length > 0)
      for (const example of Object.values(request.examples)) {
        assert.equal(request.parse(example).ok, true)
        assert.equal(request.parse({ ...example, made_up: 1 }).ok, false)
      }
    })

    test('shows an answer that it may give', () => {
      assert.deepEqual([...Compile(answer.schema).Errors(answer.example)], [])
    })

    test('has no object whose members nobody has described: types made from it would have none', () => {
      for (const schema of [request?.schema, answer.schema]) if (schema) checkObjects(schema, name)
    })
  })
}

function checkObjects(schema: TSchema, place: string): void {
  const { type, properties, additionalProperties, items, anyOf } = schema as {
    type?: string | string[]
    properties?: Record<string, TSchema>
    additionalProperties?: unknown
    items?: TSchema
    anyOf?: TSchema[]
  }
  if ([type].flat().includes('object')) assert.ok(properties ?? additionalProperties, place)
  for (const [name, field] of Object.entries(properties ?? {})) checkObjects(field, `${place}.${name}`)
  for (const inner of [items, ...(anyOf ?? [])]) if (inner) checkObjects(inner, place)
}
