/** What one does to one's own account. */
import { useQueryClient } from '@tanstack/react-query'
import { type Body, call } from './call.ts'
import { leave, sessionKey } from './session.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

const sessionsKey = ['account', 'sessions'] as const

export function useChangeProfile(words: ActionWords) {
  const client = useQueryClient()
  return useAction({
    words,
    perform: (body: Body<'changeProfile'>) => call('changeProfile', { body }),
    onDone: (session) => client.setQueryData(sessionKey, session),
    // The person is also in lists, such as the team.
    refresh: () => client.invalidateQueries(),
  })
}

export function useChangePassword(words: ActionWords) {
  return useAction({
    words,
    perform: (body: Body<'changePassword'>) => call('changePassword', { body }),
    refresh: useRefreshSessions(),
  })
}

export function useSessions() {
  return useServiceQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call('listSessions', { signal }),
    select: ({ sessions }) => sessions,
  })
}

export function useEndSession(words: ActionWords) {
  return useAction({
    words,
    perform: (sessionId: string) => call('endSession', { params: { session_id: sessionId } }),
    refresh: useRefreshSessions(),
  })
}

export function useEndAllSessions(words: ActionWords) {
  return useAction({
    words,
    perform: () => call('endAllSessions'),
    onDone: leave,
    refresh: useRefreshSessions(),
  })
}

function useRefreshSessions(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: sessionsKey })
}
