/** Whether the service answers, as the last request found it. The browser's own word is not enough: it knows the network only. */
import type { QueryClient } from '@tanstack/react-query'
import { sharedValue } from './shared-value.ts'

export const connection = sharedValue<'there' | 'lost'>('there')

/** What could not be asked is asked at once, instead of when its time comes, and what is shown is brought up to date. */
export async function askAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries({ type: 'active', predicate: ({ state }) => state.fetchFailureCount > 0 })
  await client.invalidateQueries()
}

/** What is shown is brought up to date; what is being asked for is left alone, so that it is not asked without a pause. */
export function bringUpToDate(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ fetchStatus: 'idle' })
}
