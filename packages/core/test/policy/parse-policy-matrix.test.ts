import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { purposeClasses } from '@ambit/gate/purpose-classes'
import fc from 'fast-check'
import type { JsonValue } from '../../src/json.ts'
import { scopes } from '../../src/memory/scopes.ts'
import { defaultPolicyMatrix } from '../../src/policy/default-policy.ts'
import { parsePolicyMatrix } from '../../src/policy/parse-policy-matrix.ts'
import { describeFieldError } from '../../src/wire/field-error.ts'
import { anyMatrix } from './arbitrary-policies.ts'

describe('a matrix is taken', () => {
  test('when it is the default one, in the order of the classes', () => {
    const parsed = parsePolicyMatrix(defaultPolicyMatrix)
    assert.ok(parsed.ok)
    for (const scope of scopes) assert.deepEqual(parsed.value[scope].toSorted(), defaultPolicyMatrix[scope].toSorted())
  })

  test('when scopes are closed: an empty list is a decision', () => {
    const closed = Object.fromEntries(scopes.map((scope) => [scope, []]))
    assert.deepEqual(parsePolicyMatrix(closed), { ok: true, value: closed })
  })

  test('whatever it allows, and means the same afterwards', () => {
    fc.assert(
      fc.property(anyMatrix, (matrix) => {
        const parsed = parsePolicyMatrix(matrix)
        assert.ok(parsed.ok)
        assert.deepEqual(Object.keys(parsed.value), [...scopes])
        for (const scope of scopes) assert.deepEqual(new Set(parsed.value[scope]), new Set(matrix[scope]))
        assert.deepEqual(parsePolicyMatrix(parsed.value), parsed)
      }),
    )
  })

  test('to the same bytes, in whatever order it was written', () => {
    fc.assert(
      fc.property(anyMatrix, (matrix) => {
        const reversed = Object.fromEntries(
          Object.entries(matrix)
            .reverse()
            .map(([scope, classes]) => [scope, classes.toReversed()]),
        )
        assert.equal(JSON.stringify(parsePolicyMatrix(reversed)), JSON.stringify(parsePolicyMatrix(matrix)))
      }),
    )
  })
})

describe('a matrix is refused', () => {
  for (const json of [null, [], 'preferences', 1, true] satisfies JsonValue[]) {
    test(`when it is ${JSON.stringify(json)}`, () =>
      assert.deepEqual(messages(json), ['policy must be an object of the six scopes']))
  }

  test('when it is not whole, and every missing scope is named', () => {
    const { schedule: _, attention: __, ...part } = defaultPolicyMatrix
    const rule = 'is missing; an empty list closes a scope'
    assert.deepEqual(messages(part), [`schedule ${rule}`, `attention ${rule}`])
  })

  test('when a scope is only inherited', () => {
    const { schedule, ...part } = defaultPolicyMatrix
    const inherited = Object.assign(Object.create({ schedule }), part) as JsonValue
    assert.deepEqual(messages(inherited), ['schedule is missing; an empty list closes a scope'])
  })

  test('when it names what is no scope, keys like __proto__ included', () => {
    const rule = `is not a scope; the scopes are ${scopes.join(', ')}`
    const json = JSON.parse(
      JSON.stringify(defaultPolicyMatrix).replace('{', '{"__proto__":[],"secrets":[],'),
    ) as JsonValue
    assert.deepEqual(messages(json), [`__proto__ ${rule}`, `secrets ${rule}`])
  })

  for (const row of [null, 'recommendation', { recommendation: true }, 1] satisfies JsonValue[]) {
    test(`when a scope holds ${JSON.stringify(row)} instead of a list`, () => {
      assert.deepEqual(messages({ ...defaultPolicyMatrix, schedule: row }), [
        'schedule must be a list of purpose classes',
      ])
    })
  }

  test('when a list holds anything but classes, and each place is named', () => {
    const row = ['scheduling', 'marketing', null, 'Scheduling', ['scheduling']]
    const rule = `must be one of ${purposeClasses.join(', ')}`
    assert.deepEqual(
      messages({ ...defaultPolicyMatrix, schedule: row }),
      [1, 2, 3, 4].map((index) => `schedule[${index}] ${rule}`),
    )
  })

  test('when a list says a class twice', () => {
    const row = ['scheduling', 'recommendation', 'scheduling']
    assert.deepEqual(messages({ ...defaultPolicyMatrix, schedule: row }), ['schedule[2] stands in the list twice'])
  })

  test('with every fault at once', () => {
    const json = { ...defaultPolicyMatrix, secrets: [], schedule: 'all', attention: ['marketing'] }
    assert.equal(messages(json).length, 3)
  })
})

test('any JSON at all is taken as a whole matrix or refused with a reason, and never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      const parsed = parsePolicyMatrix(json as JsonValue)
      const described = parsed.ok ? [] : parsed.errors.map(describeFieldError)
      assert.ok(described.every(({ field, message }) => message.startsWith(field)))
      assert.ok(parsed.ok || parsed.errors.length > 0)
    }),
  )
})

function messages(json: JsonValue): readonly string[] {
  const parsed = parsePolicyMatrix(json)
  return parsed.ok ? [] : parsed.errors.map((error) => describeFieldError(error).message)
}
