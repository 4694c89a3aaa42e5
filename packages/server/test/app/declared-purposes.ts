/** Projects that have declared purposes, and what the tests of those have in common. */
import assert from 'node:assert/strict'
import type { Refusal, RegisteredPurpose, RegisterMode } from '@ambit/core'
import type { Caller, Outcome } from '../../src/app/deps.ts'
import { declarePurpose, retirePurpose } from '../../src/app/purposes/declare-purpose.ts'
import { setRegister } from '../../src/app/purposes/set-register.ts'
import { atTheMachine } from '../storage/sample-rows.ts'
import { type AppUnderTest, expectOk } from './app-under-test.ts'

export const recipes: RegisteredPurpose = {
  name: 'recipes',
  statement: 'Suggest recipes that the person can eat',
  purposeClasses: ['recommendation'],
  scopes: null,
  exceptions: {},
  domains: null,
}

/** A caller of a project that has declared these, judged by them. */
export async function callerWith(
  app: AppUnderTest,
  purposes: readonly Partial<RegisteredPurpose>[],
  { mode = 'open', protectedDomains = [] }: { mode?: RegisterMode; protectedDomains?: readonly string[] } = {},
): Promise<Caller> {
  const caller = await app.newCaller()
  const { projectId } = caller.key.tenant
  for (const different of purposes) {
    const purpose = { ...recipes, ...different }
    expectOk(await declarePurpose(app.deps, atTheMachine, { projectId, purpose, reason: 'for a test' }))
  }
  expectOk(await setRegister(app.deps, atTheMachine, { projectId, settings: { mode, protectedDomains } }))
  return app.again(caller)
}

export function boundCaller(app: AppUnderTest, { key }: Caller, purposes: readonly string[]): Promise<Caller> {
  return app.newCaller({ projectId: key.tenant.projectId, purposes })
}

export function refusalOf(outcome: Outcome<unknown>): Exclude<Refusal, { fields: unknown }> {
  assert.ok(!outcome.ok, 'it was allowed')
  assert.ok('message' in outcome.refusal)
  return outcome.refusal
}

export const retire = (app: AppUnderTest, { key }: Caller, name: string) =>
  retirePurpose(app.deps, atTheMachine, { projectId: key.tenant.projectId, name, reason: null })
