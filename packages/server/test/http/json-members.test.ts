import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { joinObjects, memberBytes } from '../../src/http/json-members.ts'

const bytesOf = (value: unknown, indent?: number): Buffer => Buffer.from(JSON.stringify(value, null, indent))
const parsed = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'))
const members = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ stringUnit: 'grapheme' }))

test('a member is cut out as JSON.parse reads it, wherever it stands', () => {
  fc.assert(
    fc.property(members, members, members, fc.nat(3), (before, args, after, indent) => {
      const message = { ...before, params: { ...after, arguments: args, ...before }, ...after }
      const expected = (parsed(bytesOf(message)) as { params?: { arguments?: unknown } }).params?.arguments
      const found = memberBytes(bytesOf(message, indent), ['params', 'arguments'])
      // Null where a name is written with escapes: then it takes a parser.
      if (found) assert.deepEqual(parsed(found), expected)
      else assert.match(JSON.stringify(message), /\\/)
    }),
  )
})

test('of several members with one name, the last counts', () => {
  const found = memberBytes(Buffer.from('{"a":{"b":1},"a" : { "b" : [2, "}"] , "c":3} }'), ['a', 'b'])
  assert.deepEqual(found && parsed(found), [2, '}'])
})

test('joined objects have the members that spreading gives them', () => {
  fc.assert(
    fc.property(members, members, members, fc.nat(3), (before, given, after, indent) => {
      const joined = parsed(joinObjects(before, bytesOf(given, indent), after))
      assert.deepEqual(joined, JSON.parse(JSON.stringify({ ...before, ...given, ...after })))
    }),
  )
})
