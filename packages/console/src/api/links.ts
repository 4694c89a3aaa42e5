/** The links that are handed over: what is behind the # of one is the secret that it works with, once. */
import type { ConsoleSession } from '@ambit/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Body, call } from './call.ts'
import { isSessionOver, sessionKey } from './session.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

/** What the first start calls the project that it makes. */
export const unnamedProject = 'default'

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
    /** `projectName` is for a project that has none of its own yet. */
    perform: async ({ projectName, ...body }: Body<'acceptInvitation'> & { projectName?: string }) => {
      const session = await call('acceptInvitation', { body })
      return projectName === undefined ? session : named(session, projectName)
    },
    onDone: (session) => {
      // What somebody else has seen in this tab is not for whoever joins now; the invitation is used up, and still shown.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== invitationKey[0] })
      isSessionOver.set(false)
      client.setQueryData(sessionKey, session)
    },
  })
}

/** The person has joined by now: a name that is not taken can be given on the page Settings. */
async function named(session: ConsoleSession, name: string): Promise<ConsoleSession> {
  const unnamed = session.projects.find((project) => project.name === unnamedProject && project.role === 'owner')
  if (!unnamed) return session
  try {
    await call('changeSettings', { params: { project_id: unnamed.id }, body: { name } })
  } catch {
    return session
  }
  const projects = session.projects.map((project) => (project === unnamed ? { ...project, name } : project))
  return { ...session, projects }
}

export function useResetPassword(words: ActionWords) {
  return useAction({
    words,
    perform: (body: Body<'resetPassword'>) => call('resetPassword', { body }),
  })
}
