/**
 * Many writes, one durable transaction, and all are answered after the COMMIT. Nearly always none of them fails, and then they simply
 * follow one another. Where one does, what has been written so far is rolled back and written again, with a savepoint for each: so
 * the one that fails is taken back by itself. A savepoint for every write would be two more statements for each.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { StoreUnavailable } from '../port/store-unavailable.ts'
import { auditLogOf } from './audit-log.ts'
import type { WriteAnswer, WriteCommands, WriteFailure, WriteRequest } from './write-commands.ts'

/** The requests are taken one by one: whoever gives them may end the batch when it has become long enough. */
export function commitTogether(
  db: DatabaseSync,
  commands: WriteCommands,
  requests: Iterable<WriteRequest>,
): readonly WriteAnswer[] {
  const coming = requests[Symbol.iterator]()
  const taken: WriteRequest[] = []
  const next = (): WriteRequest | undefined => {
    const { done, value } = coming.next()
    if (done) return undefined
    taken.push(value)
    return value
  }
  const log = auditLogOf(db)
  const { begin, commit } = controlsOf(db)
  try {
    begin.run()
    log.begin()
    const answers = writeAll(db, commands, next) ?? writeAgain(db, commands, taken, next)
    commit.run()
    return answers
  } catch (error) {
    log.forget()
    // Nothing of the batch is there: not one of its writes may be acknowledged.
    if (db.isTransaction) db.exec('ROLLBACK')
    const failure = describeFailure(error)
    while (next());
    return taken.map(({ ticket }) => ({ ticket, failure }))
  }
}

type Next = () => WriteRequest | undefined

/** Null when one of them has failed; the last that was taken. */
function writeAll(db: DatabaseSync, commands: WriteCommands, next: Next): WriteAnswer[] | null {
  const answers: WriteAnswer[] = []
  try {
    for (let request = next(); request; request = next()) answers.push(run(commands, request))
    return answers
  } catch (error) {
    // A full disk or an I/O error may have rolled everything back already; then the whole batch has failed.
    if (!db.isTransaction) throw error
    return null
  }
}

function writeAgain(
  db: DatabaseSync,
  commands: WriteCommands,
  taken: readonly WriteRequest[],
  next: Next,
): WriteAnswer[] {
  auditLogOf(db).forget()
  db.exec('ROLLBACK')
  controlsOf(db).begin.run()
  const answers = taken.map((request) => runInSavepoint(db, commands, request))
  for (let request = next(); request; request = next()) answers.push(runInSavepoint(db, commands, request))
  return answers
}

function run(commands: WriteCommands, { ticket, name, args }: WriteRequest): WriteAnswer {
  return { ticket, result: (commands[name] as (args: unknown) => unknown)(args) }
}

function runInSavepoint(db: DatabaseSync, commands: WriteCommands, request: WriteRequest): WriteAnswer {
  db.exec('SAVEPOINT request')
  try {
    const answer = run(commands, request)
    db.exec('RELEASE request')
    return answer
  } catch (error) {
    if (!db.isTransaction) throw error
    auditLogOf(db).forget()
    db.exec('ROLLBACK TO request; RELEASE request')
    return { ticket: request.ticket, failure: describeFailure(error) }
  }
}

interface Controls {
  readonly begin: StatementSync
  readonly commit: StatementSync
}

const controls = new WeakMap<DatabaseSync, Controls>()

function controlsOf(db: DatabaseSync): Controls {
  const known = controls.get(db) ?? { begin: db.prepare('BEGIN IMMEDIATE'), commit: db.prepare('COMMIT') }
  controls.set(db, known)
  return known
}

/** SQLite's primary result codes for "not now": busy, locked, out of memory, read-only, I/O error, full, cannot open. */
const unavailableCodes = new Set([5, 6, 7, 8, 10, 13, 14])

function describeFailure(error: unknown): WriteFailure {
  const { message, errcode } = error as { message: string; errcode?: number }
  const isUnavailable = error instanceof StoreUnavailable
  return { message, isUnavailable: isUnavailable || (errcode !== undefined && unavailableCodes.has(errcode & 0xff)) }
}
