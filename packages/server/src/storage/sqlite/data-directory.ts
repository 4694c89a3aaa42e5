/** The folder that the embedded database lives in, and the lock that keeps a second service out of it. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export function databaseFile(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return join(dataDir, 'ambit.db')
}

/**
 * Takes the folder for this process until `release` is called or the process ends, however it ends: the lock is one of
 * the operating system's on a file of its own, so that a killed process leaves nothing behind to clean up.
 */
export function lockDataDirectory(dataDir: string): { release: () => void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(dataDir, 'ambit.lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new DataDirectoryInUse(`another Ambit is running on the data directory ${dataDir}`)
  }
  return { release: () => lock.close() }
}

export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse'
}
