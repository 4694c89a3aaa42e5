import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeTemporaryDirectory, removeLeftDirectories, temporaryDirectory } from './temporary-directory.ts'

test('what a dead process has left is removed, and nothing of those that live or of anybody else', () => {
  const { path: parent, remove } = temporaryDirectory()
  const { pid: dead } = spawnSync(process.execPath, ['--version'])
  const left = mkdtempSync(join(parent, `ambit-postgres-programs-${dead}-`))
  writeFileSync(join(left, 'file'), 'kept by nobody')
  const living = makeTemporaryDirectory('test', parent)
  const others = [`other-test-${dead}-abcdef`, 'ambit-data', `ambit-test-${dead}`]
  for (const name of others) mkdirSync(join(parent, name))
  removeLeftDirectories(parent)
  const kept = [...others, living.slice(parent.length + 1)]
  assert.deepEqual(readdirSync(parent).toSorted(), kept.toSorted())
  remove()
})
