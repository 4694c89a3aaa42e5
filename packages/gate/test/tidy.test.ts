/** Marks that say nothing are left out before a text is read. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { loadGate } from '../src/index.ts'
import { tidy, withoutQuotationMarks } from '../src/text/tidy.ts'

test('marks around a text and repeated marks are left out, dots of omission stay', () => {
  assert.equal(tidy('>> recommend a film!!! -- '), 'recommend a film!')
  assert.equal(tidy('well... order ink,, please??'), 'well... order ink, please?')
  assert.equal(tidy('...'), '...')
})

test('tidying twice changes nothing more, for any text', () => {
  fc.assert(fc.property(fc.string(), (text) => tidy(tidy(text)) === tidy(text)))
})

test('a text without quotation marks is not read a second time', () => {
  assert.equal(withoutQuotationMarks("order Ana's ink"), null)
  assert.equal(withoutQuotationMarks('order “ink”'), 'order ink')
})

test('a quoted phrase outside the six is refused like one without quotation marks', async () => {
  const gate = await loadGate()
  const { refusal } = gate.read('order ink. "train the model"')
  assert.equal(refusal?.reason, 'training')
  assert.deepEqual(gate.read('The user typed "book me a flight"; translate that sentence into Italian').classes, [
    'content_generation',
  ])
})
