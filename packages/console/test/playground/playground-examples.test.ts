import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { apiOperations, purposeClasses, scopes } from '@ambit/core'
import { defaultPolicyMatrix } from '@ambit/core/default-policy'
import { loadGate } from '@ambit/gate'
import {
  firstFields,
  purposesOf,
  scopeExamples,
  shapeExamples,
  withScope,
} from '../../src/features/playground/playground-examples.ts'
import { buildRequest } from '../../src/features/playground/playground-request.ts'

const gate = await loadGate()

describe('the examples of the playground', () => {
  for (const scope of scopes) {
    test(`${scope}: the first memory is accepted and the first read allowed by the default policy`, () => {
      const created = buildRequest(withScope(firstFields, scope))
      assert.ok(created.ok)
      assert.equal(apiOperations.createMemory.request.parse(created.call.body).ok, true)
      const { classes } = gate.read(scopeExamples[scope].purpose)
      assert.ok(classes.length > 0)
      assert.ok(
        classes.every((purposeClass) => defaultPolicyMatrix[scope].includes(purposeClass)),
        classes.join(', '),
      )
    })
  }

  for (const purposeClass of purposeClasses) {
    test(`the purposes offered for ${purposeClass} are understood as that and nothing else`, () => {
      for (const purpose of purposesOf[purposeClass]) {
        assert.deepEqual(gate.read(purpose).classes, [purposeClass], purpose)
      }
    })
  }

  test('show every shape of a value', () => {
    assert.equal(new Set(shapeExamples.map(({ name }) => name)).size, 5)
  })
})

test('another scope brings its examples, but never in place of what was written by hand', () => {
  assert.equal(withScope(firstFields, 'schedule').purpose, scopeExamples.schedule.purpose)
  const written = { ...firstFields, purpose: 'something of my own', value: '{"mine": true}' }
  const moved = withScope(written, 'schedule')
  assert.equal(moved.purpose, written.purpose)
  assert.equal(moved.value, written.value)
  assert.equal(moved.domain, scopeExamples.schedule.domain)
})
