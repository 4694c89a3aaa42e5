import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { describeFieldError, explainFieldError, type FieldPath, fieldError } from '../src/wire/field-error.ts'
import { type FieldRuleName, fieldRules } from '../src/wire/field-rules.ts'
import { errorBody } from '../src/wire/refusal.ts'

describe('what is wrong with a field', () => {
  test('is a place and a rule with its parameters, as data', () => {
    assert.deepEqual(fieldError(['value_json', 'likes', 2], 'maxLength', { max: 1_000 }), {
      path: ['value_json', 'likes', 2],
      rule: { name: 'maxLength', max: 1_000 },
    })
  })

  test('is sent as a sentence that names the field', () => {
    assert.deepEqual(describeFieldError(fieldError(['value_json', 'likes', 2], 'maxLength', { max: 1_000 })), {
      field: 'value_json.likes[2]',
      message: 'value_json.likes[2] must be at most 1,000 characters long',
    })
    assert.deepEqual(describeFieldError({ ...fieldError('value_json', 'nul'), isInKey: true }), {
      field: 'value_json',
      message: 'a key in value_json must not contain U+0000',
    })
  })

  test('is sent to the console with its place and its rule apart', () => {
    assert.deepEqual(explainFieldError(fieldError(['purpose_classes', 0], 'oneOf', { values: ['a', 'b'] })), {
      field: 'purpose_classes[0]',
      message: 'purpose_classes[0] must be one of a, b',
      path: ['purpose_classes', 0],
      rule: 'must be one of a, b',
    })
  })

  test('is about a name that a caller made up without repeating all of it', () => {
    const step = fc.oneof(fc.string({ unit: 'binary', maxLength: 200, size: 'max' }), fc.nat())
    const anyPath = fc.tuple(
      fc.string({ unit: 'binary', maxLength: 200, size: 'max' }),
      fc.array(step, { maxLength: 5 }),
    )
    fc.assert(
      fc.property(anyPath, ([field, within]) => {
        const path: FieldPath = [field, ...within]
        const { field: text, message } = describeFieldError(fieldError(path, 'required'))
        assert.ok(message === `${text} is required` && text.isWellFormed())
        assert.ok(text.length <= path.length * 67 && !/\p{Cc}/u.test(text))
      }),
    )
  })
})

test('every rule is a sentence without a full stop, so that it can follow a name and end a list', () => {
  const parameters = {
    section: 'x',
    needed: 'x',
    other: 'x',
    words: 'x',
    types: ['x'],
    values: ['x'],
    names: ['x'],
    scopes: ['x'],
    pattern: 'x',
    email: 'x',
    difference: 'x',
  }
  const numbers = { min: 1, max: 2, limit: 3 }
  for (const name of Object.keys(fieldRules) as FieldRuleName[]) {
    const sentence = (fieldRules[name] as (all: object) => string)({ ...parameters, ...numbers })
    assert.match(sentence, /^[a-z].*[^.]$|^x$/, name)
    assert.doesNotMatch(sentence, /undefined|NaN/)
  }
})

test('a refusal of fields says all of them in one sentence, and lists them', () => {
  const fields = [fieldError('scope', 'required'), fieldError('ttl', 'unknownField')]
  assert.deepEqual(errorBody({ code: 'invalid_request', fields }), {
    detail: 'scope is required; ttl is not a known field',
    error: {
      code: 'invalid_request',
      message: 'scope is required; ttl is not a known field',
      details: {
        fields: [
          { field: 'scope', message: 'scope is required' },
          { field: 'ttl', message: 'ttl is not a known field' },
        ],
      },
    },
  })
})
