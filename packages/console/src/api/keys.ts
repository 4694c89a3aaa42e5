/** The API keys of a project. */
import type { ConsoleKey, ConsoleKeySecret, CreateKeyBody, Grace, UpdateKeyBody } from '@ambit/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { forgetSecret, rememberSecret } from './known-secrets.ts'

interface KeyList {
  readonly keys: readonly ConsoleKey[]
}

/** Counts and limits move on by themselves. */
const refetchEveryMs = 10_000

export const keysKey = (projectId: string) => ['projects', projectId, 'keys'] as const
const keysPath = (projectId: string) => `/console/projects/${encodeURIComponent(projectId)}/keys`
const keyPath = (projectId: string, keyId: string) => `${keysPath(projectId)}/${encodeURIComponent(keyId)}`

export function useKeys(projectId: string) {
  return useQuery({
    queryKey: keysKey(projectId),
    queryFn: ({ signal }) => call<KeyList>('GET', keysPath(projectId), undefined, signal),
    select: ({ keys }) => keys,
    refetchInterval: refetchEveryMs,
  })
}

export function useCreateKey(projectId: string) {
  const list = useKeyList(projectId)
  return useMutation({
    mutationFn: (body: CreateKeyBody) => call<ConsoleKeySecret>('POST', keysPath(projectId), body),
    onSuccess: ({ key, secret }) => {
      rememberSecret(key.id, secret)
      list.change((keys) => [key, ...keys])
    },
    onSettled: list.refresh,
  })
}

export function useRotateKey(projectId: string) {
  const list = useKeyList(projectId)
  return useMutation({
    mutationFn: ({ keyId, grace }: { keyId: string; grace: Grace }) =>
      call<ConsoleKeySecret>('POST', `${keyPath(projectId, keyId)}/rotate`, { grace }),
    onSuccess: ({ key, secret }) => {
      rememberSecret(key.id, secret)
      list.replace(key)
    },
    onSettled: list.refresh,
  })
}

export function useUpdateKey(projectId: string) {
  const list = useKeyList(projectId)
  return useMutation({
    mutationFn: ({ keyId, body }: { keyId: string; body: UpdateKeyBody }) =>
      call<ConsoleKey>('PATCH', keyPath(projectId, keyId), body),
    onSuccess: list.replace,
    onSettled: list.refresh,
  })
}

export function useDeleteKey(projectId: string) {
  const list = useKeyList(projectId)
  return useMutation({
    mutationFn: (keyId: string) => call('DELETE', keyPath(projectId, keyId)),
    onSuccess: (_done, keyId) => {
      forgetSecret(keyId)
      list.change((keys) => keys.filter(({ id }) => id !== keyId))
    },
    onSettled: list.refresh,
  })
}

/** What is shown follows an answer at once, and is then asked for again. */
function useKeyList(projectId: string) {
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
