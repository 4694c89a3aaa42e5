/** Who is signed in. */
import type { ConsoleSession } from '@ambit/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { forgetSecrets } from './known-secrets.ts'

export const sessionKey = ['session'] as const

/** Asked once and kept: whoever is signed in stays so until an answer says otherwise. */
export function useSessionQuery() {
  return useQuery({
    queryKey: sessionKey,
    queryFn: ({ signal }) => call<ConsoleSession>('GET', '/console/session', undefined, signal),
    staleTime: 60_000,
  })
}

/** For when the projects of the person have changed. */
export function useRefreshSession(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: sessionKey })
}

export function useSignIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call<ConsoleSession>('POST', '/console/sign-in', body),
    onSuccess: (session) => {
      // What somebody else has seen in this tab is not for whoever signs in now.
      client.clear()
      client.setQueryData(sessionKey, session)
    },
  })
}

export function useSignOut() {
  return useMutation({
    mutationFn: () => call('POST', '/console/sign-out'),
    onSuccess: leave,
  })
}

/** A new document: nothing that was shown or known stays behind in this one. */
export function leave(): void {
  forgetSecrets()
  window.location.assign('/sign-in')
}
