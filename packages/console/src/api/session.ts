/** Who is signed in. */
import type { ConsoleSession } from '@ambit/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Body, call } from './call.ts'
import { leaveDocument } from './leave-document.ts'
import { sharedValue } from './shared-value.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

export const sessionKey = ['session'] as const

/** The session is over, and whoever had it is still looking at their pages. */
export const isSessionOver = sharedValue(false)

/** How often to ask for news; not at all for somebody who would only be told to sign in. */
export const newsEvery = (ms: number) => (): number | false => (isSessionOver.get() ? false : ms)

/** Asked once and kept: whoever is signed in stays so until an answer says otherwise. */
export function useSessionQuery() {
  const resume = useResumeSession()
  const client = useQueryClient()
  return useServiceQuery({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      const session = await call('showSession', { signal })
      const before = client.getQueryData<ConsoleSession>(sessionKey)
      if (before && before.person.id !== session.person.id) return startAnew()
      // Signed in again elsewhere, such as in another tab.
      if (isSessionOver.get()) resume(session)
      return session
    },
    staleTime: 60_000,
  })
}

/** For when the projects of the person have changed. */
export function useRefreshSession(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: sessionKey })
}

const signInWords: ActionWords = {
  doing: 'Signing in',
  notDone: 'You are not signed in.',
  unknown: 'You are not signed in, as far as can be told.',
  whatToDo: 'Try again.',
}

export function useSignIn() {
  return useAction({ words: signInWords, perform: signIn, onDone: useBeginSession() })
}

/** Whoever the passkey says it is. */
export function useSignInWithPasskey() {
  return useAction({
    words: signInWords,
    perform: async () => {
      const question = await call('askPasskey')
      const { signWithPasskey } = await import('./passkey-ceremony.ts')
      return call('signInWithPasskey', { body: await signWithPasskey(question) })
    },
    onDone: useBeginSession(),
  })
}

/** The same person, who goes on where they were. */
export function useSignInAgain() {
  return useAction({ words: signInWords, perform: signIn, onDone: useResumeSession() })
}

function signIn(body: Body<'signIn'>): Promise<ConsoleSession> {
  return call('signIn', { body })
}

function useBeginSession(): (session: ConsoleSession) => void {
  const client = useQueryClient()
  return (session) => {
    // What somebody else has seen in this tab is not for whoever signs in now.
    client.clear()
    isSessionOver.set(false)
    client.setQueryData(sessionKey, session)
  }
}

function useResumeSession(): (session: ConsoleSession) => void {
  const client = useQueryClient()
  return (session) => {
    client.setQueryData(sessionKey, session)
    isSessionOver.set(false)
    // Everything that was refused meanwhile.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  }
}

export function useSignOut() {
  return useAction({
    words: {
      doing: 'Signing out',
      notDone: 'You are still signed in.',
      unknown: 'It is not known whether you are signed out.',
      whatToDo: 'Load the page again: it asks you to sign in if you are.',
    },
    perform: () => call('signOut'),
    onDone: leave,
  })
}

export function leave(): void {
  leaveDocument('/sign-in')
}

/** Somebody else is signed in by now: nothing of this document is for them. */
function startAnew(): Promise<never> {
  leaveDocument('/')
  return new Promise(() => undefined)
}
