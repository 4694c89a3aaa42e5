import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PurposeReading } from '@ambit/gate/purpose-reading'
import fc from 'fast-check'
import { isNoDifference } from '../../src/register/compare-registers.ts'
import { registerInForce, type StoredRegister } from '../../src/register/declared-purpose.ts'
import { differenceOf, planRegisterChange } from '../../src/register/plan-register-change.ts'
import { emptyRegister, type PurposeRegister, type RegisteredPurpose } from '../../src/register/purpose-register.ts'
import { statementKey } from '../../src/register/statement-key.ts'
import { arbitraryPurpose } from './arbitrary-purposes.ts'

const nothing: StoredRegister = { revision: 0, ...emptyRegister, purposes: [] }
const recommends: PurposeReading = { classes: ['recommendation'], refusal: null }
const outside: PurposeReading = {
  classes: [],
  refusal: { reason: 'advertising', words: 'ads' },
}
/** The gate reads the same in whatever is declared. */
const reads = (reading: PurposeReading): ReadonlyMap<string, PurposeReading> => {
  const readings = new Map<string, PurposeReading>()
  readings.get = () => reading
  return readings
}
const byAda = { by: 'ada', atMs: 1, reason: 'because', readings: reads(recommends) }
const byBob = { by: 'bob', atMs: 2, reason: null, readings: reads(recommends) }

const recipes: RegisteredPurpose = {
  name: 'recipes',
  statement: 'Suggest recipes',
  purposeClasses: ['recommendation'],
  scopes: ['preferences', 'accessibility'],
  exceptions: { accessibility: 'allergies' },
  domains: null,
}
const withRecipes: PurposeRegister = { ...emptyRegister, purposes: [recipes] }

