/** The people whom memories are about. Whoever looks has said why, and it goes along with everything that is asked. */
import type { AnswerOf, ConsoleOperations, ReadPreviewed, Scope } from '@ambit/core'
import { skipToken, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type Body, call, type OperationName } from './call.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

/** At whom, and why. */
export interface Look {
  readonly projectId: string
  readonly userId: string
  readonly reason: string
}

const peopleKey = (projectId: string) => ['projects', projectId, 'people'] as const
const personKey = ({ projectId, userId, reason }: Look) => [...peopleKey(projectId), 'person', userId, reason] as const

/** Each time that it is asked is on record: it is asked once, and again when something was done. */
const askedOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

function of({ projectId, userId, reason }: Look) {
  return { params: { project_id: projectId }, body: { user_id: userId, reason } } as const
}

export function usePeopleAccess(projectId: string) {
  return useServiceQuery({
    queryKey: [...peopleKey(projectId), 'access'],
    queryFn: ({ signal }) => call('showPeopleAccess', { params: { project_id: projectId }, signal }),
  })
}

export function useSetPeopleAccess(projectId: string, words: ActionWords) {
  const client = useQueryClient()
  const queryKey = [...peopleKey(projectId), 'access']
  return useAction({
    words,
    perform: (membersSeePeople: boolean) =>
      call('setPeopleAccess', {
        params: { project_id: projectId },
        body: { members_see_people: membersSeePeople },
      }),
    onDone: (access) => client.setQueryData(queryKey, access),
    refresh: () => void client.invalidateQueries({ queryKey }),
  })
}

export function usePerson(look: Look) {
  return useServiceQuery({
    queryKey: [...personKey(look), 'counts'],
    queryFn: ({ signal }) => call('lookUpSubject', { ...of(look), signal }),
    ...askedOnce,
  })
}

/** Memories stand in groups, which are worth something when most of them are there; reads are gone through one by one. */
const pageLimits = { memories: 100, reads: 25 } as const

export type PersonMemory = AnswerOf<ConsoleOperations['showSubjectMemories']>['memories'][number]

interface PagesOptions<Page> {
  readonly queryKey: readonly unknown[]
  readonly load: (cursor: string | null, signal: AbortSignal) => Promise<Page>
}

/** Page after page, as far as somebody has looked. What keeps the next one away is said while it is tried again. */
function usePages<Page extends { readonly next_cursor: string | null }>({ queryKey, load }: PagesOptions<Page>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...askedOnce,
  })
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const error = query.error ?? (query.failureCount > 1 ? query.failureReason : null)
  return { pages: data?.pages, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch }
}

/** @param scope null: all of them. */
export function usePersonMemories(look: Look, scope: Scope | null) {
  const { params, body } = of(look)
  return usePages({
    queryKey: [...personKey(look), 'memories', scope],
    load: (cursor, signal) =>
      call('showSubjectMemories', { params, body: { ...body, scope, cursor, limit: pageLimits.memories }, signal }),
  })
}

export function usePersonReads(look: Look) {
  const { params, body } = of(look)
  return usePages({
    queryKey: [...personKey(look), 'reads'],
    load: (cursor, signal) =>
      call('showSubjectReads', { params, body: { ...body, cursor, limit: pageLimits.reads }, signal }),
  })
}

export function usePersonConsents(look: Look) {
  return useServiceQuery({
    queryKey: [...personKey(look), 'consents'],
    queryFn: ({ signal }) => call('showSubjectConsents', { ...of(look), signal }),
    ...askedOnce,
  })
}

export function usePersonLinks(look: Look) {
  return useServiceQuery({
    queryKey: [...personKey(look), 'links'],
    queryFn: ({ signal }) => call('listSubjectLinks', { ...of(look), signal }),
    ...askedOnce,
  })
}

export interface PreviewQuestion {
  readonly scope: Scope
  readonly purpose: string
}

/** @param question null: nothing is asked yet. */
export function usePreview(look: Look, question: PreviewQuestion | null) {
  const { params, body } = of(look)
  return useServiceQuery<ReadPreviewed>({
    queryKey: [...personKey(look), 'preview', question],
    queryFn: question
      ? ({ signal }) => call('previewRead', { params, body: { ...body, ...question }, signal })
      : skipToken,
    ...askedOnce,
  })
}

type Act = Extract<
  OperationName,
  | 'deleteSubjectMemory'
  | 'forgetSubjectEntry'
  | 'withdrawSubjectConsent'
  | 'restoreSubjectConsent'
  | 'linkSubject'
  | 'revokeSubjectLink'
>

/** Something that is done for the person; what is shown of them is asked for again. */
export function usePersonAct<Name extends Act>(name: Name, look: Look, words: ActionWords) {
  const refresh = useRefreshPerson(look)
  const { params, body } = of(look)
  return useAction({
    words,
    perform: (further: Omit<Body<Name>, 'user_id' | 'reason'>) =>
      call(...([name, { params, body: { ...body, ...further } }] as unknown as Parameters<typeof call<Name>>)),
    refresh,
  })
}

/** Nothing is asked for again: to ask about somebody who is erased would put them on record anew. */
export function useErasePerson(look: Look, words: ActionWords) {
  return useAction({ words, perform: () => call('eraseWholeSubject', of(look)) })
}

/** For when nobody is shown any more: whatever was shown is gone from the page, too. */
export function useForgetPeople(projectId: string): () => void {
  const client = useQueryClient()
  return () => client.removeQueries({ queryKey: [...peopleKey(projectId), 'person'] })
}

/** What an erasure would take out. */
export function useErasureCounts(look: Look) {
  const { params, body } = of(look)
  return useServiceQuery({
    queryKey: [...personKey(look), 'erasure'],
    queryFn: ({ signal }) => call('eraseWholeSubject', { params, body: { ...body, dry_run: true }, signal }),
    ...askedOnce,
    // Counted when it is asked about, not when somebody thought of it before.
    gcTime: 0,
  })
}

export function useExportPerson(look: Look, words: ActionWords) {
  return useAction({ words, perform: () => call('downloadSubject', of(look)) })
}

function useRefreshPerson(look: Look): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: personKey(look) })
}
