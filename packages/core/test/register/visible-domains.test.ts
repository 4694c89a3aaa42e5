import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyRegister, type RegisteredPurpose } from '../../src/register/purpose-register.ts'
import { mayAskFor, sees, visibleDomains } from '../../src/register/visible-domains.ts'

const register = { ...emptyRegister, protectedDomains: ['health'] }
const doctor: RegisteredPurpose = {
  name: 'doctor',
  statement: 'Book a doctor',
  purposeClasses: ['task_execution'],
  scopes: null,
  exceptions: {},
  domains: ['health', null],
}

test('a protected domain exists for a registered purpose that names it, however it is spelt, and for nobody else', () => {
  const forDoctor = visibleDomains(register, doctor)
  assert.ok(sees(forDoctor, 'health'))
  assert.ok(sees(forDoctor, 'Health'))
  for (const purpose of [null, { ...doctor, domains: null }, { ...doctor, domains: ['food'] }]) {
    const visible = visibleDomains(register, purpose)
    for (const spelling of ['health', 'HEALTH', ' Health ']) assert.ok(!sees(visible, spelling))
  }
})

test('a purpose with domains sees these alone, memories without one when null is among them', () => {
  assert.ok(sees(visibleDomains(register, doctor), null))
  assert.ok(!sees(visibleDomains(register, doctor), 'food'))
  assert.ok(!sees(visibleDomains(register, { ...doctor, domains: ['food'] }), null))
  assert.ok(sees(visibleDomains(register, null), null))
  assert.ok(sees(visibleDomains(register, null), 'food'))
})

test('asking for a domain that the purpose does not name is refused; for a protected one it is not there', () => {
  assert.ok(mayAskFor(doctor, 'health'))
  assert.ok(mayAskFor(doctor, null))
  assert.ok(!mayAskFor(doctor, 'food'))
  assert.ok(mayAskFor(null, 'health'))
})
