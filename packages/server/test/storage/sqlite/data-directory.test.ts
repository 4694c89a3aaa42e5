import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { DataDirectoryRefused, databaseFile, lockDataDirectory } from '../../../src/storage/sqlite/data-directory.ts'
import { temporaryDirectory } from '../../temporary-directory.ts'

describe('a data directory', () => {
  const directory = temporaryDirectory()
  after(() => directory.remove())

  test('is made with its parents, for its owner alone', () => {
    const path = join(directory.path, 'a', 'b')
    assert.equal(databaseFile(path), join(path, 'ambit.db'))
    assert.equal(statSync(path).mode & 0o777, 0o700)
  })

  test('takes one service at a time, and the second is told which folder is taken', () => {
    const path = join(directory.path, 'taken')
    const lock = lockDataDirectory(path)
    assert.throws(() => lockDataDirectory(path), isRefusal(`another Ambit is running on the data directory ${path}`))
    lockDataDirectory(join(directory.path, 'free')).release()
    lock.release()
    lockDataDirectory(path).release()
  })

  test('that is none, or cannot be one, is refused in a line that names it', () => {
    const path = join(directory.path, 'file')
    writeFileSync(path, '')
    const message = `the data directory ${path} cannot be used: `
    assert.throws(() => databaseFile(path), isRefusal(message))
    assert.throws(() => lockDataDirectory(path), isRefusal(message))
  })

  test('with a damaged lock file is refused for that reason, and not as if it were taken', () => {
    const path = join(directory.path, 'damaged')
    databaseFile(path)
    writeFileSync(
      join(path, 'ambit.lock'),
      'no database at all, and longer than the head of one would have to be'.repeat(4),
    )
    assert.throws(() => lockDataDirectory(path), /cannot be used/)
  })

  test('is free again once the process that had it is dead, however it died', async () => {
    const path = join(directory.path, 'killed')
    const module = new URL('../../../src/storage/sqlite/data-directory.ts', import.meta.url).href
    const program = `const { lockDataDirectory } = await import(process.env.LOCK_MODULE)
      lockDataDirectory(process.env.LOCK_DIRECTORY)
      process.stdout.write('locked')
      setInterval(() => {}, 1000)`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, LOCK_MODULE: module, LOCK_DIRECTORY: path },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(holder.stdout, 'data')
    assert.throws(() => lockDataDirectory(path), DataDirectoryRefused)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    lockDataDirectory(path).release()
  })
})

function isRefusal(message: string) {
  return (error: unknown): boolean =>
    error instanceof DataDirectoryRefused && error.message.startsWith(message) && !error.message.includes('\n')
}
