/**
 * An archive as a file: a line that says what it is, a line for each row, and a line that says how many there were, so
 * that a file that was cut off is never taken for a whole one.
 */
import type { ArchiveRow, ArchiveTable } from '../storage/archive.ts'
import { archiveTables } from '../storage/archive.ts'
import { UsageError } from './usage-error.ts'

export type ArchiveLine =
  | { readonly ambit_archive: 1; readonly made_at: string }
  | { readonly table: string; readonly row: ArchiveRow }
  | { readonly end: Readonly<Record<string, number>> }

export const archiveFormat = 1

/** Tables of older archives that no longer exist. */
const formerTables: readonly string[] = ['audit_signing_keys']

export function toLine(line: ArchiveLine): string {
  return `${JSON.stringify(line)}\n`
}

/** The rows of an archive, with their tables; throws when it is none, or not a whole one. */
export async function* readRows(
  chunks: AsyncIterable<string>,
): AsyncGenerator<{ table: ArchiveTable; row: ArchiveRow }> {
  const counts: Record<string, number> = Object.fromEntries(archiveTables.map(({ name }) => [name, 0]))
  let number = 0
  let isEnded = false
  for await (const text of linesOf(chunks)) {
    number++
    const line = parse(text, number)
    if (number === 1) {
      if (!('ambit_archive' in line) || line.ambit_archive !== archiveFormat) throw notAnArchive(number)
    } else if (isEnded) {
      throw new UsageError(`line ${number} comes after the end of the archive`)
    } else if ('end' in line) {
      isEnded = true
      for (const [name, count] of Object.entries(line.end)) {
        if ((counts[name] ?? 0) !== count)
          throw new UsageError(`the archive has ${counts[name] ?? 0} rows of ${name}, not ${count}`)
      }
    } else if ('table' in line) {
      if (formerTables.includes(line.table)) {
        counts[line.table] = (counts[line.table] ?? 0) + 1
        continue
      }
      const table = archiveTables.find(({ name }) => name === line.table)
      if (!table) throw new UsageError(`line ${number} is of an unknown table`)
      counts[table.name] = (counts[table.name] ?? 0) + 1
      yield { table, row: line.row }
    } else {
      throw notAnArchive(number)
    }
  }
  if (!isEnded) throw new UsageError('the archive was cut off: its last line is missing')
}

/** Not with readline, which also ends a line at U+2028, and that may stand in a value as it is. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

function parse(text: string, number: number): ArchiveLine {
  try {
    const line: unknown = JSON.parse(text)
    if (line !== null && typeof line === 'object') return line as ArchiveLine
  } catch {
    // The same answer as for a line that is JSON, but none of ours.
  }
  throw notAnArchive(number)
}

function notAnArchive(number: number): UsageError {
  return new UsageError(`line ${number} is not one of an Ambit archive`)
}
