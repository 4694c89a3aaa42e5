/** The policy of a project: what is in force, what was, and what another one would have done. */
import type { PolicyHistory, PolicyMatrix, PolicySimulated } from '@ambit/core'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

const policyKey = (projectId: string) => ['projects', projectId, 'policy'] as const
const policyPath = (projectId: string) => `/console/projects/${encodeURIComponent(projectId)}/policy`

export function usePolicyHistory(projectId: string) {
  return useServiceQuery({
    queryKey: policyKey(projectId),
    queryFn: ({ signal }) => call<PolicyHistory>('GET', policyPath(projectId), undefined, signal),
  })
}

export function useSetPolicy(projectId: string, words: ActionWords) {
  const client = useQueryClient()
  return useAction({
    words,
    perform: (body: { matrix: PolicyMatrix; expected_version: number }) =>
      call<PolicyHistory>('PUT', policyPath(projectId), body),
    onDone: (history) => {
      client.setQueryData(policyKey(projectId), history)
      // What was judged by the old policy: purposes and simulations.
      client.invalidateQueries({ queryKey: ['projects', projectId, 'check-purpose'] })
      client.removeQueries({ queryKey: [...policyKey(projectId), 'simulation'] })
    },
    // Above all when somebody else was faster.
    refresh: () => client.invalidateQueries({ queryKey: policyKey(projectId), exact: true }),
  })
}

/** @param draft null: there is nothing to simulate. */
export function useSimulation(projectId: string, draft: PolicyMatrix | null) {
  return useServiceQuery<PolicySimulated>({
    queryKey: [...policyKey(projectId), 'simulation', draft],
    queryFn: ({ signal }) =>
      call<PolicySimulated>('POST', `${policyPath(projectId)}/simulate`, { matrix: draft }, signal),
    enabled: draft !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
