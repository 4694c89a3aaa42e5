import { DatabaseSync } from 'node:sqlite'
import { createOwnerOnly } from './file-permissions.ts'

/** Opens the database as every one of our connections must have it. */
export function openConnection(file: string, { readOnly = false } = {}): DatabaseSync {
  if (!readOnly) createOwnerOnly(file)
  const db = new DatabaseSync(file, { readOnly, timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  if (!readOnly) {
    db.exec('PRAGMA journal_mode = WAL')
    // NORMAL would lose the last commits in a power cut, after their answers have been sent.
    db.exec('PRAGMA synchronous = FULL')
    // What is deleted is overwritten, not only forgotten.
    db.exec('PRAGMA secure_delete = ON')
  }
  // What does not fit into a step's memory would otherwise lie in a shared folder for temporary files.
  db.exec('PRAGMA temp_store = MEMORY')
  fitCache(db)
  return db
}

/**
 * Until a database has reached a gigabyte, SQLite walks through all that it has cached at the end of nearly every transaction that
 * puts rows between others (its page cache is told of a page behind that mark, and looks for more of them). So a small database has
 * a small cache, in which there is room for the upper pages of its trees, and what is not in it comes from the system's memory.
 */
export function fitCache(db: DatabaseSync): void {
  const { page_count: pages } = db.prepare('PRAGMA page_count').get() ?? {}
  db.exec(`PRAGMA cache_size = ${cachePagesFor(Number(pages))}`)
}

/** In pages of 4 KiB. */
const smallest = 512
const beforeLarge = 2_048
const large = 16_384

export function cachePagesFor(pages: number): number {
  return pages > 2 ** 30 / 4096 ? large : Math.min(Math.max(smallest, Math.ceil(pages / 32)), beforeLarge)
}

/** Long enough to sit out a command-line tool's write, short enough that a caller still hears of a stuck one. */
const busyTimeoutMs = 5_000

/** Releases in which two connections can corrupt a write-ahead log are refused (fixed in these and all later ones). */
export function isSafeSqliteVersion(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (major !== 3) return major > 3
  if (minor === 50) return patch >= 7
  if (minor === 44) return patch >= 6
  return minor > 51 || (minor === 51 && patch >= 3)
}
