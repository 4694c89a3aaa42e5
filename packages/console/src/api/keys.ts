/** The API keys of a project. */
import type { AnswerOf, ConsoleKey, ConsoleKeySecret, ConsoleOperations, Grace } from '@ambit/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Body, call } from './call.ts'
import { forgetSecret, rememberSecret } from './known-secrets.ts'
import { newsEvery } from './session.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

type KeyList = AnswerOf<ConsoleOperations['listKeys']>

/** Counts and limits move on by themselves. */
const refetchEveryMs = 10_000

export const keysKey = (projectId: string) => ['projects', projectId, 'keys'] as const
export const keysOf = (projectId: string, keyId: string) => ({ project_id: projectId, key_id: keyId })

export function useKeys(projectId: string) {
  return useServiceQuery({
    queryKey: keysKey(projectId),
    queryFn: ({ signal }) => call('listKeys', { params: { project_id: projectId }, signal }),
    select: ({ keys }) => keys,
    refetchInterval: newsEvery(refetchEveryMs),
  })
}

/** @param onMade is told of the secret, also when nobody looks at the page any more. */
export function useCreateKey(projectId: string, words: ActionWords, onMade?: (made: ConsoleKeySecret) => void) {
  const list = useKeyList(projectId)
  return useAction({
    words,
    perform: (body: Body<'createKey'>) => call('createKey', { params: { project_id: projectId }, body }),
    onDone: (made) => {
      rememberSecret(made.key.id, made.secret)
      list.change((keys) => [made.key, ...keys])
      onMade?.(made)
    },
    refresh: list.refresh,
  })
}

/** @param onMade is told of the secret, also when nobody looks at the page any more. */
export function useRotateKey(projectId: string, words: ActionWords, onMade: (made: ConsoleKeySecret) => void) {
  const list = useKeyList(projectId)
  return useAction({
    words,
    perform: ({ keyId, grace }: { keyId: string; grace: Grace }) =>
      call('rotateKey', { params: keysOf(projectId, keyId), body: { grace } }),
    onDone: (made) => {
      rememberSecret(made.key.id, made.secret)
      list.replace(made.key)
      onMade(made)
    },
    refresh: list.refresh,
  })
}

export function useUpdateKey(projectId: string, words: ActionWords) {
  const list = useKeyList(projectId)
  return useAction({
    words,
    perform: ({ keyId, body }: { keyId: string; body: Body<'updateKey'> }) =>
      call('updateKey', { params: keysOf(projectId, keyId), body }),
    onDone: list.replace,
    refresh: list.refresh,
  })
}

export function useSwitchKey(projectId: string, words: ActionWords) {
  const list = useKeyList(projectId)
  return useAction({
    words,
    perform: ({ keyId, isPaused }: { keyId: string; isPaused: boolean }) => {
      const params = keysOf(projectId, keyId)
      return isPaused ? call('pauseKey', { params }) : call('resumeKey', { params })
    },
    onDone: list.replace,
    refresh: list.refresh,
  })
}

export function useDeleteKey(projectId: string, words: ActionWords) {
  const list = useKeyList(projectId)
  return useAction({
    words,
    perform: (keyId: string) => call('deleteKey', { params: keysOf(projectId, keyId) }),
    onDone: (_done, keyId) => {
      forgetSecret(keyId)
      list.change((keys) => keys.filter(({ id }) => id !== keyId))
    },
    refresh: list.refresh,
  })
}

/** What is shown follows an answer at once, and is then asked for again. */
export function useKeyList(projectId: string) {
  const client = useQueryClient()
  const queryKey = keysKey(projectId)
  const change = (toKeys: (keys: readonly ConsoleKey[]) => readonly ConsoleKey[]): void => {
    client.setQueryData<KeyList>(queryKey, (list) => list && { keys: toKeys(list.keys) })
  }
  return {
    change,
    replace: (changed: ConsoleKey) => change((keys) => keys.map((key) => (key.id === changed.id ? changed : key))),
    refresh: () => client.invalidateQueries({ queryKey }),
  }
}
