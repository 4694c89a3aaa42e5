/** Many writes, one durable transaction: each has a savepoint of its own, and all are answered after the COMMIT. */
import type { DatabaseSync } from 'node:sqlite'
import { StoreUnavailable } from '../port/store-unavailable.ts'
import { auditLinkerOf } from './audit-links.ts'
import type { WriteAnswer, WriteCommands, WriteFailure, WriteRequest } from './write-commands.ts'

/** The requests are taken one by one: whoever gives them may end the batch when it has become long enough. */
export function commitTogether(
  db: DatabaseSync,
  commands: WriteCommands,
  requests: Iterable<WriteRequest>,
): readonly WriteAnswer[] {
  const coming = requests[Symbol.iterator]()
  const tickets: number[] = []
  const answers: WriteAnswer[] = []
  const next = (): WriteRequest | undefined => {
    const { done, value } = coming.next()
    if (done) return undefined
    tickets.push(value.ticket)
    return value
  }
  const linker = auditLinkerOf(db)
  try {
    db.exec('BEGIN IMMEDIATE')
    for (let request = next(); request; request = next()) answers.push(runInSavepoint(db, commands, request))
    linker.linkNoted()
    db.exec('COMMIT')
    return answers
  } catch (error) {
    linker.keep(0)
    // Nothing of the batch is there: not one of its writes may be acknowledged.
    if (db.isTransaction) db.exec('ROLLBACK')
    const failure = describeFailure(error)
    while (next());
    return tickets.map((ticket) => ({ ticket, failure }))
  }
}

function runInSavepoint(db: DatabaseSync, commands: WriteCommands, { ticket, name, args }: WriteRequest): WriteAnswer {
  const linker = auditLinkerOf(db)
  const { noted } = linker
  db.exec('SAVEPOINT request')
  try {
    const result = (commands[name] as (args: unknown) => unknown)(args)
    db.exec('RELEASE request')
    return { ticket, result }
  } catch (error) {
    // A full disk or an I/O error may have rolled everything back already; then the whole batch has failed.
    if (!db.isTransaction) throw error
    linker.keep(noted)
    db.exec('ROLLBACK TO request; RELEASE request')
    return { ticket, failure: describeFailure(error) }
  }
}

/** SQLite's primary result codes for "not now": busy, locked, out of memory, read-only, I/O error, full, cannot open. */
const unavailableCodes = new Set([5, 6, 7, 8, 10, 13, 14])

function describeFailure(error: unknown): WriteFailure {
  const { message, errcode } = error as { message: string; errcode?: number }
  const isUnavailable = error instanceof StoreUnavailable
  return { message, isUnavailable: isUnavailable || (errcode !== undefined && unavailableCodes.has(errcode & 0xff)) }
}
