/** The purposes that were refused lately. */
import type { RefusedPurposes } from '@ambit/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { newsEvery } from './session.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

const refusedKey = (projectId: string) => ['projects', projectId, 'refused'] as const

/** Whoever looks at them waits for the next; whoever does not is told how many there are now and then. */
const refetchEveryMs = { list: 30_000, count: 300_000 } as const

export function useRefused(projectId: string, { isDismissed }: { isDismissed: boolean }) {
  return useServiceQuery<RefusedPurposes>({
    queryKey: [...refusedKey(projectId), isDismissed ? 'dismissed' : 'open'],
    queryFn: ({ signal }) =>
      call('listRefused', {
        params: { project_id: projectId },
        query: { dismissed: isDismissed ? 'true' : 'false' },
        signal,
      }),
    refetchInterval: newsEvery(refetchEveryMs.list),
  })
}

/** How many there are, and none of them: nothing is read by the gate for that. */
export function useRefusedCount(projectId: string, { isEnabled = true } = {}) {
  return useServiceQuery({
    queryKey: [...refusedKey(projectId), 'count'],
    queryFn: ({ signal }) => call('listRefused', { params: { project_id: projectId }, query: { limit: 0 }, signal }),
    select: ({ total }) => total,
    enabled: isEnabled,
    staleTime: 60_000,
    refetchInterval: newsEvery(refetchEveryMs.count),
  })
}

export function useDismissRefused(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: ({ purpose, isDismissed }: { purpose: string; isDismissed: boolean }) =>
      call(isDismissed ? 'dismissRefused' : 'restoreRefused', { params: { project_id: projectId }, body: { purpose } }),
    refresh: useRefreshRefused(projectId),
  })
}

function useRefreshRefused(projectId: string): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: refusedKey(projectId) })
}
