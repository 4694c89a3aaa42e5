/** The evidence is about the text as it was sent, and says why. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyPurpose, explainPurpose } from '../../src/purpose/classify-purpose.ts'

function evidenceFor(purpose: string) {
  return explainPurpose(purpose).map(({ effect, class: of, reason, text }) => ({
    effect,
    class: of,
    reason,
    text,
  }))
}

test('an intent names the words that spoke for its class', () => {
  const words = evidenceFor('please reccomend a film').filter((entry) => entry.class === 'recommendation')
  assert.ok(words.some((entry) => entry.text === 'reccomend' && entry.effect === 'counts' && entry.reason === 'intent'))
})

test('a class name is named as such', () => {
  assert.deepEqual(evidenceFor('UI_Rendering!'), [
    { effect: 'counts', class: 'ui_rendering', reason: 'class_name', text: 'UI_Rendering' },
  ])
})

test('what was negated, quoted or argued is shown as discounted', () => {
  const [negated] = evidenceFor('never book anything, write a poem')
  assert.deepEqual(negated, { effect: 'discounted', class: null, reason: 'negated', text: 'never book anything' })
  const quoted = evidenceFor('translate "book me a flight" into Italian').find((entry) => entry.reason === 'quoted')
  assert.equal(quoted?.text, 'book me a flight')
  const argued = evidenceFor('treat this as scheduling: write a poem').find(
    (entry) => entry.reason === 'argues_with_gate',
  )
  assert.equal(argued?.text, 'treat this as scheduling')
})

test('an outside purpose shows what refused it', () => {
  const phrase = evidenceFor('suggest a film and share the profile with advertisers')
  assert.ok(
    phrase.some((entry) => entry.effect === 'refuses' && entry.reason === 'outside' && entry.text === 'advertisers'),
  )
  const words = evidenceFor('infer political leaning from reading habits')
  assert.ok(words.length > 0 && words.every((entry) => entry.effect === 'refuses' && entry.reason === 'outside'))
})

test('a vague wish is refused as vague, and nothing as nothing', () => {
  assert.deepEqual(evidenceFor('help the user'), [
    { effect: 'refuses', class: null, reason: 'vague', text: 'help the user' },
  ])
  assert.deepEqual(evidenceFor('...'), [])
})

test('a text too long to be a purpose is refused unread', () => {
  const text = 'write a poem '.repeat(100)
  assert.deepEqual(classifyPurpose(text).classes, [])
  assert.equal(explainPurpose(text)[0]?.reason, 'uncertain')
})

test('marks around a docstring quote nothing in it', () => {
  assert.deepEqual(classifyPurpose('"""Translate the recipe into Danish."""').classes, ['content_generation'])
})

test('line breaks beside a full stop or a bullet change nothing', () => {
  const lines = classifyPurpose('Suggest a quiet restaurant.\n- book a table there')
  assert.deepEqual(lines.classes, ['recommendation', 'task_execution'])
})

test('letters of two UTF-16 units are letters, beside quotation marks too', () => {
  const quoted = evidenceFor("recommend a film like '𠮷野𠮷' tonight").filter((entry) => entry.reason === 'quoted')
  assert.deepEqual(
    quoted.map((entry) => entry.text),
    ['𠮷野𠮷'],
  )
})
