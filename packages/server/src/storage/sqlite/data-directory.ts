/** The folder that the embedded database lives in, and the lock that keeps a second service out of it. */
import { mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export function databaseFile(dataDir: string): string {
  return inDataDirectory(dataDir, 'ambit.db')
}

/**
 * Takes the folder for this process until `release` is called or the process ends, however it ends: the lock is one of
 * the operating system's on a file of its own, so that a killed process leaves nothing behind to clean up.
 */
export function lockDataDirectory(dataDir: string): { release: () => void } {
  const file = inDataDirectory(dataDir, 'ambit.lock')
  const lock = unusableUnless(dataDir, () => new DatabaseSync(file, { timeout: 0 }))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    const { errcode, message } = error as { errcode?: number; message: string }
    throw new DataDirectoryRefused(
      errcode === sqliteBusy
        ? `another Ambit is running on the data directory ${dataDir}`
        : `the data directory ${dataDir} cannot be used: ${message}`,
    )
  }
  return { release: () => lock.close() }
}

const sqliteBusy = 5

/** The folder cannot be worked in; the message is one line for whoever started the process. */
export class DataDirectoryRefused extends Error {
  override readonly name = 'DataDirectoryRefused'
}

function inDataDirectory(dataDir: string, name: string): string {
  unusableUnless(dataDir, () => makeDirectory(resolve(dataDir)))
  return join(dataDir, name)
}

/** Parents first. Node's own recursive mkdir never returns where a folder cannot be made, below /proc for one. */
function makeDirectory(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (path !== dirname(path)) makeDirectory(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

function unusableUnless<T>(dataDir: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw new DataDirectoryRefused(`the data directory ${dataDir} cannot be used: ${(error as Error).message}`)
  }
}
