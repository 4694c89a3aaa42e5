import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PurposeClass } from '@ambit/gate/purpose-classes'
import fc from 'fast-check'
import { defaultPolicyMatrix } from '../../src/policy/default-policy.ts'
import type { PolicyMatrix } from '../../src/policy/policy-matrix.ts'
import { emptyRegisterIndex, indexRegister, type RegisterIndex } from '../../src/register/find-purpose.ts'
import { emptyRegister } from '../../src/register/purpose-register.ts'
import {
  type RecordedDecision,
  type SimulatedRules,
  type Simulation,
  startSimulation,
} from '../../src/register/simulate-rules.ts'
import { anyClasses, anyDecision, anyMatrix } from '../policy/arbitrary-policies.ts'

const at = '2026-01-01T00:00:00.000Z'
const byDefault = { matrix: defaultPolicyMatrix, register: emptyRegisterIndex }
const noFlips = { toAllowed: 0, toDenied: 0 }

describe('a simulation', () => {
  test('of nothing is nothing', () => {
    assert.deepEqual(simulate(defaultPolicyMatrix, []), {
      decisions: 0,
      flips: noFlips,
      byScope: {},
      byClass: {},
      byKey: {},
      byPurpose: [],
      examples: [],
    })
  })

  test('counts what flips, by scope, class and key', () => {
    const draft = { ...defaultPolicyMatrix, preferences: ['task_execution'] } as const
    const opened = recorded({ classes: ['task_execution'], purpose: 'book it' })
    const closed = recorded({ classes: ['recommendation', 'content_generation'], keyId: 'key_2' })
    const same = recorded({ scopes: ['schedule'], classes: ['scheduling'] })
    const { byPurpose, ...result } = simulate(draft, [opened, closed, same])
    assert.deepEqual(
      byPurpose.map(({ purpose, becomes, count }) => [purpose, becomes, count]),
      [
        ['p', 'denied', 1],
        ['book it', 'allowed', 1],
      ],
    )
    assert.deepEqual(result, {
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
    const denied = recorded({ classes: ['recommendation'] })
    const inForce = { matrix: { ...defaultPolicyMatrix, preferences: [] }, register: emptyRegisterIndex }
    const bound = simulate(defaultPolicyMatrix, [denied], { inForce, keyClassesOf: () => ['scheduling'] })
    assert.deepEqual(bound.flips, noFlips)
    assert.deepEqual(simulate(defaultPolicyMatrix, [denied], { inForce }).flips, { toAllowed: 1, toDenied: 0 })
  })

  test('shows ten examples at most, and none twice that a reader would see as the same', () => {
    const closed = { ...defaultPolicyMatrix, preferences: [] }
    const flip = (purpose: string) => recorded({ purpose, classes: ['recommendation'] })
    const twice = simulate(closed, [flip('a'), { ...flip('a'), keyId: 'key_2' }, flip('b')])
    assert.deepEqual(
      twice.examples.map(({ purpose, keyId }) => [purpose, keyId]),
      [
        ['a', 'key_1'],
        ['b', 'key_1'],
      ],
    )
    assert.deepEqual(twice.flips, { toAllowed: 0, toDenied: 3 })
    const many = simulate(
      closed,
      Array.from({ length: 30 }, (_, index) => flip(`purpose ${index}`)),
    )
    assert.equal(many.examples.length, 10)
    assert.equal(many.flips.toDenied, 30)
  })

  test('of the rules in force finds no flip, whatever was decided under earlier ones', () => {
    fc.assert(
      fc.property(anyMatrix, fc.array(anyDecision), fc.option(anyClasses), (matrix, history, keyClasses) => {
        const inForce = { matrix, register: emptyRegisterIndex }
        const result = simulate(matrix, history, { inForce, keyClassesOf: () => keyClasses })
        const { decisions: count, flips, byScope, examples } = result
        assert.deepEqual([count, flips, byScope, examples], [history.length, noFlips, {}, []])
      }),
    )
  })

  test('counts as an independent count does, and every total is the sum of its parts', () => {
    fc.assert(
      fc.property(
        anyMatrix,
        anyMatrix,
        fc.array(anyDecision, { maxLength: 40, size: 'max' }),
        (now, draft, history) => {
          const result = simulate(draft, history, { inForce: { matrix: now, register: emptyRegisterIndex } })
          const isAllowed = (matrix: PolicyMatrix, { scopes, classes }: RecordedDecision): boolean =>
            classes.length > 0 && scopes.some((scope) => classes.every((name) => matrix[scope].includes(name)))
          const flipped = history.filter((read) => isAllowed(now, read) !== isAllowed(draft, read))
          const toDenied = flipped.filter((read) => isAllowed(now, read)).length
          assert.deepEqual(result.flips, { toAllowed: flipped.length - toDenied, toDenied })
          assert.deepEqual(sum(result.byScope), result.flips)
          assert.deepEqual(sum(result.byKey), result.flips)
          assert.deepEqual(Object.keys(result.byKey).sort(), [...new Set(flipped.map(({ keyId }) => keyId))].sort())
          assert.ok(result.examples.length <= Math.min(10, flipped.length))
        },
      ),
    )
  })

  test('counts a context that opened nothing once, when a draft opens one of its scopes to it', () => {
    const draft = { ...defaultPolicyMatrix, preferences: ['task_execution'], attention: ['task_execution'] } as const
    const refused = recorded({ scopes: ['preferences', 'attention'], classes: ['task_execution'] })
    const { decisions, flips, byScope } = simulate(draft, [refused])
    assert.deepEqual([decisions, flips], [1, { toAllowed: 1, toDenied: 0 }])
    assert.deepEqual(Object.keys(byScope), ['preferences', 'attention'])
  })

  test('gives results that do not change any more, however it goes on', () => {
    const inForce = { matrix: defaultPolicyMatrix, register: emptyRegisterIndex }
    const draft = { ...inForce, matrix: { ...defaultPolicyMatrix, preferences: [] } }
    const simulation = startSimulation({ inForce, draft, keyOf: () => anyKey })
    simulation.add(recorded({ classes: ['recommendation'] }))
    const early = simulation.result()
    simulation.add(recorded({ classes: ['recommendation'] }))
    assert.deepEqual([early.decisions, early.flips.toDenied], [1, 1])
    assert.deepEqual([simulation.result().decisions, simulation.result().flips.toDenied], [2, 2])
  })
})

const anyKey = { purposes: null, purposeClasses: null }

describe('a simulation of a register', () => {
  const recipes = {
    name: 'recipes',
    statement: 'Suggest recipes',
    purposeClasses: ['recommendation'],
    scopes: null,
    exceptions: {},
    domains: ['food'],
  } as const
  const declared = { ...emptyRegister, purposes: [recipes] }
  const film = recorded({ purpose: 'Recommend a film', classes: ['recommendation'] })

  test('in mode registered tells which free texts would be refused, by what they say but for case and spacing', () => {
    const index = indexRegister({ ...declared, mode: 'registered' }, [])
    const history = [
      film,
      { ...film, purpose: 'recommend  a FILM', keyId: 'key_2', at: '2026-01-02T00:00:00.000Z' },
      { ...film, purpose: 'suggest recipes' },
      { ...film, purpose: 'recipes', registeredPurpose: 'recipes' },
    ]
    const inForce = { matrix: defaultPolicyMatrix, register: indexRegister(declared, []) }
    const { flips, byPurpose } = simulate(defaultPolicyMatrix, history, { inForce, register: index })
    assert.deepEqual(flips, { toAllowed: 0, toDenied: 2 })
    const [only, ...others] = byPurpose
    assert.equal(others.length, 0)
    assert.deepEqual(
      [only?.purpose, only?.count, only?.becomes, only?.firstAt, only?.lastAt, [...(only?.keys.keys() ?? [])]],
      ['recommend  a FILM', 2, 'denied', at, '2026-01-02T00:00:00.000Z', ['key_1', 'key_2']],
    )
  })

  test('with a purpose tells what it would have allowed, within its domains', () => {
    const refused = recorded({ purpose: 'suggest RECIPES', classes: [] })
    const elsewhere = { ...refused, domain: 'work' }
    const { flips } = simulate(defaultPolicyMatrix, [refused, elsewhere], { register: indexRegister(declared, []) })
    assert.deepEqual(flips, { toAllowed: 1, toDenied: 0 })
  })

  test('judges what was read for a registered purpose by its name, whatever it is called now', () => {
    const read = recorded({ purpose: 'Suggest dishes', registeredPurpose: 'recipes' })
    const index = indexRegister({ ...declared, mode: 'registered' }, [])
    const inForce = { matrix: defaultPolicyMatrix, register: indexRegister(declared, []) }
    assert.deepEqual(simulate(defaultPolicyMatrix, [read], { register: index, inForce }).flips, noFlips)
  })
})

function recorded(different: Partial<RecordedDecision>): RecordedDecision {
  const stated = { domain: null, purpose: 'p', registeredPurpose: null, classes: [] } as const
  return { at, keyId: 'key_1', scopes: ['preferences'], ...stated, ...different }
}

interface Simulated {
  readonly inForce?: SimulatedRules
  readonly register?: RegisterIndex
  readonly keyClassesOf?: (keyId: string) => readonly PurposeClass[] | null
}

function simulate(
  matrix: PolicyMatrix,
  decisions: readonly RecordedDecision[],
  { inForce = byDefault, register = emptyRegisterIndex, keyClassesOf = () => null }: Simulated = {},
): Simulation {
  const keyOf = (keyId: string) => ({ purposes: null, purposeClasses: keyClassesOf(keyId) })
  const simulation = startSimulation({ inForce, draft: { matrix, register }, keyOf })
  for (const decision of decisions) simulation.add(decision)
  return simulation.result()
}

function sum(counts: Simulation['byKey']) {
  return Object.values(counts).reduce(
    (total, { toAllowed, toDenied }) => ({
      toAllowed: total.toAllowed + toAllowed,
      toDenied: total.toDenied + toDenied,
    }),
    noFlips,
  )
}
