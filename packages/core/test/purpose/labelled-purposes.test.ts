/** The labelled purposes are well formed, and the test part can not have been learnt by heart. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purposeClasses } from '../../src/purpose/purpose-classes.ts'
import { loadLoanWordRequests, loadPurposes } from '../../training/labelled-purposes.ts'
import { createNearDuplicateFinder } from '../../training/near-duplicates.ts'

const kinds = new Set('plain light_verb multi outside negation evasion noise vague foreign'.split(' '))

const train = loadPurposes('train')
const heldOut = loadPurposes('test')
const loanWordRequests = loadLoanWordRequests()

test('every labelled purpose has known classes in order and a known kind', () => {
  for (const { purpose, classes, kind } of [...train, ...heldOut, ...loanWordRequests]) {
    assert.equal(typeof purpose, 'string')
    assert.ok(kinds.has(kind), kind)
    const inOrder = purposeClasses.filter((name) => classes.includes(name))
    assert.deepEqual(classes, inOrder, purpose)
  }
})

test('no test purpose has a near duplicate among the training purposes', () => {
  const resembles = createNearDuplicateFinder(train)
  for (const { purpose } of [...heldOut, ...loanWordRequests]) assert.ok(!resembles(purpose), purpose)
})
