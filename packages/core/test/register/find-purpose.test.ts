import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { indexRegister, type KeyBinding } from '../../src/register/find-purpose.ts'
import { emptyRegister, type PurposeRegister, type RegisteredPurpose } from '../../src/register/purpose-register.ts'

const dinner: RegisteredPurpose = {
  name: 'dinner_ideas',
  statement: 'Suggest dishes that the person can eat',
  purposeClasses: ['recommendation'],
  scopes: null,
  exceptions: {},
  domains: null,
}
const booking: RegisteredPurpose = {
  ...dinner,
  name: 'booking',
  statement: 'Book what the person asked for',
  purposeClasses: ['task_execution'],
}
const notRegistered = { kind: 'not_registered', retired: null, withheld: null }
const anyKey: KeyBinding = { purposes: null, purposeClasses: null }

function index(changes: Partial<PurposeRegister> = {}, retired: readonly RegisteredPurpose[] = []) {
  return indexRegister({ ...emptyRegister, purposes: [booking, dinner], ...changes }, retired)
}

describe('a stated purpose', () => {
  test('is the registered one whose name it is, letter by letter', () => {
    assert.deepEqual(index().find('dinner_ideas', anyKey), { kind: 'registered', purpose: dinner })
    assert.deepEqual(index().find('Dinner_Ideas', anyKey), { kind: 'free_text' })
    assert.deepEqual(index().find('dinner_ideas ', anyKey), { kind: 'free_text' })
  })

  test('is the registered one whose statement it is, but for case and spacing', () => {
    const found = index().find('  suggest DISHES that\n the  person can eat', anyKey)
    assert.deepEqual(found, { kind: 'registered', purpose: dinner })
    assert.deepEqual(index().find('Suggest dishes that the person can eat!', anyKey), { kind: 'free_text' })
  })

  test('is free text otherwise, unless the project takes registered ones alone', () => {
    assert.deepEqual(index().find('recommend a film', anyKey), { kind: 'free_text' })
    assert.deepEqual(index({ mode: 'registered' }).find('recommend a film', anyKey), notRegistered)
    assert.deepEqual(index({ mode: 'registered' }).find('booking', anyKey), { kind: 'registered', purpose: booking })
  })

  test('that is retired is refused by name and by statement, in either mode', () => {
    const withoutDinner = index({ purposes: [booking] }, [dinner])
    const retired = { ...notRegistered, retired: dinner }
    assert.deepEqual(withoutDinner.find('dinner_ideas', anyKey), retired)
    assert.deepEqual(withoutDinner.find(dinner.statement.toUpperCase(), anyKey), retired)
    assert.deepEqual(withoutDinner.findByName('dinner_ideas', anyKey), retired)
    assert.deepEqual(index({ purposes: [] }, []).findByName('dinner_ideas', anyKey), notRegistered)
    assert.deepEqual(withoutDinner.find('recommend a film', anyKey), { kind: 'free_text' })
  })
})

describe('a key that is bound to purposes', () => {
  const bound: KeyBinding = { purposes: ['booking'], purposeClasses: null }

  test('can use these, and no others and no free text', () => {
    assert.equal(index().find('booking', bound).kind, 'registered')
    assert.equal(index().find('dinner_ideas', bound).kind, 'not_registered')
    assert.equal(index().find('recommend a film', bound).kind, 'not_registered')
    assert.equal(indexRegister(emptyRegister, []).find('recommend a film', bound).kind, 'not_registered')
  })

  test('is offered these alone', () => {
    assert.deepEqual(index().usableBy(bound), [booking])
    assert.deepEqual(index().usableBy({ purposes: null, purposeClasses: ['recommendation'] }), [dinner])
    assert.deepEqual(index().usableBy(anyKey), [booking, dinner])
  })
})
