/** What happened lately in a project, and what needs somebody. */
import type { Overview } from '@ambit/core'
import { call } from './call.ts'
import { newsEvery } from './session.ts'
import { useServiceQuery } from './use-service-query.ts'

/** While somebody waits for a first read to appear, which is counted within seconds. */
const refetchEveryMs = { usually: 15_000, atFirst: 2_000 } as const

export function useOverview(projectId: string) {
  return useServiceQuery<Overview>({
    queryKey: ['projects', projectId, 'overview'],
    queryFn: ({ signal }) => call('showOverview', { params: { project_id: projectId }, signal }),
    // Whoever comes back has often just done what it asked for.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      newsEvery(data?.first_steps ? refetchEveryMs.atFirst : refetchEveryMs.usually)(),
  })
}
