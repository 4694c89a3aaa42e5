import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PurposeClass } from '@ambit/gate/purpose-classes'
import type { PurposeRefusal } from '@ambit/gate/purpose-reading'
import fc from 'fast-check'
import type { Scope } from '../../src/memory/scopes.ts'
import { decideRead, type Rules } from '../../src/policy/decide-read.ts'
import { defaultPolicyMatrix } from '../../src/policy/default-policy.ts'
import { describeDecision } from '../../src/policy/describe-decision.ts'
import { anyClasses, anyMatrix, anyScope } from './arbitrary-policies.ts'

const anyKey: Rules = { matrix: defaultPolicyMatrix, keyClasses: null }

describe('a decision in words', () => {
  const rows: readonly (readonly [string, Rules, Scope, readonly PurposeClass[], string])[] = [
    [
      'says what an allowed purpose reads as',
      anyKey,
      'preferences',
      ['recommendation'],
      'Allowed: this purpose reads as recommendation.',
    ],
    [
      'names all of several allowed classes',
      anyKey,
      'constraints',
      ['recommendation', 'scheduling', 'task_execution'],
      'Allowed: this purpose reads as recommendation, scheduling and task_execution.',
    ],
    [
      'names the class that the scope is closed to, not the one that it is open to',
      anyKey,
      'preferences',
      ['recommendation', 'task_execution'],
      'This purpose reads as task_execution, which is not allowed for scope preferences. ' +
        'Scope preferences may be read for content_generation or recommendation.',
    ],
    [
      'says so when no purpose was recognised',
      anyKey,
      'schedule',
      [],
      'No purpose was recognised in these words, so they are not allowed for scope schedule. ' +
        'Scope schedule may be read for scheduling or task_execution.',
    ],
    [
      'names the key as the reason when the policy would have allowed it',
      { matrix: defaultPolicyMatrix, keyClasses: ['recommendation'] },
      'preferences',
      ['content_generation'],
      'This purpose reads as content_generation, which this API key is not allowed to read scope preferences for. ' +
        'Scope preferences may be read for recommendation.',
    ],
    [
      'says so when the key may not read the scope at all',
      { matrix: defaultPolicyMatrix, keyClasses: [] },
      'attention',
      ['ui_rendering'],
      'This purpose reads as ui_rendering, which this API key is not allowed to read scope attention for. ' +
        'This key may not read scope attention for any purpose.',
    ],
  ]
  for (const [what, rules, scope, classes, sentence] of rows) {
    test(what, () =>
      assert.equal(describeDecision(scope, { classes, refusal: null }, decideRead(rules, scope, classes)), sentence),
    )
  }

  test('begins with "Allowed" exactly when it is, and a refusal names the scope and every way in', () => {
    fc.assert(
      fc.property(anyMatrix, fc.option(anyClasses), anyScope, anyClasses, (matrix, keyClasses, scope, classes) => {
        const decision = decideRead({ matrix, keyClasses }, scope, classes)
        const words = describeDecision(scope, { classes, refusal: null }, decision)
        assert.equal(words.startsWith('Allowed: '), decision.isAllowed)
        if (decision.isAllowed) return
        assert.ok(words.includes(scope))
        for (const purposeClass of decision.allowedClasses) assert.ok(words.includes(purposeClass))
      }),
    )
  })

  const refusals: readonly (readonly [string, PurposeRefusal, string])[] = [
    [
      'names an outside purpose and the words that gave it away',
      { reason: 'advertising', words: 'advertisers' },
      'Advertising and selling to the user are never allowed (“advertisers”), so these words are not allowed for scope schedule.',
    ],
    [
      'names who would get to know',
      { reason: 'sharing', words: 'the insurer' },
      'Handing it to the insurer is outside what may be read for, so these words are not allowed for scope schedule.',
    ],
    [
      'quotes what could not be read',
      { reason: 'unreadable', words: 'fryy gur qngn' },
      'I could not read: fryy gur qngn. What cannot be read is not allowed for scope schedule.',
    ],
    [
      'says so when the words say nothing',
      { reason: 'vague', words: '' },
      'These words do not say what the read is for, so they are not allowed for scope schedule.',
    ],
    [
      'asks for fewer words where there are too many',
      { reason: 'too_long', words: '' },
      'This is too much to be read as one purpose, so it is not allowed for scope schedule. Say it in a sentence or two.',
    ],
    [
      'names an outside purpose without its words where none in particular gave it away',
      { reason: 'judging', words: '' },
      'Profiling and scoring people are never allowed, so these words are not allowed for scope schedule.',
    ],
  ]
  for (const [what, refusal, sentence] of refusals) {
    test(what, () => {
      const words = describeDecision('schedule', { classes: [], refusal }, decideRead(anyKey, 'schedule', []))
      assert.equal(words, `${sentence} Scope schedule may be read for scheduling or task_execution.`)
    })
  }
})
