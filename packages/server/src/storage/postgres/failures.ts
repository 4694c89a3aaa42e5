/** What an error of the driver means: that the database cannot do it now, or that we asked for something wrong. */
import pg from 'pg'
import { StoreUnavailable } from '../port/store-unavailable.ts'

/**
 * SQLSTATEs for "not now", whole classes first: connection failures, lack of resources (a full disk, too many
 * connections), intervention by an operator (shutdown, cancelled, time-outs), faults of the system underneath.
 */
const unavailableClasses = new Set(['08', '53', '57', '58'])
const unavailableCodes = new Set([
  '25006', // read-only: a standby, or a primary that was demoted
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock time-out
  '25P02', // an earlier statement of the same transaction failed
  '25P03', // idle for too long within a transaction
])

/** The error as the port knows it. What is no error of the server's is one of the connection to it. */
export function toStoreError(error: unknown): Error {
  if (error instanceof StoreUnavailable) return error
  if (!isRefusedByServer(error)) {
    return new StoreUnavailable(`the database is out of reach: ${(error as Error).message}`, { cause: error })
  }
  const code = error.code ?? ''
  const isUnavailable = unavailableClasses.has(code.slice(0, 2)) || unavailableCodes.has(code)
  return isUnavailable ? new StoreUnavailable(`${error.message} (${code})`, { cause: error }) : error
}

/**
 * Whether the server itself refused: then what it refused has left no trace. A pooler that has lost its server answers in
 * the server's words, when what it had passed on may well have been committed: it cannot name the routine that refused.
 */
export function isRefusedByServer(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.routine !== undefined && !error.code?.startsWith('08')
}

/** The server is going away, or not there yet: another one, or the same a moment later, may take it. */
export function isShuttingDown(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['57P01', '57P02', '57P03', '25006'].includes(error.code ?? '')
}

/** The connection leads to a server that does not take writes any more: another host may. */
export function leadsToReadOnlyServer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
}

/**
 * The server says COMMIT although the wait for its standby was cut short: whether the commit outlives the server is
 * unknown. These are the two warnings that it says so with (cancelled, and about to shut down).
 */
export function makesCommitUncertain(notice: { severity?: string | undefined; code?: string | undefined }): boolean {
  return notice.severity === 'WARNING' && (notice.code === '01000' || notice.code === '57P01')
}
