/** What owners decide about a project as a whole, and its end. */
import { useQueryClient } from '@tanstack/react-query'
import { type Body, call } from './call.ts'
import { useRefreshSession } from './session.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

const settingsKey = (projectId: string) => ['projects', projectId, 'settings'] as const

export function useSettings(projectId: string) {
  return useServiceQuery({
    queryKey: settingsKey(projectId),
    queryFn: ({ signal }) => call('showSettings', { params: { project_id: projectId }, signal }),
  })
}

/** With the session, which has the name of the project. */
export function useChangeSettings(projectId: string, words: ActionWords) {
  const client = useQueryClient()
  const refreshSession = useRefreshSession()
  return useAction({
    words,
    perform: (body: Body<'changeSettings'>) => call('changeSettings', { params: { project_id: projectId }, body }),
    onDone: (settings) => client.setQueryData(settingsKey(projectId), settings),
    refresh: () => void refreshSession(),
  })
}

export function useDeleteProject(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: (name: string) => call('deleteProject', { params: { project_id: projectId }, body: { name } }),
  })
}
