import { purposeClasses } from '@ambit/gate/purpose-classes'
import fc from 'fast-check'
import { domainKey } from '../../src/memory/domain-key.ts'
import { scopes } from '../../src/memory/scopes.ts'
import type { RegisteredPurpose } from '../../src/register/purpose-register.ts'

const domain = fc.constantFrom('health', 'food', 'work', 'finance', 'Health ')

const keyOf = (name: string | null): string | null => name && domainKey(name)

/** Declarations as an owner could make them: every exception is among the scopes. */
export const arbitraryPurpose: fc.Arbitrary<RegisteredPurpose> = fc
  .record({
    name: fc
      .stringMatching(/^[a-z][a-z0-9_-]{0,12}$/u)
      .filter((name) => !(purposeClasses as readonly string[]).includes(name)),
    statement: fc.string({ minLength: 1, maxLength: 40, size: 'max' }).filter((text) => /\p{L}/u.test(text)),
    purposeClasses: fc.subarray([...purposeClasses], { minLength: 1, maxLength: 3 }),
    scopes: fc.option(fc.subarray([...scopes], { minLength: 1 })),
    domains: fc.option(fc.uniqueArray(fc.option(domain), { minLength: 1, maxLength: 4, selector: keyOf })),
    excepted: fc.subarray([...scopes]),
  })
  .map(({ excepted, ...purpose }) => {
    const exceptions = excepted.filter((scope) => purpose.scopes?.includes(scope) ?? false)
    return { ...purpose, exceptions: Object.fromEntries(exceptions.map((scope) => [scope, 'it has to'])) }
  })
