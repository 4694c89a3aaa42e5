/** What one does to one's own account. */
import type { SessionList } from '@ambit/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { leave } from './session.ts'

const sessionsKey = ['account', 'sessions'] as const

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { current_password: string; new_password: string }) =>
      call('POST', '/console/account/password', body),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
}

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call<SessionList>('GET', '/console/account/sessions', undefined, signal),
    select: ({ sessions }) => sessions,
  })
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) => call('DELETE', `/console/account/sessions/${encodeURIComponent(sessionId)}`),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
}

export function useEndAllSessions() {
  return useMutation({ mutationFn: () => call('DELETE', '/console/account/sessions'), onSuccess: leave })
}
