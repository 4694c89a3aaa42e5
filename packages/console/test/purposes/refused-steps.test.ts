import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { consoleOperations } from '@ambit/core'
import { nextStepFor, registeredAs, stepsFor } from '../../src/features/purposes/refused-steps.ts'

const unread = { purpose_classes: [], reads_as_outside: false, registered: null, isOwner: true } as const
const read = { ...unread, purpose_classes: ['recommendation'] } as const

describe('what to do about a refused purpose', () => {
  test('is to declare it, unless it is outside, declared already, or not for oneself to do', () => {
    assert.equal(nextStepFor(unread), 'declare')
    assert.equal(nextStepFor(read), 'declare')
    assert.equal(nextStepFor({ ...unread, reads_as_outside: true }), 'dismiss')
    assert.equal(nextStepFor({ ...unread, registered: { name: 'recipes', is_retired: false } }), 'change')
    assert.equal(nextStepFor({ ...unread, isOwner: false }), 'try')
  })

  test('is a change of the policy only where a class is read', () => {
    assert.ok(!stepsFor(unread).includes('policy'))
    assert.ok(stepsFor(read).includes('policy'))
  })

  test('is always one of what can be done', () => {
    for (const facts of [unread, read, { ...unread, isOwner: false }, { ...unread, reads_as_outside: true }]) {
      assert.ok(stepsFor(facts).includes(nextStepFor(facts)))
    }
  })
})

test('a refused text that names or states a registered purpose is known as it', () => {
  const register = consoleOperations.showRegister.answer.example
  const [{ name, statement } = { name: '', statement: '' }] = register.purposes
  assert.equal(registeredAs(name, register)?.name, name)
  assert.equal(registeredAs(`  ${statement.toUpperCase()} `, register)?.name, name)
  assert.equal(registeredAs(name.toUpperCase(), register), null)
  assert.equal(registeredAs('something else', register), null)
  assert.equal(registeredAs(name, undefined), null)
})
