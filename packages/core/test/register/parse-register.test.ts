import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { JsonValue } from '../../src/json.ts'
import { compareRegisters } from '../../src/register/compare-registers.ts'
import { parseRegister, registerFile } from '../../src/register/parse-register.ts'
import { emptyRegister, type PurposeRegister } from '../../src/register/purpose-register.ts'
import { statementKey } from '../../src/register/statement-key.ts'
import { fieldText } from '../../src/wire/field-error.ts'
import { arbitraryPurpose } from './arbitrary-purposes.ts'

const recipes = {
  name: 'recipes',
  statement: 'Suggest recipes',
  purpose_classes: ['recommendation'],
  scopes: ['preferences', 'constraints'],
  exceptions: { constraints: 'allergies' },
  domains: ['food', null],
}

function fieldsOf(purpose: object): readonly string[] {
  const parsed = parseRegister({ mode: 'open', purposes: [{ ...recipes, ...purpose }] } as JsonValue)
  return parsed.ok ? [] : parsed.errors.map(({ path }) => fieldText(path))
}

const arbitraryRegister: fc.Arbitrary<PurposeRegister> = fc
  .record({
    mode: fc.constantFrom('open', 'registered'),
    protectedDomains: fc.subarray(['finance', 'health']),
    usualDomains: fc.subarray(['food', 'travel']),
    purposes: fc.uniqueArray(arbitraryPurpose, { maxLength: 5, selector: ({ name }) => name }),
  })
  // A short statement may read like the name of another purpose, and no register can hold both.
  .filter(({ purposes }) => {
    const words = purposes.flatMap(({ name, statement }) => [...new Set([name, statementKey(statement)])])
    return new Set(words).size === words.length
  })

describe('a register file', () => {
  test('that was written is read as the same register', () => {
    fc.assert(
      fc.property(arbitraryRegister, (register) => {
        const parsed = parseRegister(registerFile(register))
        assert.ok(parsed.ok, JSON.stringify(parsed))
        assert.deepEqual(registerFile(parsed.value), registerFile(parseAgain(parsed.value)))
        const { added, retired, mode } = compareRegisters(register, parsed.value)
        assert.deepEqual([added, retired, mode], [[], [], null])
      }),
    )
  })

  test('with whatever in it gives a register or errors, never an exception', () => {
    fc.assert(fc.property(fc.jsonValue(), (json) => void parseRegister(json as JsonValue)))
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(recipes)), (json, field) => {
        const parsed = parseRegister({ mode: 'open', purposes: [{ ...recipes, [field]: json }] } as JsonValue)
        if (!parsed.ok) assert.ok(parsed.errors.every(({ path }) => path[0] === 'purposes' && path[1] === 0))
      }),
    )
  })

  test('is refused with the field that is wrong', () => {
    assert.deepEqual(fieldsOf({}), [])
    assert.deepEqual(fieldsOf({ name: 'recommendation' }), ['purposes[0].name'])
    assert.deepEqual(fieldsOf({ name: 'Recipes' }), ['purposes[0].name'])
    assert.deepEqual(fieldsOf({ name: `r${'x'.repeat(64)}` }), ['purposes[0].name'])
    assert.deepEqual(fieldsOf({ statement: ' ' }), ['purposes[0].statement'])
    assert.deepEqual(fieldsOf({ statement: 'x'.repeat(301) }), ['purposes[0].statement'])
    assert.deepEqual(fieldsOf({ statement: `${'😀'.repeat(299)}x` }), [], 'a character is a code point')
    for (const statement of ['!!!', '12:30', 'Recommend \u202efilms', 'Suggest\u001b[31m recipes']) {
      assert.deepEqual(fieldsOf({ statement }), ['purposes[0].statement'], 'plain words')
    }
    assert.deepEqual(fieldsOf({ purpose_classes: [] }), ['purposes[0].purpose_classes'])
    assert.deepEqual(fieldsOf({ purpose_classes: ['sales'] }), ['purposes[0].purpose_classes[0]'])
    assert.deepEqual(fieldsOf({ scopes: undefined }), ['purposes[0].exceptions'])
    assert.deepEqual(fieldsOf({ scopes: ['preferences'] }), ['purposes[0].exceptions.constraints'])
    assert.deepEqual(fieldsOf({ exceptions: { constraints: '' } }), ['purposes[0].exceptions.constraints'])
    assert.deepEqual(fieldsOf({ domains: [] }), ['purposes[0].domains'])
    assert.deepEqual(fieldsOf({ domains: ['food', 'food'] }), ['purposes[0].domains[1]'])
    assert.deepEqual(fieldsOf({ domains: ['food', null, 'Food '] }), ['purposes[0].domains[2]'])
    assert.deepEqual(fieldsOf({ retention: 3 }), ['purposes[0].retention'])
  })

  test('has every name and every statement once', () => {
    const twice = parseRegister({ mode: 'open', purposes: [recipes, { ...recipes, statement: 'SUGGEST  recipes' }] })
    assert.ok(!twice.ok)
    assert.deepEqual(
      twice.errors.map(({ path }) => fieldText(path)),
      ['purposes[1].name', 'purposes[1].statement'],
    )
  })
})

test('the difference of two registers says what is added, changed and retired', () => {
  const parsed = parseRegister({ mode: 'open', purposes: [recipes] })
  assert.ok(parsed.ok)
  const [first] = parsed.value.purposes
  assert.ok(first)
  const changed = { ...first, statement: 'Suggest dishes' }
  assert.deepEqual(compareRegisters(emptyRegister, parsed.value).added, [first])
  assert.deepEqual(compareRegisters(parsed.value, emptyRegister).retired, [first])
  assert.deepEqual(compareRegisters(parsed.value, { ...parsed.value, purposes: [changed] }).changed, [
    { from: first, to: changed },
  ])
})

function parseAgain(register: PurposeRegister): PurposeRegister {
  const parsed = parseRegister(registerFile(register))
  assert.ok(parsed.ok)
  return parsed.value
}
