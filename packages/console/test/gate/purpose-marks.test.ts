import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PurposeEvidence } from '@ambit/core'
import fc from 'fast-check'
import { carryEvidence, markedStretches } from '../../src/components/gate/purpose-marks.ts'

const mark = (start: number, end: number, rest: Partial<PurposeEvidence> = {}): PurposeEvidence => {
  return { start, end, text: '', effect: 'counts', class: 'recommendation', reason: 'intent', ...rest }
}

describe('the stretches of a purpose', () => {
  test('have the marked words apart and lose no character', () => {
    const text = 'recommend a film and book it'
    const marks = [mark(0, 9), mark(21, 25, { class: 'task_execution' })]
    assert.deepEqual(
      markedStretches(text, marks).map(({ text, mark }) => [text, mark?.class]),
      [
        ['recommend', 'recommendation'],
        [' a film and ', undefined],
        ['book', 'task_execution'],
        [' it', undefined],
      ],
    )
  })

  test('show what refuses where it overlaps with what counts', () => {
    const refuses = mark(4, 10, { effect: 'refuses', class: null, reason: 'sharing' })
    const stretches = markedStretches('0123456789', [mark(0, 6), refuses])
    assert.deepEqual(
      stretches.map(({ text, mark }) => [text, mark?.effect]),
      [
        ['0123', 'counts'],
        ['456789', 'refuses'],
      ],
    )
  })

  test('give back any text whole, whatever is said of it', () => {
    const anyMark = fc.tuple(fc.nat(40), fc.nat(40)).map(([start, end]) => mark(start, end))
    fc.assert(
      fc.property(fc.string({ maxLength: 30, size: 'max' }), fc.array(anyMark, { maxLength: 6 }), (text, marks) => {
        assert.equal(
          markedStretches(text, marks)
            .map((stretch) => stretch.text)
            .join(''),
          text,
        )
      }),
    )
  })
})

describe('marks while one goes on writing', () => {
  const before = 'recommend a film tonight'
  const marks = [mark(0, 9), mark(12, 16)]
  const words = (after: string) => carryEvidence(marks, before, after).map(({ start, end }) => after.slice(start, end))

  test('stay on their words when something is written behind, before or between them', () => {
    assert.deepEqual(words('recommend a film tonight and book it'), ['recommend', 'film'])
    assert.deepEqual(words('please recommend a film tonight'), ['recommend', 'film'])
    assert.deepEqual(words('recommend a good film tonight'), ['recommend', 'film'])
  })

  test('go from a word that is being changed', () => {
    assert.deepEqual(words('recommend a fish tonight'), ['recommend'])
    assert.deepEqual(words(''), [])
  })

  test('never leave the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20, size: 'max' }), fc.string({ maxLength: 20 }), (from, to) => {
        const whole = from.length > 0 ? [mark(0, from.length), mark(0, 1)] : []
        for (const { start, end } of carryEvidence(whole, from, to)) {
          assert.ok(start >= 0 && end <= to.length)
        }
      }),
    )
  })
})
