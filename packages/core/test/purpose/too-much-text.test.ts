/** A purpose says a few things. What goes on and on is refused, and told so. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyPurpose, explainPurpose } from '../../src/purpose/classify-purpose.ts'
import { loadPurposes } from '../../training/labelled-purposes.ts'

const sentences = [
  'Suggest a quiet little restaurant near the station for the two of us on Friday evening',
  'Book a table there by the window at eight, or at nine if there is none',
  'Write a short note to my sister to tell her where we are going to eat',
  'Remind me to take the present along before we leave the house in the afternoon',
  'Show me the menu in large print, with the dishes without nuts at the top',
]
const wordsIn = (text: string) => text.split(/\s+/).length
const reasonOf = (text: string) => classifyPurpose(text).refusal?.reason ?? 'allowed'

test('five sentences are read, and four lines', () => {
  for (const separator of ['. ', '.\n']) assert.equal(reasonOf(sentences.join(separator)), 'allowed', separator)
  assert.equal(reasonOf(sentences.slice(0, 4).join('\n')), 'allowed')
})

test('more than 110 words in sentences, 65 in lines, 200 in any case or 24 parts are too much', () => {
  const ten = [...sentences, ...sentences]
  assert.ok(wordsIn(ten.join(' ')) > 110)
  assert.equal(reasonOf(ten.join('. ')), 'too_long')
  assert.ok(wordsIn(ten.slice(0, 6).join(' ')) > 65)
  assert.equal(reasonOf(ten.slice(0, 6).join('\n')), 'too_long')
  assert.equal(reasonOf('go to it on '.repeat(60)), 'too_long')
  assert.equal(reasonOf('buy. pay. '.repeat(13)), 'too_long')
})

test('the same over and over is no more to read: a thousand characters of it are', () => {
  assert.equal(reasonOf('recommend a film '.repeat(59).trim().slice(0, 1000)), 'allowed')
})

test('more than 90 different words are too much', () => {
  const vocabulary = new Set(loadPurposes('test').flatMap(({ purpose }) => purpose.match(/\b[a-z]{3,5}\b/g) ?? []))
  assert.equal(reasonOf([...vocabulary].slice(0, 95).join(' ')), 'too_long')
})

test('what is too much is pointed out as a whole', () => {
  const text = 'buy. pay. '.repeat(13).trim()
  assert.deepEqual(
    explainPurpose(text).map(({ start, end, effect }) => ({ start, end, effect })),
    [{ start: 0, end: text.length, effect: 'refuses' }],
  )
})

test('no labelled purpose that is proper is too much', () => {
  const proper = loadPurposes('test').filter(({ classes }) => classes.length > 0)
  assert.deepEqual(
    proper.filter(({ purpose }) => reasonOf(purpose) === 'too_long'),
    [],
  )
})
