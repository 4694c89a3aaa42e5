/** What was asked of the service, counted. */
import type { Usage, UsageStep } from '@ambit/core'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from './call.ts'
import { newsEvery } from './session.ts'
import { useServiceQuery } from './use-service-query.ts'

export interface UsageAsked {
  readonly step: UsageStep
  readonly steps: number
  /** Where the last step ends; null: it is the current one. */
  readonly to: string | null
  /** Null: all keys. */
  readonly keyId: string | null
}

/** The service adds up every few seconds; asking more often would show nothing new. */
const refetchEveryMs = 5_000

/** Until an answer to a new question is there, the old one is kept, so that nothing jumps. */
export function useUsage(projectId: string, { step, steps, to, keyId }: UsageAsked) {
  return useServiceQuery<Usage>({
    queryKey: ['projects', projectId, 'usage', step, steps, to, keyId],
    queryFn: ({ signal }) => {
      const query = { step, steps, ...(to !== null && { to }), ...(keyId !== null && { key_id: keyId }) }
      return call('showUsage', { params: { project_id: projectId }, query, signal })
    },
    placeholderData: keepPreviousData,
    refetchInterval: newsEvery(refetchEveryMs),
  })
}
