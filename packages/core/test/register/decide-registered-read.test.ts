import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { purposeClasses } from '@ambit/gate/purpose-classes'
import fc from 'fast-check'
import { scopes } from '../../src/memory/scopes.ts'
import { decideRead } from '../../src/policy/decide-read.ts'
import { defaultPolicyMatrix } from '../../src/policy/default-policy.ts'
import { decideRegisteredRead, openedScopes } from '../../src/register/decide-registered-read.ts'
import { arbitraryPurpose } from './arbitrary-purposes.ts'

const scope = fc.constantFrom(...scopes)
const keyClasses = fc.option(fc.subarray([...purposeClasses], { minLength: 1 }))
const matrix = fc.record(
  Object.fromEntries(scopes.map((name) => [name, fc.subarray([...purposeClasses])])),
) as unknown as fc.Arbitrary<typeof defaultPolicyMatrix>

describe('a registered purpose', () => {
  test('opens nothing but its scopes', () => {
    fc.assert(
      fc.property(matrix, keyClasses, arbitraryPurpose, scope, (rules, classes, purpose, name) => {
        const decision = decideRegisteredRead({ matrix: rules, keyClasses: classes }, name, purpose)
        if (decision.isAllowed && purpose.scopes) assert.ok(purpose.scopes.includes(name))
      }),
    )
  })

  test('without an exception opens no more than its classes do', () => {
    fc.assert(
      fc.property(matrix, keyClasses, arbitraryPurpose, scope, (rules, classes, purpose, name) => {
        const judged = { matrix: rules, keyClasses: classes }
        const { isAllowed, isException } = decideRegisteredRead(judged, name, purpose)
        if (!isAllowed) return
        const isOpenByClasses = decideRead(judged, name, purpose.purposeClasses).isAllowed
        assert.equal(isOpenByClasses, !isException)
        assert.equal(isException, !isOpenByClasses && Object.hasOwn(purpose.exceptions, name))
      }),
    )
  })

  test('never opens what its key may not be used for, exceptions included', () => {
    fc.assert(
      fc.property(matrix, keyClasses, arbitraryPurpose, scope, (rules, classes, purpose, name) => {
        const { isAllowed } = decideRegisteredRead({ matrix: rules, keyClasses: classes }, name, purpose)
        if (isAllowed && classes) assert.ok(purpose.purposeClasses.every((one) => classes.includes(one)))
      }),
    )
  })

  test('with an exception opens a scope that the matrix closes', () => {
    const recipes = {
      name: 'recipes',
      statement: 'Suggest recipes that respect allergies',
      purposeClasses: ['recommendation'],
      scopes: ['preferences', 'constraints'],
      exceptions: { accessibility: 'never reached: not among the scopes' },
      domains: null,
    } as const
    const closed = { ...defaultPolicyMatrix, constraints: [] }
    const rules = { matrix: closed, keyClasses: null }
    assert.equal(decideRegisteredRead(rules, 'constraints', recipes).isAllowed, false)
    const excepted = { ...recipes, exceptions: { constraints: 'allergies are a matter of life and death' } }
    const decision = decideRegisteredRead(rules, 'constraints', excepted)
    assert.equal(decision.isAllowed, true)
    assert.equal(decision.isException, true)
    assert.deepEqual(
      openedScopes(rules, excepted),
      ['preferences', 'constraints'].filter((name) => scopes.includes(name as never)),
    )
  })
})
