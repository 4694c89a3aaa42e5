/** A key for an hour, to try things with: the one from last time with a new secret, or else a new one. */
import type { ConsoleKey, ConsoleKeySecret } from '@ambit/core'
import { isApiError } from './api-error.ts'
import { call } from './call.ts'
import { keysOf, useKeyList } from './keys.ts'
import { rememberSecret } from './known-secrets.ts'
import { type ActionWords, useAction } from './use-action.ts'

interface AskedKey {
  readonly name: string
  readonly expiresAt: string
  readonly reusable: ConsoleKey | undefined
  /** They go, whatever becomes of the key. */
  readonly leftOver: readonly ConsoleKey[]
}

export function usePlaygroundKeyAction(projectId: string, words: ActionWords) {
  const list = useKeyList(projectId)
  return useAction({
    words,
    perform: async ({ name, expiresAt, reusable, leftOver }: AskedKey): Promise<ConsoleKeySecret> => {
      // Nobody waits for it: what is over does no harm, and the next time tries again.
      for (const { id } of leftOver) call('deleteKey', { params: keysOf(projectId, id) }).catch(() => undefined)
      const made = reusable && (await renewed(projectId, reusable.id, expiresAt))
      return made ?? call('createKey', { params: { project_id: projectId }, body: { name, expires_at: expiresAt } })
    },
    onDone: (made, { leftOver }) => {
      rememberSecret(made.key.id, made.secret)
      const gone = new Set([made.key.id, ...leftOver.map(({ id }) => id)])
      list.change((keys) => [made.key, ...keys.filter(({ id }) => !gone.has(id))])
    },
    refresh: list.refresh,
  })
}

/** Whoever has its secret in another tab can go on with it for a while. Undefined: somebody has deleted it. */
async function renewed(projectId: string, keyId: string, expiresAt: string): Promise<ConsoleKeySecret | undefined> {
  const params = keysOf(projectId, keyId)
  try {
    await call('updateKey', { params, body: { expires_at: expiresAt } })
    return await call('rotateKey', { params, body: { grace: '1h' } })
  } catch (error) {
    if (isApiError(error, 'not_found')) return undefined
    throw error
  }
}
