/**
 * Checkpoints: the write-ahead log is moved into the database. It keeps nothing that was deleted from then on, and a
 * database whose log is empty is one file that can be copied.
 */
import type { DatabaseSync } from 'node:sqlite'
import { openConnection } from './connection.ts'

/** False when somebody is still reading from the log, for whom it has to stay. Waits for readers at most `waitMs`. */
export function checkpoint(db: DatabaseSync, waitMs: number): boolean {
  const usualMs = Number(db.prepare('PRAGMA busy_timeout').get()?.timeout)
  db.exec(`PRAGMA busy_timeout = ${waitMs}`)
  try {
    return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
  } finally {
    db.exec(`PRAGMA busy_timeout = ${usualMs}`)
  }
}

/**
 * For whoever only read. The last connection to be closed checkpoints and removes the log, but not when it may not write;
 * beside a service, which is another connection, this does nothing.
 */
export function checkpointIfLast(file: string): void {
  openConnection(file).close()
}

/** More than this would keep a service from stopping in time. */
const rewrittenBytesMax = 64 * 1024 * 1024

/**
 * Writes a small database anew. Overwriting what is deleted leaves out the copies that SQLite makes of a row when it moves
 * it from one page to another: one in a thousand rows, where whole pages have been emptied.
 */
export function rewriteIfSmall(db: DatabaseSync, bytesMax = rewrittenBytesMax): void {
  const { page_count: pages } = db.prepare('PRAGMA page_count').get() ?? {}
  const { page_size: pageBytes } = db.prepare('PRAGMA page_size').get() ?? {}
  if (Number(pages) * Number(pageBytes) <= bytesMax) db.exec('VACUUM')
}
