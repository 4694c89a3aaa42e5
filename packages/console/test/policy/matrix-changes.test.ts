import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultPolicyMatrix } from '@ambit/core/default-policy'
import {
  changeSentences,
  handedCells,
  matrixChanges,
  rebased,
  withCell,
} from '../../src/features/policy/matrix-changes.ts'

const opened = { scope: 'preferences', purposeClass: 'task_execution', becomes: 'allowed' } as const
const closed = { scope: 'preferences', purposeClass: 'recommendation', becomes: 'refused' } as const

test('a matrix does not differ from itself, in whatever order its classes are listed', () => {
  assert.deepEqual(matrixChanges(defaultPolicyMatrix, defaultPolicyMatrix), [])
  const reversed = { ...defaultPolicyMatrix, constraints: defaultPolicyMatrix.constraints.toReversed() }
  assert.deepEqual(matrixChanges(defaultPolicyMatrix, reversed), [])
})

test('a changed cell is the only difference, and changing it back leaves none', () => {
  const changed = withCell(defaultPolicyMatrix, opened)
  assert.deepEqual(matrixChanges(defaultPolicyMatrix, changed), [opened])
  assert.deepEqual(matrixChanges(defaultPolicyMatrix, withCell(changed, { ...opened, becomes: 'refused' })), [])
})

test('changes are told by scope, what opens first', () => {
  const changed = withCell(withCell(defaultPolicyMatrix, opened), closed)
  const attention = { scope: 'attention', purposeClass: 'ui_rendering', becomes: 'refused' } as const
  assert.deepEqual(changeSentences(matrixChanges(defaultPolicyMatrix, withCell(changed, attention))), [
    'Preferences opens to task execution and closes to recommendation.',
    'Attention closes to UI rendering.',
  ])
})

test('a draft that is carried over to a newer version keeps its own changes and those of the other', () => {
  const draft = withCell(defaultPolicyMatrix, opened)
  const theirs = withCell(defaultPolicyMatrix, closed)
  const carried = rebased(draft, defaultPolicyMatrix, theirs)
  assert.deepEqual(matrixChanges(theirs, carried), [opened])
  assert.deepEqual(matrixChanges(defaultPolicyMatrix, carried), [closed, opened])
})

test('what another page gives along to be opened is cells of the matrix, and nothing else of it', () => {
  const handed = { scopes: ['schedule', 'nothing'], classes: ['recommendation', 'task_execution', 7] }
  assert.deepEqual(handedCells(handed), [
    { scope: 'schedule', purposeClass: 'recommendation', becomes: 'allowed' },
    { scope: 'schedule', purposeClass: 'task_execution', becomes: 'allowed' },
  ])
  assert.deepEqual(handedCells({ purpose: 'x' }), [])
})
