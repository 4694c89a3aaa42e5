/** What was done in a project: reads, changes, and acts of the team. */
import type { ConsoleRecords } from '@ambit/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { download } from './download.ts'
import { type RecordFilter, withNews, withOlder } from './known-records.ts'
import { newsEvery } from './session.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

/** Looks at the records of the last minute alone, and only while somebody sees the page. */
const newsEveryMs = 3_000
/** Processes number their records each by itself, so that one may turn up a little behind a later one. */
const overlapMs = 60_000
const pageRecords = 50

interface RecordsAsked {
  /** Tells apart what is asked for, whenever that is. */
  readonly question: string
  /** Made when it is asked, since "the last hour" moves on. */
  readonly filter: () => RecordFilter
  readonly isLive: boolean
}

export function useRecords(projectId: string, { question, filter, isLive }: RecordsAsked) {
  const client = useQueryClient()
  const queryKey = ['projects', projectId, 'records', question] as const
  const params = { project_id: projectId }
  const records = useServiceQuery<ConsoleRecords>({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<ConsoleRecords>(queryKey)
      const asked = filter()
      if (!known) return call('searchRecords', { params, body: { ...asked, limit: pageRecords }, signal })
      const from = new Date(Date.parse(known.as_of) - overlapMs).toISOString()
      const body = { ...asked, from: asked.from && asked.from > from ? asked.from : from, limit: 200 }
      const news = await call('searchRecords', { params, body, signal })
      // Older ones may have been added meanwhile.
      return withNews(client.getQueryData<ConsoleRecords>(queryKey) ?? known, news)
    },
    refetchInterval: isLive ? newsEvery(newsEveryMs) : false,
    refetchOnWindowFocus: isLive,
  })
  const older = useAction({
    words: olderWords,
    perform: (cursor: string) => call('searchRecords', { params, body: { ...filter(), cursor, limit: pageRecords } }),
    onDone: (page) => client.setQueryData<ConsoleRecords>(queryKey, (known) => known && withOlder(known, page)),
  })
  return { ...records, older }
}

const olderWords: ActionWords = {
  doing: 'Looking further back',
  notDone: 'What was before could not be loaded.',
  unknown: 'What was before could not be loaded.',
  whatToDo: 'Try again: that does no harm.',
}

export function useRequest(projectId: string, requestId: string) {
  return useServiceQuery({
    queryKey: ['projects', projectId, 'request', requestId],
    queryFn: ({ signal }) => call('showRequest', { params: { project_id: projectId, request_id: requestId }, signal }),
    staleTime: 30_000,
  })
}

export function useRecordChain(projectId: string) {
  return useServiceQuery({
    queryKey: ['projects', projectId, 'record-chain'],
    queryFn: ({ signal }) => call('showRecordChain', { params: { project_id: projectId }, signal }),
    staleTime: 30_000,
  })
}

export function useVerifyRecordChain(projectId: string, words: ActionWords) {
  return useAction({ words, perform: () => call('verifyRecordChain', { params: { project_id: projectId } }) })
}

export function useExportRecords(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: (filter: RecordFilter) =>
      download('exportRecords', { params: { project_id: projectId }, body: filter, name: `ambit-${filter.kind}` }),
  })
}
