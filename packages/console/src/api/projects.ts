/** The walls: everything else belongs to one. */
import type { ConsoleProject, ConsoleSession } from '@ambit/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { sessionKey, useRefreshSession } from './session.ts'

export function useCreateProject() {
  const client = useQueryClient()
  const refreshSession = useRefreshSession()
  return useMutation({
    mutationFn: (name: string) => call<ConsoleProject>('POST', '/console/projects', { name }),
    onSuccess: (project) => {
      client.setQueryData<ConsoleSession>(sessionKey, (session) => {
        if (!session) return session
        const projects = [...session.projects, project].sort((a, b) => a.name.localeCompare(b.name))
        return { ...session, projects }
      })
    },
    onSettled: refreshSession,
  })
}
