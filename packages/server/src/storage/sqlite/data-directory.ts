/** The folder that the embedded database lives in, and the lock that keeps a second service out of it. */
import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { closeFileToOthers, closeFolderToOthers, createOwnerOnly, openToOthers } from './file-permissions.ts'

export function databaseFile(dataDir: string): string {
  const file = inDataDirectory(dataDir, 'ambit.db')
  for (const suffix of ['', '-wal', '-shm', '-journal']) closeFileToOthers(`${file}${suffix}`)
  return file
}

/** One line on who else may enter the folder; null when nobody may. What is in it is for its owner alone in any case. */
export function dataDirectoryWarning(dataDir: string): string | null {
  const reason = openToOthers(realpathSync(dataDir))
  return (
    reason && `others may enter the data directory ${dataDir}: ${reason}. Give Ambit a folder of its own, mode 0700.`
  )
}

/**
 * Takes the folder for this process until `release` is called or the process ends, however it ends: the lock is one of
 * the operating system's on a file of its own, so that a killed process leaves nothing behind to clean up.
 */
export function lockDataDirectory(dataDir: string): { release: () => void } {
  const file = inDataDirectory(dataDir, 'ambit.lock')
  const lock = unusableUnless(dataDir, () => {
    createOwnerOnly(file)
    closeFileToOthers(file)
    return new DatabaseSync(file, { timeout: 0 })
  })
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
  held.add(lock)
  return {
    release() {
      held.delete(lock)
      lock.close()
    },
  }
}

/** A lock that nobody refers to any more would be given up by the garbage collector. */
const held = new Set<DatabaseSync>()

const sqliteBusy = 5

/** The folder cannot be worked in; the message is one line for whoever started the process. */
export class DataDirectoryRefused extends Error {
  override readonly name = 'DataDirectoryRefused'
}

function inDataDirectory(dataDir: string, name: string): string {
  unusableUnless(dataDir, () => {
    makeDirectory(resolve(dataDir))
    closeFolderToOthers(realpathSync(dataDir))
  })
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
