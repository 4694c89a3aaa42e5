import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { decideRead } from '../../src/policy/decide-read.ts'
import { defaultPolicyMatrix } from '../../src/policy/default-policy.ts'
import type { PolicyMatrix } from '../../src/policy/policy-matrix.ts'
import {
  type PolicySimulation,
  type RecordedDecision,
  startPolicySimulation,
} from '../../src/policy/simulate-policy.ts'
import type { PurposeClass } from '../../src/purpose/purpose-classes.ts'
import { anyClasses, anyDecision, anyMatrix } from './arbitrary-policies.ts'

const at = '2026-01-01T00:00:00.000Z'
const noFlips = { toAllowed: 0, toDenied: 0 }

describe('a simulation', () => {
  test('of nothing is nothing', () => {
    assert.deepEqual(simulate(defaultPolicyMatrix, []), {
      decisions: 0,
      flips: noFlips,
      byScope: {},
      byClass: {},
      byKey: {},
      examples: [],
    })
  })

  test('counts what flips, by scope, class and key', () => {
    const draft = { ...defaultPolicyMatrix, preferences: ['task_execution'] } as const
    const opened = recorded({ classes: ['task_execution'], wasAllowed: false, purpose: 'book it' })
    const closed = recorded({ classes: ['recommendation', 'content_generation'], wasAllowed: true, keyId: 'key_2' })
    const same = recorded({ scope: 'schedule', classes: ['scheduling'], wasAllowed: true })
    assert.deepEqual(simulate(draft, [opened, closed, same]), {
      decisions: 3,
      flips: { toAllowed: 1, toDenied: 1 },
      byScope: { preferences: { toAllowed: 1, toDenied: 1 } },
      byClass: {
        task_execution: { toAllowed: 1, toDenied: 0 },
        recommendation: { toAllowed: 0, toDenied: 1 },
        content_generation: { toAllowed: 0, toDenied: 1 },
      },
      byKey: { key_1: { toAllowed: 1, toDenied: 0 }, key_2: { toAllowed: 0, toDenied: 1 } },
      examples: [
        { ...opened, becomes: 'allowed' },
        { ...closed, becomes: 'denied' },
      ],
    })
  })

  test('minds what each key may ever be used for', () => {
    const denied = recorded({ classes: ['recommendation'], wasAllowed: false })
    const bound = simulate(defaultPolicyMatrix, [denied], () => ['scheduling'])
    assert.deepEqual(bound.flips, noFlips)
    assert.deepEqual(simulate(defaultPolicyMatrix, [denied]).flips, { toAllowed: 1, toDenied: 0 })
  })

  test('shows ten examples at most, and none twice that a reader would see as the same', () => {
    const flip = (purpose: string) => recorded({ purpose, classes: ['task_execution'], wasAllowed: true })
    const twice = simulate(defaultPolicyMatrix, [flip('a'), { ...flip('a'), keyId: 'key_2' }, flip('b')])
    assert.deepEqual(
      twice.examples.map(({ purpose, keyId }) => [purpose, keyId]),
      [
        ['a', 'key_1'],
        ['b', 'key_1'],
      ],
    )
    assert.deepEqual(twice.flips, { toAllowed: 0, toDenied: 3 })
    const many = simulate(
      defaultPolicyMatrix,
      Array.from({ length: 30 }, (_, index) => flip(`purpose ${index}`)),
    )
    assert.equal(many.examples.length, 10)
    assert.equal(many.flips.toDenied, 30)
  })

  test('of the matrix that decided finds no flip', () => {
    fc.assert(
      fc.property(anyMatrix, fc.array(anyDecision), fc.option(anyClasses), (matrix, decisions, keyClasses) => {
        const history = decisions.map((decision) => ({
          ...decision,
          wasAllowed: decideRead({ matrix, keyClasses }, decision.scope, decision.classes).isAllowed,
        }))
        const { decisions: count, flips, byScope, examples } = simulate(matrix, history, () => keyClasses)
        assert.deepEqual([count, flips, byScope, examples], [decisions.length, noFlips, {}, []])
      }),
    )
  })

  test('counts as an independent count does, and every total is the sum of its parts', () => {
    fc.assert(
      fc.property(anyMatrix, fc.array(anyDecision, { maxLength: 40 }), (draft, history) => {
        const result = simulate(draft, history)
        const flipped = history.filter(({ scope, classes, wasAllowed }) => {
          const isAllowed = classes.length > 0 && classes.every((name) => draft[scope].includes(name))
          return isAllowed !== wasAllowed
        })
        const toDenied = flipped.filter(({ wasAllowed }) => wasAllowed).length
        assert.deepEqual(result.flips, { toAllowed: flipped.length - toDenied, toDenied })
        assert.deepEqual(sum(result.byScope), result.flips)
        assert.deepEqual(sum(result.byKey), result.flips)
        assert.deepEqual(Object.keys(result.byKey).sort(), [...new Set(flipped.map(({ keyId }) => keyId))].sort())
        assert.ok(result.examples.length <= Math.min(10, flipped.length))
      }),
    )
  })

  test('gives results that do not change any more, however it goes on', () => {
    const simulation = startPolicySimulation(defaultPolicyMatrix, () => null)
    simulation.add(recorded({ classes: ['task_execution'], wasAllowed: true }))
    const early = simulation.result()
    simulation.add(recorded({ classes: ['task_execution'], wasAllowed: true }))
    assert.deepEqual([early.decisions, early.flips.toDenied], [1, 1])
    assert.deepEqual([simulation.result().decisions, simulation.result().flips.toDenied], [2, 2])
  })
})

function recorded(different: Partial<RecordedDecision>): RecordedDecision {
  return { at, keyId: 'key_1', scope: 'preferences', purpose: 'p', classes: [], wasAllowed: false, ...different }
}

function simulate(
  draft: PolicyMatrix,
  decisions: readonly RecordedDecision[],
  keyClassesOf: (keyId: string) => readonly PurposeClass[] | null = () => null,
): PolicySimulation {
  const simulation = startPolicySimulation(draft, keyClassesOf)
  for (const decision of decisions) simulation.add(decision)
  return simulation.result()
}

function sum(counts: PolicySimulation['byKey']) {
  return Object.values(counts).reduce(
    (total, { toAllowed, toDenied }) => ({
      toAllowed: total.toAllowed + toAllowed,
      toDenied: total.toDenied + toDenied,
    }),
    noFlips,
  )
}
