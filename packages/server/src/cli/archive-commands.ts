/** `ambit export`, `ambit import` and `ambit backup`: everything that is stored, from one place to another. */
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { recordEverywhere } from '../app/audit/record-everywhere.ts'
import type { Config } from '../config.ts'
import { type ArchiveRow, type ArchiveTable, archiveTables } from '../storage/archive.ts'
import { openArchiveSource, openArchiveTarget } from '../storage/open-archive.ts'
import { backupSqlite } from '../storage/sqlite/archive.ts'
import { databaseFile, lockDataDirectory } from '../storage/sqlite/data-directory.ts'
import { isoTimestamp } from '../time/time-units.ts'
import { archiveFormat, readRows, toLine } from './archive-lines.ts'
import { parseArguments } from './parse-arguments.ts'
import { createProgressBar } from './progress-bar.ts'
import { UsageError } from './usage-error.ts'
import { withStore } from './with-store.ts'

const batchRows = 1_000

export async function exportCommand(config: Config, args: readonly string[]): Promise<void> {
  const file = newFile(args, 'ambit export FILE')
  const source = await openArchiveSource(config)
  // Before the first row is read, so that the archive has the record of itself.
  await withStore(config, (deps) => recordEverywhere(deps, deps.acting, 'export_store')).catch(async (error) => {
    await source.close()
    throw error
  })
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  const progress = countRows('exported')
  const bar = createProgressBar('exporting', 'rows')
  try {
    output.write(toLine({ ambit_archive: archiveFormat, made_at: isoTimestamp(Date.now()) }))
    for (const table of archiveTables) {
      for await (const row of source.read(table)) {
        const hasRoom = output.write(toLine({ table: table.name, row }))
        if (!hasRoom) await once(output, 'drain')
        bar.update(progress.count(table.name))
      }
    }
    output.end(toLine({ end: progress.counts }))
    await finished(output)
  } finally {
    bar.end()
    await source.close()
  }
  progress.finish()
}

export async function importCommand(config: Config, args: readonly string[]): Promise<void> {
  const file = oneFile(args, 'ambit import FILE')
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}`)
  // A service on the embedded store would not see that it is being filled.
  const lock = config.databaseUrl === null ? lockDataDirectory(config.dataDir) : null
  const target = await openArchiveTarget(config)
  const progress = countRows('imported')
  const bar = createProgressBar('importing', 'bytes')
  const input = createReadStream(file, 'utf8')
  const { size } = statSync(file)
  try {
    let batch: { table: ArchiveTable; rows: ArchiveRow[] } | null = null
    for await (const { table, row } of readRows(input)) {
      if (batch && (batch.table !== table || batch.rows.length === batchRows)) {
        await target.insert(batch.table, batch.rows)
        batch = null
      }
      batch ??= { table, rows: [] }
      batch.rows.push(row)
      progress.count(table.name)
      bar.update(input.bytesRead, size)
    }
    if (batch) await target.insert(batch.table, batch.rows)
    await target.commit()
  } finally {
    bar.end()
    await target.close()
    lock?.release()
  }
  progress.finish()
}

export async function backupCommand(config: Config, args: readonly string[]): Promise<void> {
  const file = newFile(args, 'ambit backup FILE')
  if (config.databaseUrl !== null) {
    throw new UsageError(
      '"ambit backup" copies the embedded store; PostgreSQL has pg_basebackup, or use "ambit export"',
    )
  }
  if (!existsSync(databaseFile(config.dataDir))) throw new UsageError(`there is no store in ${config.dataDir}`)
  await withStore(config, (deps) => recordEverywhere(deps, deps.acting, 'back_up_store'))
  const bar = createProgressBar('copying', 'pages')
  await backupSqlite(config.dataDir, file, bar.update).finally(bar.end)
  process.stderr.write(`Copied the store in ${config.dataDir} to ${file}.\n`)
}

function oneFile(args: readonly string[], usage: string): string {
  const [file, ...more] = parseArguments(args, {}).positionals
  if (!file || more.length > 0) throw new UsageError(`name one file: ${usage}`)
  return file
}

function newFile(args: readonly string[], usage: string): string {
  const file = oneFile(args, usage)
  if (existsSync(file)) throw new UsageError(`${file} exists already and is left alone`)
  return file
}

function countRows(verb: string) {
  const counts: Record<string, number> = Object.fromEntries(archiveTables.map(({ name }) => [name, 0]))
  let total = 0
  return {
    counts,
    /** How many there were so far. */
    count(table: string): number {
      counts[table] = (counts[table] ?? 0) + 1
      return ++total
    },
    finish(): void {
      const parts = Object.entries(counts).map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
      process.stderr.write(`${verb} ${parts.join(', ')}\n`)
    },
  }
}
