import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type PurposeClass, purposeClasses } from '@ambit/gate/purpose-classes'
import fc from 'fast-check'
import { type Scope, scopes } from '../src/memory/scopes.ts'
import { decideRead, type Rules } from '../src/policy/decide-read.ts'
import { defaultPolicyMatrix } from '../src/policy/default-policy.ts'
import type { PolicyMatrix } from '../src/policy/policy-matrix.ts'
import { anyScope } from './arbitrary-memories.ts'

const columns = [
  'content_generation',
  'recommendation',
  'scheduling',
  'ui_rendering',
  'notification_delivery',
  'task_execution',
] as const satisfies readonly PurposeClass[]

/** The matrix as a picture: one column a class, in the order above. */
const picture: Readonly<Record<Scope, string>> = {
  preferences: '✓ ✓ - - - -',
  constraints: '✓ ✓ ✓ - - ✓',
  communication: '✓ ✓ - ✓ ✓ -',
  accessibility: '✓ - - ✓ ✓ -',
  schedule: '- - ✓ - - ✓',
  attention: '- - - ✓ ✓ -',
}

test('there are six scopes and six purpose classes', () => {
  assert.deepEqual([...scopes].sort(), Object.keys(picture).sort())
  assert.deepEqual([...purposeClasses].sort(), [...columns].sort())
})

describe('every cell of the default matrix', () => {
  for (const scope of scopes) {
    for (const [index, purposeClass] of columns.entries()) {
      const isAllowed = picture[scope].split(' ')[index] === '✓'
      test(`${purposeClass} may ${isAllowed ? '' : 'not '}read ${scope}`, () => {
        assert.equal(decideRead(unlimited(defaultPolicyMatrix), scope, [purposeClass]).isAllowed, isAllowed)
      })
    }
  }
})

describe('a purpose that is not recognised reads nothing', () => {
  for (const scope of scopes) {
    test(scope, () => {
      assert.deepEqual(decideRead(unlimited(defaultPolicyMatrix), scope, []), {
        isAllowed: false,
        allowedClasses: defaultPolicyMatrix[scope],
        deniedByPolicy: [],
        deniedByKey: [],
      })
    })
  }
})

test('one class that is not allowed denies the read, and is the one that is named', () => {
  assert.deepEqual(decideRead(unlimited(defaultPolicyMatrix), 'preferences', ['recommendation', 'task_execution']), {
    isAllowed: false,
    allowedClasses: ['content_generation', 'recommendation'],
    deniedByPolicy: ['task_execution'],
    deniedByKey: [],
  })
})

test('a key that is bound to purposes reads for no other, and is named as the reason', () => {
  const rules = { matrix: defaultPolicyMatrix, keyClasses: ['recommendation', 'scheduling'] } as const
  assert.deepEqual(decideRead(rules, 'preferences', ['content_generation']), {
    isAllowed: false,
    allowedClasses: ['recommendation'],
    deniedByPolicy: [],
    deniedByKey: ['content_generation'],
  })
  assert.equal(decideRead(rules, 'preferences', ['recommendation']).isAllowed, true)
})

test('binding a key to purposes never opens what the policy closes', () => {
  fc.assert(
    fc.property(anyMatrix, anyScope, anyClasses, anyClasses, (matrix, scope, classes, keyClasses) => {
      const bound = decideRead({ matrix, keyClasses }, scope, classes).isAllowed
      const isWithinKey = classes.every((purposeClass) => keyClasses.includes(purposeClass))
      assert.equal(bound, decideRead(unlimited(matrix), scope, classes).isAllowed && isWithinKey)
    }),
  )
})

test('all 64 combinations of classes in all scopes are decided as the picture says', () => {
  for (const scope of scopes) {
    for (let bits = 0; bits < 64; bits++) {
      const classes = columns.filter((_, index) => bits & (1 << index))
      const allowed = columns.filter((_, index) => picture[scope].split(' ')[index] === '✓')
      assert.deepEqual(verdict(defaultPolicyMatrix, scope, classes), slowVerdict(allowed, classes))
    }
  }
})

const anyClasses = fc.subarray([...purposeClasses])
const anyMatrix: fc.Arbitrary<PolicyMatrix> = fc.record({
  preferences: anyClasses,
  constraints: anyClasses,
  communication: anyClasses,
  accessibility: anyClasses,
  schedule: anyClasses,
  attention: anyClasses,
})

test('any matrix is decided as an independent reading of the rule decides it', () => {
  fc.assert(
    fc.property(anyMatrix, anyScope, anyClasses, (matrix, scope, classes) => {
      assert.deepEqual(verdict(matrix, scope, classes), slowVerdict(matrix[scope], classes))
    }),
  )
})

test('neither the order of classes nor saying one twice changes the decision', () => {
  fc.assert(
    fc.property(anyMatrix, anyScope, anyClasses, (matrix, scope, classes) => {
      const { isAllowed } = decideRead(unlimited(matrix), scope, classes)
      assert.equal(decideRead(unlimited(matrix), scope, [...classes, ...classes].reverse()).isAllowed, isAllowed)
    }),
  )
})

test('a further intent never opens what was closed', () => {
  fc.assert(
    fc.property(anyMatrix, anyScope, anyClasses, anyClasses, (matrix, scope, classes, further) => {
      fc.pre(classes.length > 0)
      const isAllowedWithFurther = decideRead(unlimited(matrix), scope, [...classes, ...further]).isAllowed
      assert.ok(!isAllowedWithFurther || decideRead(unlimited(matrix), scope, classes).isAllowed)
    }),
  )
})

function unlimited(matrix: PolicyMatrix): Rules {
  return { matrix, keyClasses: null }
}

function verdict(matrix: PolicyMatrix, scope: Scope, classes: readonly PurposeClass[]) {
  const decision = decideRead(unlimited(matrix), scope, classes)
  return { isAllowed: decision.isAllowed, denied: decision.isAllowed ? [] : [...decision.deniedByPolicy].sort() }
}

/** Starts from "no" and goes through every class by hand. */
function slowVerdict(allowed: readonly PurposeClass[], classes: readonly PurposeClass[]) {
  let recognised = 0
  const denied: string[] = []
  for (const purposeClass of columns) {
    let isStated = false
    let isOpen = false
    for (const stated of classes) if (stated === purposeClass) isStated = true
    for (const open of allowed) if (open === purposeClass) isOpen = true
    if (isStated) recognised += 1
    if (isStated && !isOpen) denied.push(purposeClass)
  }
  return { isAllowed: recognised > 0 && denied.length === 0, denied: denied.sort() }
}
