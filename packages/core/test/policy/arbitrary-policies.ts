import { purposeClasses } from '@ambit/gate/purpose-classes'
import fc from 'fast-check'
import { scopes } from '../../src/memory/scopes.ts'
import type { PolicyMatrix } from '../../src/policy/policy-matrix.ts'
import type { RecordedDecision } from '../../src/register/simulate-rules.ts'

export const anyScope = fc.constantFrom(...scopes)

/** In any order. */
export const anyClasses = fc.shuffledSubarray([...purposeClasses])

export const anyMatrix: fc.Arbitrary<PolicyMatrix> = fc.record({
  preferences: anyClasses,
  constraints: anyClasses,
  communication: anyClasses,
  accessibility: anyClasses,
  schedule: anyClasses,
  attention: anyClasses,
})

export const anyDecision: fc.Arbitrary<RecordedDecision> = fc.record({
  at: fc.constant('2026-01-01T00:00:00.000Z'),
  keyId: fc.constantFrom('key_1', 'key_2', '__proto__'),
  scopes: anyScope.map((scope) => [scope]),
  domain: fc.constant(null),
  purpose: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  registeredPurpose: fc.constant(null),
  classes: anyClasses,
})
