/**
 * What happens during one call of the sign-in library and does not come out of it by itself: a database that failed,
 * which the library takes for somebody who is not signed in or for a session that is gone; and the hash that a password
 * was checked against.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { SignInRows } from '../storage/port/sign-ins.ts'

interface LibraryCall {
  failure: { readonly error: unknown } | null
  verifiedHash: string | null
}

const running = new AsyncLocalStorage<LibraryCall>()

/** Runs a call; whatever the library makes of a failed database, the call fails with it. */
export async function callLibrary<T>(run: (call: LibraryCall) => Promise<T>): Promise<T> {
  const call: LibraryCall = { failure: null, verifiedHash: null }
  const [settled] = await Promise.allSettled([running.run(call, () => run(call))])
  if (call.failure) throw call.failure.error
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

export function noteVerifiedHash(hash: string): void {
  const call = running.getStore()
  if (call) call.verifiedHash = hash
}

/** The same rows, with every failure noted on the call that it happened in. */
export function notingFailures(rows: SignInRows): SignInRows {
  async function note<T>(operation: Promise<T>): Promise<T> {
    try {
      return await operation
    } catch (error) {
      const call = running.getStore()
      if (call) call.failure ??= { error }
      throw error
    }
  }
  return {
    insert: (table, row) => note(rows.insert(table, row)),
    select: (table, filter) => note(rows.select(table, filter)),
    update: (table, filter, values) => note(rows.update(table, filter, values)),
    delete: (table, filter) => note(rows.delete(table, filter)),
  }
}
