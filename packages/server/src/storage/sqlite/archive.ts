import { rmSync } from 'node:fs'
import { backup } from 'node:sqlite'
import { type ArchiveRow, type ArchiveSource, type ArchiveTarget, archivedValue, StoreNotEmpty } from '../archive.ts'
import { auditLogArchive } from './audit-log-archive.ts'
import { checkpointIfLast } from './checkpoint.ts'
import { openConnection } from './connection.ts'
import { databaseFile } from './data-directory.ts'
import { createOwnerOnly } from './file-permissions.ts'
import { isUpToDate, migrate } from './migrate.ts'
import { quickCheck } from './quick-check.ts'
import { insertInto, listOf } from './sql.ts'

export function readSqliteArchive(dataDir: string): ArchiveSource {
  const file = databaseFile(dataDir)
  const db = openConnection(file, { readOnly: true })
  if (!isUpToDate(db)) bringUpToDate(file)
  // The snapshot lasts until the connection is closed; a write-ahead log lets the service write on meanwhile.
  db.exec('BEGIN')
  const rowsOfLog = auditLogArchive(db)
  return {
    *read({ name, columns }) {
      yield* db.prepare(`SELECT ${listOf(columns)} FROM ${name}`).iterate() as Iterable<ArchiveRow>
      yield* rowsOfLog(name)
    },
    async close() {
      db.close()
      checkpointIfLast(file)
    },
  }
}

function bringUpToDate(file: string): void {
  const db = openConnection(file)
  try {
    migrate(db)
  } finally {
    db.close()
  }
}

export function fillSqliteArchive(dataDir: string): ArchiveTarget {
  const db = openConnection(databaseFile(dataDir))
  migrate(db)
  db.exec('BEGIN IMMEDIATE')
  if (db.prepare('SELECT 1 FROM projects').get()) {
    db.close()
    throw new StoreNotEmpty(`the store in ${dataDir} is not empty`)
  }
  return {
    async insert(table, rows) {
      const insert = db.prepare(insertInto(table, table.columns))
      for (const row of rows) insert.run(...table.columns.names.map((name) => archivedValue(row, name)))
    },
    commit: async () => db.exec('COMMIT'),
    close: async () => db.close(),
  }
}

/** A consistent copy of a store that may be in use, as a database that a service can be started on. */
export async function backupSqlite(
  dataDir: string,
  file: string,
  onProgress: (pages: number, total: number) => void = () => {},
): Promise<void> {
  const source = databaseFile(dataDir)
  const db = openConnection(source, { readOnly: true })
  try {
    createOwnerOnly(file)
    await backup(db, file, {
      progress: ({ totalPages, remainingPages }) => onProgress(totalPages - remainingPages, totalPages),
    })
    const found = quickCheck(file)
    if (found === null) return
    rmSync(file)
    throw new Error(`the store in ${dataDir} is damaged, and no backup was kept: ${found}`)
  } finally {
    db.close()
    checkpointIfLast(source)
  }
}
