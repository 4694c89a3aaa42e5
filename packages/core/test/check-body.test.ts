import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import Type, { type TObject, type TSchema } from 'typebox'
import { bodyCheck } from '../src/wire/check-body.ts'
import { describeFieldError } from '../src/wire/field-error.ts'

const isoTime = 'must be an ISO 8601 time such as 2027-01-31T12:00:00Z'

const rows: readonly (readonly [string, TSchema, unknown, string])[] = [
  ['a wrong type', Type.String(), 1, 'x must be a string'],
  ['a wrong type that begins with a vowel', Type.Integer(), '1', 'x must be an integer'],
  ['several types', Type.Unsafe({ type: ['object', 'array'] }), 1, 'x must be an object or an array'],
  [
    'a type that may be null, which is the same as absent',
    Type.Unsafe({ type: ['number', 'null'] }),
    '1',
    'x must be a number',
  ],
  ['a choice', Type.Enum(['a', 'b']), 'c', 'x must be one of a, b'],
  ['an empty text', Type.String({ minLength: 1 }), '', 'x must not be blank'],
  ['a blank text', Type.String({ pattern: '\\S' }), ' ', 'x must not be blank'],
  ['a text of another form', Type.String({ pattern: '^[a-z]+$' }), 'A', 'x must match the pattern ^[a-z]+$'],
  ['a text too short', Type.String({ minLength: 12 }), 'a', 'x must be at least 12 characters long'],
  ['a text that is no time', Type.String({ format: 'date-time' }), 'tomorrow', `x ${isoTime}`],
  ['a day without a time', Type.String({ format: 'date-time' }), '2027-01-31', `x ${isoTime}`],
  ['an empty list', Type.Array(Type.String(), { minItems: 1 }), [], 'x must have at least 1 entry'],
  ['a list too short', Type.Array(Type.String(), { minItems: 2 }), [''], 'x must have at least 2 entries'],
  ['an entry twice', Type.Array(Type.String(), { uniqueItems: true }), ['a', 'a'], 'x must not have an entry twice'],
  ['what an object lacks', Type.Object({ a: Type.String() }), {}, 'x must have a'],
  ['a text too long', Type.String({ maxLength: 1000 }), 'a'.repeat(1001), 'x must be at most 1,000 characters long'],
  ['a number too small', Type.Number({ minimum: 1 }), 0.5, 'x must be at least 1'],
  ['a number too large', Type.Number({ maximum: 365 }), 366, 'x must be at most 365'],
  ['a number on the wrong side', Type.Number({ exclusiveMinimum: 0 }), 0, 'x must be greater than 0'],
  ['a rule without a sentence of its own', Type.Number({ multipleOf: 2 }), 3, 'x must be multiple of 2'],
]

describe('one sentence names the field and its rule', () => {
  for (const [what, schema, value, message] of rows) {
    test(`for ${what}`, () => {
      assert.deepEqual(described(Type.Object({ x: schema }), { x: value }), [{ field: 'x', message }])
    })
  }

  test('for a place within a field', () => {
    const schema = Type.Object({ x: Type.Array(Type.Object({ a: Type.Enum(['b']) })) })
    assert.deepEqual(described(schema, { x: [{ a: 'b' }, { a: 'c' }] }), [
      { field: 'x[1].a', message: 'x[1].a must be one of b' },
    ])
  })

  test('for a missing field', () => {
    assert.deepEqual(described(Type.Object({ x: Type.String() }), {}), [{ field: 'x', message: 'x is required' }])
  })

  test('for an unknown field', () => {
    const closed = Type.Object({}, { additionalProperties: false })
    assert.deepEqual(described(closed, { 'a/b': 1 }), [{ field: 'a/b', message: 'a/b is not a known field' }])
  })

  test('for a body that is no object', () => {
    assert.deepEqual(described(Type.Object({}), []), [{ field: 'body', message: 'body must be a JSON object' }])
  })
})

test('a field with several faults is described once, by the first', () => {
  const schema = Type.Object({ x: Type.String({ maxLength: 1, pattern: '\\S' }), y: Type.Number({ minimum: 1 }) })
  assert.deepEqual(
    described(schema, { x: '  ', y: 0 }).map(({ message }) => message),
    ['x must be at most 1 characters long', 'y must be at least 1'],
  )
})

test('no errors are no sentences', () => {
  assert.deepEqual(described(Type.Object({ x: Type.String() }), { x: 'a' }), [])
})

test('what the schema refuses is refused, even where no sentence says why', () => {
  assert.deepEqual(described(Type.Object({ x: Type.Number() }, { minProperties: 2 }), { x: 1 }), [
    { field: 'body', message: 'body is not valid' },
  ])
})

test('a made-up name is repeated only in part', () => {
  const [error] = described(Type.Object({}, { additionalProperties: false }), { ['k'.repeat(1_000)]: 1 })
  assert.equal(error?.field.length, 65)
})

function described(schema: TObject, body: unknown) {
  return bodyCheck(schema)(body).map(describeFieldError)
}
