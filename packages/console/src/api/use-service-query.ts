/** A question to the service that is asked until it is answered; what keeps the answer away is said meanwhile. */
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

/** One failure may pass before anybody has read of it. */
const failuresUntold = 1

export function useServiceQuery<Answer, Shown = Answer>(options: UseQueryOptions<Answer, Error, Shown>) {
  const client = useQueryClient()
  const query = useQuery(options)
  const { data, isPending, isSuccess, isPlaceholderData, error, failureCount, failureReason } = query
  // What is there stays as it is, and nothing moves: that it may be out of date is said at the foot of the page.
  const isMissing = data === undefined || isPlaceholderData
  return {
    data,
    isPending,
    isSuccess,
    isPlaceholderData,
    error: error ?? (isMissing && failureCount > failuresUntold ? failureReason : null),
    /** At once, instead of when its time comes. */
    async refetch(): Promise<void> {
      await client.cancelQueries({ queryKey: options.queryKey, exact: true })
      await query.refetch()
    },
  }
}
