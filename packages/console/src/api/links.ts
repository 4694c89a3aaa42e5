/** The links that are handed over: what is behind the # of one is the secret that it works with, once. */
import { useQueryClient } from '@tanstack/react-query'
import { type Body, call } from './call.ts'
import { isSessionOver, sessionKey } from './session.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

const invitationKey = ['invitation'] as const

/** A POST that changes nothing, so that the secret is in no address and no log. */
export function useInvitation(token: string) {
  return useServiceQuery({
    queryKey: [...invitationKey, token],
    queryFn: ({ signal }) => call('showInvitation', { body: { token }, signal }),
    enabled: token !== '',
    // Once it is used it is no longer valid, and the page that used it is still there for a moment.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function useAcceptInvitation(words: ActionWords) {
  const client = useQueryClient()
  return useAction({
    words,
    perform: (body: Body<'acceptInvitation'>) => call('acceptInvitation', { body }),
    onDone: (session) => {
      // What somebody else has seen in this tab is not for whoever joins now; the invitation is used up, and still shown.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== invitationKey[0] })
      isSessionOver.set(false)
      client.setQueryData(sessionKey, session)
    },
  })
}

export function useResetPassword(words: ActionWords) {
  return useAction({
    words,
    perform: (body: Body<'resetPassword'>) => call('resetPassword', { body }),
  })
}
