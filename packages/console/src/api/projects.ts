/** The walls: everything else belongs to one. */
import type { ConsoleSession } from '@ambit/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { sessionKey, useRefreshSession } from './session.ts'
import { type ActionWords, useAction } from './use-action.ts'

export function useCreateProject(words: ActionWords) {
  const client = useQueryClient()
  return useAction({
    words,
    perform: (name: string) => call('createProject', { body: { name } }),
    onDone: (project) => {
      client.setQueryData<ConsoleSession>(sessionKey, (session) => {
        if (!session) return session
        const projects = [...session.projects, project].sort((a, b) => a.name.localeCompare(b.name))
        return { ...session, projects }
      })
    },
    refresh: useRefreshSession(),
  })
}
