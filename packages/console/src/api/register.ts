/** The register of a project: what is declared, what is declared of it anew, and what that would have done. */
import type { RegisterShown, RegisterSimulated } from '@ambit/core'
import { registerLimits } from '@ambit/core/purpose-register'
import { keepPreviousData, skipToken, useQueryClient } from '@tanstack/react-query'
import { type Body, call } from './call.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

const registerKey = (projectId: string) => ['projects', projectId, 'register'] as const
const simulationKey = (projectId: string) => ['projects', projectId, 'register-simulation'] as const

export function useRegister(projectId: string) {
  return useServiceQuery<RegisterShown>({
    queryKey: registerKey(projectId),
    queryFn: ({ signal }) => call('showRegister', { params: { project_id: projectId }, signal }),
  })
}

export function usePurpose(projectId: string, name: string) {
  return useServiceQuery({
    queryKey: [...registerKey(projectId), 'purpose', name],
    queryFn: ({ signal }) => call('showPurpose', { params: { project_id: projectId, name }, signal }),
  })
}

export function usePurposesReport(projectId: string) {
  return useServiceQuery({
    queryKey: [...registerKey(projectId), 'report'],
    queryFn: ({ signal }) => call('showPurposesReport', { params: { project_id: projectId }, signal }),
  })
}

/**
 * What the gate reads in a statement. Every statement is a question of its own; until it is answered, the last answer
 * stays, and says of which statement it is.
 */
export function useStatementReading(projectId: string, question: Body<'readStatement'>) {
  const { statement, purpose_classes } = question
  return useServiceQuery({
    queryKey: ['projects', projectId, 'read-statement', statement, purpose_classes ?? null],
    queryFn: async ({ signal }) => ({
      statement,
      ...(await call('readStatement', { params: { project_id: projectId }, body: question, signal })),
    }),
    enabled: statement.trim() !== '' && statement.length <= registerLimits.statementLength,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
  })
}

/** @param draft null: there is nothing to simulate. */
export function useRegisterSimulation(projectId: string, draft: Body<'simulateRegister'> | null) {
  return useServiceQuery<RegisterSimulated>({
    queryKey: [...simulationKey(projectId), draft],
    queryFn: draft
      ? ({ signal }) => call('simulateRegister', { params: { project_id: projectId }, body: draft, signal })
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    // What is half written is refused, and written on.
    retry: false,
  })
}

export function useDeclarePurpose(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: (body: Body<'declarePurpose'>) => call('declarePurpose', { params: { project_id: projectId }, body }),
    ...useFollowUp(projectId),
  })
}

export function useChangePurpose(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: ({ name, body }: { name: string; body: Body<'changePurpose'> }) =>
      call('changePurpose', { params: { project_id: projectId, name }, body }),
    ...useFollowUp(projectId),
  })
}

export function useRetirePurpose(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: ({ name, body }: { name: string; body: Body<'retirePurpose'> }) =>
      call('retirePurpose', { params: { project_id: projectId, name }, body }),
    ...useFollowUp(projectId),
  })
}

export function useSetRegister(projectId: string, words: ActionWords) {
  const client = useQueryClient()
  const { onDone, refresh } = useFollowUp(projectId)
  return useAction({
    words,
    perform: (body: Body<'setRegister'>) => call('setRegister', { params: { project_id: projectId }, body }),
    onDone: (settings) => {
      onDone()
      client.setQueryData<RegisterShown>(registerKey(projectId), (register) => register && { ...register, ...settings })
    },
    refresh,
  })
}

/** What is declared decides what is refused, what a purpose may read, what keys are bound to, and what another draft would do. */
function useFollowUp(projectId: string) {
  const client = useQueryClient()
  return {
    onDone: () => client.removeQueries({ queryKey: simulationKey(projectId) }),
    refresh: () => {
      for (const what of ['register', 'refused', 'check-purpose', 'keys']) {
        void client.invalidateQueries({ queryKey: ['projects', projectId, what] })
      }
    },
  }
}
