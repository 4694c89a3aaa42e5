import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { consoleOperations, type PurposeShown, purposeClasses, scopes } from '@ambit/core'
import { purposeNamePattern } from '@ambit/core/purpose-register'
import fc from 'fast-check'
import {
  type DraftReading,
  declarationOf,
  draftOfPurpose,
  draftOfText,
  isReasonNeeded,
  isWithoutProblems,
  nameOf,
  type PurposeDraft,
  problemsOf,
  proposedName,
} from '../../src/features/purposes/purpose-draft.ts'

const recommending: DraftReading = {
  purpose_classes: ['recommendation'],
  needs_reason: false,
  opens: ['preferences', 'constraints'],
}
const anew = { reading: recommending, from: null }

const booking: PurposeShown = {
  ...consoleOperations.showPurpose.answer.example.purpose,
  name: 'booking',
  statement: 'Book the table',
  purpose_classes: ['task_execution'],
  scopes: ['schedule', 'accessibility'],
  exceptions: [{ scope: 'accessibility', reason: 'wheelchairs', by: 'ada', at: '2026-11-02T13:20:00.000Z' }],
}

describe('a proposed name', () => {
  test('is made of the words that say something', () => {
    assert.equal(proposedName('Suggest dishes that you can eat and like'), 'suggest-dishes-eat')
    assert.equal(proposedName('Crème brûlée for the café’s guests'), 'creme-brulee-cafes')
    assert.equal(proposedName('42 is the answer'), 'answer')
    assert.equal(proposedName('…'), '')
  })

  test('is one that the register takes, or none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...purposeClasses)), (statement) => {
        const name = proposedName(statement.replaceAll('_', ' '))
        assert.ok(name === '' || (purposeNamePattern.test(name) && !purposeClasses.some((one) => one === name)), name)
      }),
    )
  })
})

describe('a draft', () => {
  test('takes what the gate reads until somebody chooses otherwise', () => {
    const draft = draftOfText('Suggest a dish')
    assert.deepEqual(declarationOf(draft, anew), { statement: 'Suggest a dish', purpose_classes: ['recommendation'] })
    const chosen = { ...draft, classes: ['scheduling'] as const }
    assert.deepEqual(declarationOf(chosen, anew).purpose_classes, ['scheduling'])
  })

  test('needs a reason for other classes than the gate reads, and none for what was said before', () => {
    const reading = { ...recommending, needs_reason: true }
    assert.equal(isReasonNeeded(draftOfText('x'), { reading, from: null }), true)
    const same = draftOfPurpose(booking)
    assert.equal(isReasonNeeded(same, { reading, from: booking }), false)
    assert.equal(isReasonNeeded({ ...same, statement: ' book  the TABLE' }, { reading, from: booking }), false)
    assert.equal(isReasonNeeded({ ...same, statement: 'Book it' }, { reading, from: booking }), true)
    assert.equal(isReasonNeeded({ ...same, classes: ['scheduling'] }, { reading, from: booking }), true)
    assert.equal(isReasonNeeded(same, { reading, from: { ...booking, is_retired: true } }), true)
  })

  test('opens a scope beyond the policy only with a reason', () => {
    const draft: PurposeDraft = { ...draftOfText('Suggest a dish'), scopes: ['schedule', 'preferences'] }
    assert.deepEqual(Object.keys(problemsOf(draft, anew).exceptions), ['schedule'])
    const explained = { ...draft, exceptions: { schedule: ' dinner at home ', preferences: 'not needed' } }
    assert.ok(isWithoutProblems(problemsOf(explained, anew)))
    assert.deepEqual(declarationOf(explained, anew), {
      statement: 'Suggest a dish',
      purpose_classes: ['recommendation'],
      scopes: ['preferences', 'schedule'],
      exceptions: { schedule: 'dinner at home' },
    })
  })

  test('keeps an exception that the policy makes superfluous for the time being', () => {
    const reading: DraftReading = { ...recommending, opens: ['schedule', 'accessibility'] }
    const declaration = declarationOf(draftOfPurpose(booking), { reading, from: booking })
    assert.deepEqual(declaration.exceptions, { accessibility: 'wheelchairs' })
  })

  test('keeps a scope that the policy has closed since, as it is', () => {
    const reading: DraftReading = { ...recommending, opens: [] }
    assert.deepEqual(problemsOf(draftOfPurpose(booking), { reading, from: booking }).exceptions, {})
  })

  test('says of everything that is missing where it is missing', () => {
    const nothing: PurposeDraft = { ...draftOfText(''), scopes: [], domains: [] }
    const { exceptions, ...problems } = problemsOf(nothing, { reading: undefined, from: null })
    assert.deepEqual(Object.keys(problems).sort(), ['domains', 'name', 'purpose_classes', 'scopes', 'statement'])
    assert.deepEqual(exceptions, {})
    assert.ok(problemsOf({ ...draftOfText('x'), name: 'recommendation' }, anew).name)
  })

  test('whose statement is without words is not sent', () => {
    for (const statement of ['', ' ', '.', '42', '… 7', 'Book\u202e it']) {
      assert.ok(problemsOf(draftOfText(statement), anew).statement, statement)
    }
  })

  test('without problems is one that the service takes', () => {
    const drafts: fc.Arbitrary<PurposeDraft> = fc.record({
      statement: fc.string({ minLength: 1, maxLength: 40, size: 'max', unit: fc.constantFrom(...'abc D. é7\u202e') }),
      name: fc.option(fc.constantFrom('recipes', 'a', 'scheduling')),
      classes: fc.option(fc.subarray([...purposeClasses], { maxLength: 3 })),
      scopes: fc.option(fc.subarray([...scopes])),
      exceptions: fc.dictionary(fc.constantFrom(...scopes), fc.constantFrom('', 'why', ' ')),
      domains: fc.option(fc.subarray(['food', 'health', null])),
      reason: fc.constantFrom('', 'because'),
    })
    fc.assert(
      fc.property(drafts, fc.subarray([...scopes]), fc.boolean(), (draft, opens, needs_reason) => {
        const context = { reading: { ...recommending, opens, needs_reason }, from: null }
        if (!isWithoutProblems(problemsOf(draft, context))) return
        const body = { name: nameOf(draft), ...declarationOf(draft, context), reason: draft.reason || null }
        const parsed = consoleOperations.declarePurpose.request.parse(body)
        assert.ok(parsed.ok, JSON.stringify([body, parsed]))
      }),
    )
  })
})
