/** Who belongs to a project, and the links by which people join it or get back in. */
import type { ConsoleLink, Role } from '@ambit/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Body, call } from './call.ts'
import { sessionKey } from './session.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

const teamKey = (projectId: string) => ['projects', projectId, 'team'] as const
const ofPerson = (projectId: string, personId: string) => ({ project_id: projectId, person_id: personId })

export function useTeam(projectId: string) {
  return useServiceQuery({
    queryKey: teamKey(projectId),
    queryFn: ({ signal }) => call('showTeam', { params: { project_id: projectId }, signal }),
  })
}

/** @param onMade is told of the link, also when nobody looks at the page any more. */
export function useCreateInvitation(projectId: string, words: ActionWords, onMade: (link: ConsoleLink) => void) {
  return useAction({
    words,
    perform: (body: Body<'createInvitation'>) => call('createInvitation', { params: { project_id: projectId }, body }),
    onDone: onMade,
    refresh: useRefreshTeam(projectId),
  })
}

export function useWithdrawInvitation(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: (invitationId: string) =>
      call('withdrawInvitation', { params: { project_id: projectId, invitation_id: invitationId } }),
    refresh: useRefreshTeam(projectId),
  })
}

export function useUpdatePerson(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: ({ personId, role }: { personId: string; role: Role }) =>
      call('updatePerson', { params: ofPerson(projectId, personId), body: { role } }),
    refresh: useRefreshTeam(projectId),
  })
}

export function useRemovePerson(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: (personId: string) => call('removePerson', { params: ofPerson(projectId, personId) }),
    refresh: useRefreshTeam(projectId),
  })
}

/** @param onMade is told of the link, also when nobody looks at the page any more. */
export function useCreatePasswordReset(projectId: string, words: ActionWords, onMade: (link: ConsoleLink) => void) {
  return useAction({
    words,
    perform: (personId: string) => call('createPasswordReset', { params: ofPerson(projectId, personId), body: {} }),
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
