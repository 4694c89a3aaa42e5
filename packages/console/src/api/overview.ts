/** What happened lately in a project, and what needs somebody. */
import type { Overview } from '@ambit/core'
import { call } from './call.ts'
import { newsEvery } from './session.ts'
import { useServiceQuery } from './use-service-query.ts'

const refetchEveryMs = 15_000

export function useOverview(projectId: string) {
  return useServiceQuery<Overview>({
    queryKey: ['projects', projectId, 'overview'],
    queryFn: ({ signal }) => call('showOverview', { params: { project_id: projectId }, signal }),
    // Whoever comes back has often just done what it asked for.
    staleTime: 0,
    refetchInterval: newsEvery(refetchEveryMs),
  })
}
