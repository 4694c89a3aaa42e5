/** What one does to one's own account. */
import type { SessionList } from '@ambit/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { leave } from './session.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

const sessionsKey = ['account', 'sessions'] as const

export function useChangePassword(words: ActionWords) {
  return useAction({
    words,
    perform: (body: { current_password: string; new_password: string }) =>
      call('POST', '/console/account/password', body),
    refresh: useRefreshSessions(),
  })
}

export function useSessions() {
  return useServiceQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call<SessionList>('GET', '/console/account/sessions', undefined, signal),
    select: ({ sessions }) => sessions,
  })
}

export function useEndSession(words: ActionWords) {
  return useAction({
    words,
    perform: (sessionId: string) => call('DELETE', `/console/account/sessions/${encodeURIComponent(sessionId)}`),
    refresh: useRefreshSessions(),
  })
}

export function useEndAllSessions(words: ActionWords) {
  return useAction({
    words,
    perform: () => call('DELETE', '/console/account/sessions'),
    onDone: leave,
    refresh: useRefreshSessions(),
  })
}

function useRefreshSessions(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: sessionsKey })
}
