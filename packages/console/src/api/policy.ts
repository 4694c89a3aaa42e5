/** The policy of a project: what is in force, what was, and what another one would have done. */
import type { PolicyMatrix, PolicySimulated } from '@ambit/core'
import { keepPreviousData, skipToken, useQueryClient } from '@tanstack/react-query'
import { type Body, call } from './call.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

const policyKey = (projectId: string) => ['projects', projectId, 'policy'] as const

export function usePolicyHistory(projectId: string) {
  return useServiceQuery({
    queryKey: policyKey(projectId),
    queryFn: ({ signal }) => call('showPolicyHistory', { params: { project_id: projectId }, signal }),
  })
}

export function useSetPolicy(projectId: string, words: ActionWords) {
  const client = useQueryClient()
  return useAction({
    words,
    perform: (body: Body<'setPolicy'>) => call('setPolicy', { params: { project_id: projectId }, body }),
    onDone: (history) => {
      client.setQueryData(policyKey(projectId), history)
      // What was judged by the old policy: purposes, registered or not, and simulations.
      client.invalidateQueries({ queryKey: ['projects', projectId, 'check-purpose'] })
      client.invalidateQueries({ queryKey: ['projects', projectId, 'register'] })
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
    queryFn: draft
      ? ({ signal }) => call('simulatePolicy', { params: { project_id: projectId }, body: { matrix: draft }, signal })
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
