import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purposeClasses } from '@ambit/gate/purpose-classes'
import fc from 'fast-check'
import { scopes } from '../../src/memory/scopes.ts'
import { indexRegister } from '../../src/register/find-purpose.ts'
import { findStated, judgeRead, type ReadRules } from '../../src/register/judge-read.ts'
import { sees } from '../../src/register/visible-domains.ts'
import { visibleToKey } from '../../src/register/visible-to-key.ts'
import { arbitraryPurpose } from './arbitrary-purposes.ts'

const domains = ['health', 'HEALTH\t', 'food', 'work', 'finance', null]

const anyRules: fc.Arbitrary<ReadRules> = fc
  .record({
    purposes: fc
      .uniqueArray(arbitraryPurpose, { maxLength: 4, selector: ({ name }) => name })
      .filter((list) => new Set(list.map(({ statement }) => statement.toLowerCase().trim())).size === list.length),
    protectedDomains: fc.subarray(['health', 'finance']),
    mode: fc.constantFrom('open', 'registered'),
  })
  .chain((given) =>
    fc.record({
      matrix: fc.record(
        Object.fromEntries(scopes.map((scope) => [scope, fc.subarray([...purposeClasses])])),
      ) as unknown as fc.Arbitrary<ReadRules['matrix']>,
      register: fc.constant(indexRegister({ ...given, usualDomains: [] }, [])),
      key: fc.record({
        purposes: fc.option(fc.subarray(given.purposes.map(({ name }) => name))),
        purposeClasses: fc.option(fc.subarray([...purposeClasses], { minLength: 1 })),
      }),
    }),
  )

/** Whether any read that the key can make shows memories of this place; `freeText`: with a purpose that is not registered. */
function canRead(rules: ReadRules, scope: (typeof scopes)[number], domain: string | null, freeText: boolean): boolean {
  const stated = freeText ? [...purposeClasses] : rules.register.register.purposes.map(({ name }) => name)
  return stated.some((purpose) => {
    const read = { scope, domain, purpose, registeredPurpose: null }
    const found = findStated(rules, read)
    if ((found.kind === 'free_text') !== freeText) return false
    const classes = purposeClasses.filter((name) => name === purpose)
    const understood = found.kind === 'free_text' ? { ...found, reading: { classes, refusal: null } } : found
    const { obstacle, visibleDomains } = judgeRead(rules, read, understood)
    return obstacle === null && sees(visibleDomains, domain)
  })
}

test('a key sees what it may read, and nothing else; protected domains only if it can state registered purposes alone', () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      const { mode, protectedDomains } = rules.register.register
      const statesFreeText = mode === 'open' && rules.key.purposes === null
      const visible = visibleToKey(rules)
      for (const scope of scopes) {
        for (const domain of domains) {
          const isProtected = protectedDomains.includes(domain?.trim().toLowerCase() ?? '')
          const byPurpose = canRead(rules, scope, domain, false) && !(statesFreeText && isProtected)
          assert.equal(
            sees(visible[scope], domain),
            byPurpose || canRead(rules, scope, domain, true),
            `${scope} ${domain}`,
          )
        }
      }
    }),
    { numRuns: 1_000 },
  )
})
