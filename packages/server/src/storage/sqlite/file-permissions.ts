/** Files and folders that hold what users said are for the account that the service runs as, and for nobody else. */
import { chmodSync, closeSync, constants, fchmodSync, lstatSync, openSync, readdirSync, type Stats } from 'node:fs'

const forOthers = 0o077

/** Makes an empty file, or leaves the one that is there. Whatever a database adds beside it gets the same mode. */
export function createOwnerOnly(file: string): void {
  const { O_CREAT, O_EXCL, O_RDWR } = constants
  try {
    const descriptor = openSync(file, O_CREAT | O_EXCL | O_RDWR, 0o600)
    // Whatever the umask has taken away, the owner is given.
    fchmodSync(descriptor, 0o600)
    closeSync(descriptor)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Takes from others what they may do with a file of ours; links and what is not ours are left alone. */
export function closeFileToOthers(file: string): void {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (stats?.isFile() && isOpen(stats) && isOurs(stats)) chmodSync(file, 0o600)
}

/**
 * The same for a folder. One that holds other folders is a place for more than our data, such as a home directory or
 * /tmp: closing it would shut others out of what is theirs.
 */
export function closeFolderToOthers(folder: string): void {
  const stats = lstatSync(folder)
  if (stats.isDirectory() && isOpen(stats) && isOurs(stats) && !holdsFolders(folder)) {
    chmodSync(folder, stats.mode & 0o7700)
  }
}

/** Null when a folder is closed to others; otherwise why it is not, for whoever can mend it. */
export function openToOthers(folder: string): string | null {
  const stats = lstatSync(folder)
  if (!isOpen(stats)) return null
  const mode = (stats.mode & 0o7777).toString(8).padStart(4, '0')
  if (!isOurs(stats)) return `it belongs to another account (uid ${stats.uid}, mode ${mode})`
  return `it holds other folders, and is left as it is (mode ${mode})`
}

function isOpen(stats: Stats): boolean {
  return process.getuid !== undefined && (stats.mode & forOthers) !== 0
}

function isOurs(stats: Stats): boolean {
  return stats.uid === process.getuid?.()
}

/** Every file system of its own has the first one. */
function holdsFolders(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true }).some(
    (entry) => entry.isDirectory() && entry.name !== 'lost+found',
  )
}