/** The register as it is stored once the plan has been carried out. */
function carriedOut(stored: StoredRegister, target: PurposeRegister, changing: typeof byAda | typeof byBob) {
  const { versions, ...plan } = planRegisterChange(stored, target, changing)
  const newest = new Map(stored.purposes.map((purpose) => [purpose.name, purpose]))
  for (const version of versions) newest.set(version.name, version)
  const purposes = [...newest.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return { plan, versions, after: { ...target, revision: stored.revision + 1, purposes } }
}

describe('a plan', () => {
  const register = fc
    .uniqueArray(arbitraryPurpose, { maxLength: 4, selector: ({ name }) => name })
    .filter((list) => new Set(list.map(({ statement }) => statementKey(statement))).size === list.length)
    .map((purposes): PurposeRegister => ({ ...emptyRegister, purposes }))

  test('leads to the register that was asked for, from any other, and is empty from there', () => {
    fc.assert(
      fc.property(register, register, register, (first, second, third) => {
        let stored: StoredRegister = nothing
        for (const target of [first, second, third]) {
          const { after, versions } = carriedOut(stored, target, byAda)
          for (const { name, version } of versions) {
            const before = stored.purposes.find((purpose) => purpose.name === name)?.version ?? 0
            assert.equal(version, before + 1)
          }
          stored = after
          const names = registerInForce(stored).purposes.map(({ name }) => name)
          assert.deepEqual(names.toSorted(), target.purposes.map(({ name }) => name).toSorted())
          const again = planRegisterChange(stored, target, byBob)
          assert.ok(isNoDifference(again.difference))
          assert.deepEqual(again.versions, [])
        }
      }),
    )
  })

  test('keeps the signature of whatever a change leaves as it was', () => {
    const { after } = carriedOut(nothing, withRecipes, byAda)
    const narrower = { ...recipes, domains: ['food'] }
    const [second] = carriedOut(after, { ...emptyRegister, purposes: [narrower] }, byBob).versions
    assert.equal(second?.set.by, 'bob')
    assert.deepEqual(second?.exceptionsBy, { accessibility: { by: 'ada', atMs: 1 } })
    assert.equal(second?.declared.by, 'ada')
    const otherReason = { ...recipes, exceptions: { accessibility: 'coeliac disease' } }
    const [third] = carriedOut(after, { ...emptyRegister, purposes: [otherReason] }, byBob).versions
    assert.deepEqual(third?.exceptionsBy, { accessibility: { by: 'bob', atMs: 2 } })
  })

  test('asks for a reason when other classes are declared than the gate reads, more or fewer', () => {
    const declare = (purposeClasses: RegisteredPurpose['purposeClasses'], changing: typeof byAda | typeof byBob) =>
      planRegisterChange(nothing, { ...emptyRegister, purposes: [{ ...recipes, purposeClasses }] }, changing)
    assert.equal(declare(['recommendation'], byBob).unexplained.length, 0)
    assert.equal(declare(['recommendation', 'scheduling'], byBob).unexplained.length, 1)
    assert.equal(declare(['scheduling'], byBob).unexplained.length, 1)
    const both = { ...byBob, readings: reads({ ...recommends, classes: ['recommendation', 'scheduling'] }) }
    assert.equal(declare(['recommendation'], both).unexplained.length, 1, 'fewer classes can open more')
    const explained = declare(['scheduling'], byAda)
    assert.equal(explained.unexplained.length, 0)
    assert.equal(explained.versions[0]?.declared.reason, 'because')
    assert.equal(declare(['recommendation'], byAda).versions[0]?.declared.reason, null)
  })

  test('marks for ever what reads as outside', () => {
    const { versions, after } = carriedOut(nothing, withRecipes, { ...byAda, readings: reads(outside) })
    const [first] = versions
    assert.ok(first?.declared.isOutside)
    assert.deepEqual(differenceOf(first), {
      read: [],
      added: ['recommendation'],
      left: [],
      readsAsOutside: true,
    })
    const narrower = { ...recipes, domains: ['food'] }
    const [second] = carriedOut(after, { ...emptyRegister, purposes: [narrower] }, byBob).versions
    assert.ok(second?.declared.isOutside)
    assert.equal(second.declared.reason, 'because')
  })

  test('is impossible where a name or a statement would lead to two purposes', () => {
    const { after } = carriedOut(nothing, withRecipes, byAda)
    const twins = [
      { ...recipes, name: 'other', statement: 'SUGGEST  recipes' },
      { ...recipes, name: 'other', statement: 'Recipes' },
    ]
    for (const twin of twins) {
      const { errors } = planRegisterChange(after, { ...emptyRegister, purposes: [recipes, twin] }, byAda)
      assert.deepEqual(
        errors.map(({ path }) => path),
        [['statement']],
      )
    }
  })

  test('is impossible where all that is known would be more than a process should have to read', () => {
    const large = Array.from({ length: 50 }, (_, index) => ({
      ...recipes,
      name: `large_${index}`,
      statement: `Suggest dish ${index}`,
      domains: Array.from({ length: 50 }, (_, domain) => `${domain}`.padEnd(512, 'x')),
    }))
    const { errors } = planRegisterChange(nothing, { ...emptyRegister, purposes: large }, byAda)
    assert.deepEqual(
      errors.map(({ path, rule }) => [path, rule.name]),
      [[['purposes'], 'registerSize']],
    )
    const few = { ...emptyRegister, purposes: large.slice(0, 30) }
    const { after } = carriedOut(nothing, few, byAda)
    assert.deepEqual(planRegisterChange(after, emptyRegister, byAda).errors, [], 'retiring always can')
  })

  test('brings back a name that was retired as its next version, signed anew', () => {
    const declared = carriedOut(nothing, withRecipes, byAda).after
    const retired = carriedOut(declared, emptyRegister, byAda).after
    assert.deepEqual(registerInForce(retired).purposes, [])
    const [third] = carriedOut(retired, withRecipes, byBob).versions
    assert.deepEqual([third?.version, third?.isRetired, third?.declared.by], [3, false, 'bob'])
    assert.deepEqual(third?.exceptionsBy, { accessibility: { by: 'bob', atMs: 2 } })
  })
})
