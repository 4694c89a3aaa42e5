import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../temporary-directory.ts'
import { asOwner, postgresProgram, withinReach } from './postgres-programs.ts'

test('a clone that only root may enter has a PostgreSQL that runs', () => {
  const clone = temporaryDirectory()
  try {
    const folder = join(clone.path, 'native')
    cpSync(join(dirname(postgresProgram('postgres')), '..'), folder, { recursive: true, verbatimSymlinks: true })
    chmodSync(clone.path, 0o700)
    const reached = withinReach(folder)
    // Whoever is not root runs it as themselves, from where it is.
    assert.equal(reached === folder, asOwner === null)
    const said = execFileSync(join(reached, 'bin', 'postgres'), ['--version'], { ...asOwner, encoding: 'utf8' })
    assert.match(said, /^postgres \(PostgreSQL\) \d/)
  } finally {
    clone.remove()
  }
})
