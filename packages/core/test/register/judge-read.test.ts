import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { purposeClasses } from '@ambit/gate/purpose-classes'
import type { PurposeReading } from '@ambit/gate/purpose-reading'
import fc from 'fast-check'
import { scopes } from '../../src/memory/scopes.ts'
import { decideRead } from '../../src/policy/decide-read.ts'
import { defaultPolicyMatrix } from '../../src/policy/default-policy.ts'
import { describeJudgement } from '../../src/register/describe-judgement.ts'
import { emptyRegisterIndex, indexRegister } from '../../src/register/find-purpose.ts'
import { findStated, judgeRead, type ReadRules, type StatedRead } from '../../src/register/judge-read.ts'
import { sees } from '../../src/register/visible-domains.ts'
import { arbitraryPurpose } from './arbitrary-purposes.ts'

const reading = (classes: PurposeReading['classes']): PurposeReading => ({ classes, refusal: null })
const neverAsked = (): never => assert.fail('the classifier was asked')

function judge(rules: ReadRules, read: StatedRead, classify: (text: string) => PurposeReading) {
  const found = findStated(rules, read)
  return judgeRead(rules, read, found.kind === 'free_text' ? { ...found, reading: classify(read.purpose) } : found)
}

const purposes = fc
  .uniqueArray(arbitraryPurpose, { maxLength: 4, selector: ({ name }) => name })
  .filter((list) => new Set(list.map(({ statement }) => statement.toLowerCase().trim())).size === list.length)
const scope = fc.constantFrom(...scopes)
const classes = fc.subarray([...purposeClasses])
const domain = fc.option(fc.constantFrom('health', 'food', 'work', 'Health '))
const protectedDomains = fc.subarray(['health', 'finance'])
const matrix = defaultPolicyMatrix

/** A register, a key that may be bound or limited, and a read that may state any of it. */
const situation = fc
  .record({ purposes, protectedDomains, mode: fc.constantFrom('open', 'registered') })
  .chain((given) => {
    const names = given.purposes.map(({ name }) => name)
    const stated = [...names, ...given.purposes.map(({ statement }) => statement), 'recommend a film']
    return fc.record({
      register: fc.constant(indexRegister({ ...given, usualDomains: [] }, [])),
      key: fc.record({
        purposes: fc.option(fc.subarray([...names, 'gone'], { minLength: 1 })),
        purposeClasses: fc.option(fc.subarray([...purposeClasses], { minLength: 1 })),
      }),
      read: fc.record({
        scope,
        domain,
        purpose: fc.constantFrom(...stated),
        registeredPurpose: fc.option(fc.constantFrom(...names, 'gone')),
      }),
      read_as: classes,
    })
  })

describe('a read', () => {
  test('of a project without a register is judged by the matrix alone', () => {
    fc.assert(
      fc.property(scope, domain, classes, (name, asked, read) => {
        const rules = { matrix, register: emptyRegisterIndex, key: { purposes: null, purposeClasses: null } }
        const stated = { scope: name, domain: asked, purpose: 'whatever', registeredPurpose: null }
        const judgement = judge(rules, stated, () => reading(read))
        assert.deepEqual(judgement.decision, decideRead({ matrix, keyClasses: null }, name, read))
        assert.equal(judgement.obstacle === null, judgement.decision.isAllowed)
        assert.deepEqual(judgement.visibleDomains, { except: [] })
      }),
    )
  })

  test('in mode registered, or with a key that is bound, never asks the classifier', () => {
    fc.assert(
      fc.property(situation, ({ register, key, read }) => {
        if (register.register.mode === 'open' && key.purposes === null) return
        const judgement = judge({ matrix, register, key }, read, neverAsked)
        if (judgement.registered === null) assert.equal(judgement.obstacle, 'not_registered')
      }),
    )
  })

  test('is never widened by its key: a bound or limited key is allowed no more than a free one, and sees no more', () => {
    fc.assert(
      fc.property(situation, ({ register, key, read, read_as }) => {
        const ask = (asking: typeof key) => judge({ matrix, register, key: asking }, read, () => reading(read_as))
        const [limited, free] = [ask(key), ask({ purposes: null, purposeClasses: null })]
        if (limited.obstacle !== null) return
        assert.equal(free.obstacle, null)
        for (const name of ['health', 'food', 'work', 'finance', null]) {
          if (sees(limited.visibleDomains, name)) assert.ok(sees(free.visibleDomains, name))
        }
      }),
    )
  })

  test('sees a protected domain only for a registered purpose that names it', () => {
    fc.assert(
      fc.property(situation, ({ register, key, read, read_as }) => {
        const { registered, visibleDomains } = judge({ matrix, register, key }, read, () => reading(read_as))
        for (const hidden of register.register.protectedDomains) {
          const isNamed = registered?.domains?.some((name) => name?.trim().toLowerCase() === hidden) ?? false
          assert.equal(sees(visibleDomains, hidden), isNamed)
        }
      }),
    )
  })

  test('is told why in a sentence, whatever it was', () => {
    fc.assert(
      fc.property(situation, ({ register, key, read, read_as }) => {
        const rules = { matrix, register, key }
        const judgement = judge(rules, read, () => reading(read_as))
        const message = describeJudgement(rules, read, judgement)
        assert.match(message, /\S/u)
        assert.doesNotMatch(message, /undefined|null/u)
        assert.equal(message.startsWith('Allowed'), judgement.obstacle === null)
        if (judgement.obstacle === 'classes') assert.ok(message.includes(read.scope))
      }),
    )
  })
})
