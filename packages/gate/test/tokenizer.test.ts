/** Byte pairs are joined in the order of their ranks, word by word. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createTokenizer } from '../src/text/tokenizer.ts'

const byte = (letter: string): number => 4 + letter.charCodeAt(0)
/** th, the, ␣the, in, ing, aa, aaaa */
const merges = Uint16Array.from(
  [
    [byte('t'), byte('h')],
    [260, byte('e')],
    [byte(' '), 261],
    [byte('i'), byte('n')],
    [263, byte('g')],
    [byte('a'), byte('a')],
    [265, 265],
  ].flat(),
)
const pieces = createTokenizer(merges)
const tokenize = (text: string) => pieces(text).flat()

test('a text is its bytes, joined by the merges', () => {
  assert.deepEqual(tokenize(''), [])
  assert.deepEqual(tokenize('the thing'), [262, byte(' '), 260, 264])
  assert.deepEqual(tokenize('aaaaa'), [byte(' '), 266, byte('a')])
})

test('the first word is spelt like any other, and merges do not cross words, digits or marks', () => {
  assert.deepEqual(tokenize('the the'), [262, 262])
  assert.deepEqual(tokenize('a,a'), [byte(' '), byte('a'), byte(','), byte('a')])
  assert.deepEqual(tokenize('7in12'), [byte(' '), byte('7'), 263, byte('1'), byte('2')])
})

test('a word of more than 32 bytes is cut there', () => {
  // The first piece is a space and 31 letters.
  assert.deepEqual(tokenize('a'.repeat(33)), [byte(' '), ...Array(7).fill(266), 265, byte('a'), 265])
})

test('letters beyond ASCII are their bytes', () => {
  assert.deepEqual(tokenize('é'), [byte(' '), 4 + 0xc3, 4 + 0xa9])
})

test('no byte is lost', () => {
  const spelt = new Map<number, number[]>()
  for (let token = 4; token < 260; token += 1) spelt.set(token, [token - 4])
  for (let rank = 0; rank < merges.length / 2; rank += 1)
    spelt.set(260 + rank, [
      ...(spelt.get(merges[2 * rank] ?? 0) ?? []),
      ...(spelt.get(merges[2 * rank + 1] ?? 0) ?? []),
    ])
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9,.é]{1,12}( [a-z0-9,.é]{1,12}){0,3}$/), (text) => {
      const bytes = tokenize(text).flatMap((token) => spelt.get(token) ?? [])
      assert.equal(Buffer.from(bytes).toString(), ` ${text}`)
    }),
  )
})
