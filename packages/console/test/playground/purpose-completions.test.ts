import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handedFields } from '../../src/features/playground/playground-examples.ts'
import { completionsFor } from '../../src/features/playground/purpose-completions.ts'

const purposes = [
  { name: 'book-table', statement: 'Book the table that you have chosen' },
  { name: 'recipes', statement: 'Suggest dishes from your cookbook' },
]
const names = (text: string) => completionsFor(text, purposes).map(({ name }) => name)

test('registered purposes are offered by their names first, then by the words of their statements', () => {
  assert.deepEqual(names('book'), ['book-table', 'recipes'])
  assert.deepEqual(names('Dishes'), ['recipes'])
  assert.deepEqual(names(''), ['book-table', 'recipes'])
  assert.deepEqual(names('something else'), [])
})

test('nothing is offered in place of what is written out', () => {
  assert.deepEqual(names('recipes'), [])
  assert.deepEqual(names('book the table that you have chosen'), [])
})

test('no more are offered than one looks at', () => {
  const many = Array.from({ length: 200 }, (_, index) => ({ name: `p${index}`, statement: 'x' }))
  assert.equal(completionsFor('p', many).length, 6)
})

test('of what another page gives along, the playground takes a purpose and a scope that it knows', () => {
  assert.deepEqual(handedFields({ purpose: 'recipes', scope: 'schedule' }), {
    operation: 'read',
    purpose: 'recipes',
    scope: 'schedule',
  })
  assert.deepEqual(handedFields({ purpose: 'recipes', scope: 'nothing' }), { operation: 'read', purpose: 'recipes' })
  assert.deepEqual(handedFields({ purpose: 7 }), {})
})
