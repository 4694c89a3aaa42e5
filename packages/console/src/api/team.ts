/** Who belongs to a project, and the links by which people join it or get back in. */
import type { ConsoleLink, Role, Team } from '@ambit/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { sessionKey } from './session.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

const teamKey = (projectId: string) => ['projects', projectId, 'team'] as const
const projectPath = (projectId: string) => `/console/projects/${encodeURIComponent(projectId)}`
const personPath = (projectId: string, personId: string) =>
  `${projectPath(projectId)}/people/${encodeURIComponent(personId)}`

export function useTeam(projectId: string) {
  return useServiceQuery({
    queryKey: teamKey(projectId),
    queryFn: ({ signal }) => call<Team>('GET', `${projectPath(projectId)}/team`, undefined, signal),
  })
}

/** @param onMade is told of the link, also when nobody looks at the page any more. */
export function useCreateInvitation(projectId: string, words: ActionWords, onMade: (link: ConsoleLink) => void) {
  return useAction({
    words,
    perform: (body: { role: Role; email?: string }) =>
      call<ConsoleLink>('POST', `${projectPath(projectId)}/invitations`, body),
    onDone: onMade,
    refresh: useRefreshTeam(projectId),
  })
}

export function useWithdrawInvitation(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: (invitationId: string) =>
      call('DELETE', `${projectPath(projectId)}/invitations/${encodeURIComponent(invitationId)}`),
    refresh: useRefreshTeam(projectId),
  })
}

export function useUpdatePerson(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: ({ personId, role }: { personId: string; role: Role }) =>
      call('PATCH', personPath(projectId, personId), { role }),
    refresh: useRefreshTeam(projectId),
  })
}

export function useRemovePerson(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: (personId: string) => call('DELETE', personPath(projectId, personId)),
    refresh: useRefreshTeam(projectId),
  })
}

/** @param onMade is told of the link, also when nobody looks at the page any more. */
export function useCreatePasswordReset(projectId: string, words: ActionWords, onMade: (link: ConsoleLink) => void) {
  return useAction({
    words,
    perform: (personId: string) => call<ConsoleLink>('POST', `${personPath(projectId, personId)}/password-reset`),
    onDone: onMade,
  })
}

/** With the session: the role that was changed may be one's own. */
function useRefreshTeam(projectId: string) {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: teamKey(projectId) })
    void client.invalidateQueries({ queryKey: sessionKey })
  }
}
