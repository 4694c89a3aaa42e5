import { OutcomeUnknown, StoreUnavailable } from '../storage/port/store-unavailable.ts'

/**
 * For what comes after something has been changed, or may have been: a database that fails from here on must not be told
 * as one that changed nothing.
 */
export async function asUnknownOutcome<T>(rest: Promise<T>): Promise<T> {
  try {
    return await rest
  } catch (error) {
    if (error instanceof StoreUnavailable) throw new OutcomeUnknown(error.message, { cause: error })
    throw error
  }
}
