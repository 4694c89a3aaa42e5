/** Who belongs to a project, and the links by which people join it or get back in. */
import type { ConsoleLink, Role, Team } from '@ambit/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

const teamKey = (projectId: string) => ['projects', projectId, 'team'] as const
const projectPath = (projectId: string) => `/console/projects/${encodeURIComponent(projectId)}`
const personPath = (projectId: string, personId: string) =>
  `${projectPath(projectId)}/people/${encodeURIComponent(personId)}`

export function useTeam(projectId: string) {
  return useQuery({
    queryKey: teamKey(projectId),
    queryFn: ({ signal }) => call<Team>('GET', `${projectPath(projectId)}/team`, undefined, signal),
  })
}

export function useCreateInvitation(projectId: string) {
  const refresh = useRefreshTeam(projectId)
  return useMutation({
    mutationFn: (body: { role: Role; email?: string }) =>
      call<ConsoleLink>('POST', `${projectPath(projectId)}/invitations`, body),
    onSettled: refresh,
  })
}

export function useWithdrawInvitation(projectId: string) {
  const refresh = useRefreshTeam(projectId)
  return useMutation({
    mutationFn: (invitationId: string) =>
      call('DELETE', `${projectPath(projectId)}/invitations/${encodeURIComponent(invitationId)}`),
    onSettled: refresh,
  })
}

export function useUpdatePerson(projectId: string) {
  const refresh = useRefreshTeam(projectId)
  return useMutation({
    mutationFn: ({ personId, role }: { personId: string; role: Role }) =>
      call('PATCH', personPath(projectId, personId), { role }),
    onSettled: refresh,
  })
}

export function useRemovePerson(projectId: string) {
  const refresh = useRefreshTeam(projectId)
  return useMutation({
    mutationFn: (personId: string) => call('DELETE', personPath(projectId, personId)),
    onSettled: refresh,
  })
}

export function useCreatePasswordReset(projectId: string) {
  return useMutation({
    mutationFn: (personId: string) => call<ConsoleLink>('POST', `${personPath(projectId, personId)}/password-reset`),
  })
}

function useRefreshTeam(projectId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: teamKey(projectId) })
}
