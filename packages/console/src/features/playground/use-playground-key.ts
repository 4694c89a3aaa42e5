/** The key that the playground sends with: one that was made in this tab, or one that was pasted. */
import type { ConsoleKey, ConsoleKeySecret } from '@ambit/core'
import { useState } from 'react'
import { useKeys } from '../../api/keys.ts'
import { rememberSecret, useKnownSecrets } from '../../api/known-secrets.ts'
import { usePlaygroundKeyAction } from '../../api/playground-key.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { useNow } from '../../components/use-now.ts'
import { useSession } from '../../session/session-context.tsx'
import { isOfPlayground, playgroundKeyName, playgroundKeys } from './playground-keys.ts'

export interface PlaygroundKey {
  /** Null for a pasted secret that belongs to no key of this project, as far as can be told. */
  readonly keyId: string | null
  readonly secret: string
  readonly name: string
  /** It was made here, for an hour: there is no need of another. */
  readonly isOfPlayground: boolean
}

const livesMs = 3_600_000

const words: ActionWords = {
  doing: 'Creating a key',
  notDone: 'The key was not created.',
  unknown: 'It is not known whether a key was created.',
  whatToDo: 'Make another. Should it exist, nobody knows its secret, and it ends by itself within the hour.',
}

export function usePlaygroundKey(projectId: string) {
  const keys = useKeys(projectId)
  const secrets = useKnownSecrets()
  const { person } = useSession()
  const create = usePlaygroundKeyAction(projectId, words)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [pasted, setPasted] = useState<string | null>(null)
  const usable = usableKeys(keys.data ?? [], secrets, useNow())
  const pastedKey = pasted === null ? [] : [pastedChoice(pasted)]
  const choices: readonly PlaygroundKey[] = [...usable, ...pastedKey]
  const chosen = choices.find(({ keyId }) => keyId === chosenId) ?? choices[0] ?? null

  const paste = (secret: string): void => {
    const owner = ownerOf(secret, keys.data ?? [])
    setChosenId(owner?.id ?? null)
    if (owner) rememberSecret(owner.id, secret)
    else setPasted(secret)
  }
  /** @param then is given the secret at once. */
  const createForAnHour = (then: (secret: string) => void): void => {
    const nowMs = Date.now()
    const expiresAt = new Date(nowMs + livesMs).toISOString()
    const asked = { name: playgroundKeyName, expiresAt, ...playgroundKeys(keys.data ?? [], person.id, nowMs) }
    const onSuccess = ({ key, secret }: ConsoleKeySecret): void => {
      setChosenId(key.id)
      then(secret)
    }
    create.act(asked, { onSuccess })
  }
  return {
    isPending: keys.isPending,
    choices,
    chosen,
    choose: setChosenId,
    paste,
    createForAnHour,
    creation: create,
  }
}

/** Those whose secret this tab knows, and whose time is not over. */
function usableKeys(
  keys: readonly ConsoleKey[],
  secrets: ReadonlyMap<string, string>,
  nowMs: number,
): readonly PlaygroundKey[] {
  return keys.flatMap((key) => {
    const { id, name, last_four, expires_at } = key
    const secret = secrets.get(id)
    const isOver = expires_at !== null && Date.parse(expires_at) <= nowMs
    if (secret === undefined || isOver) return []
    return [{ keyId: id, secret, name: `${name} …${last_four}`, isOfPlayground: isOfPlayground(key) }]
  })
}

function pastedChoice(secret: string): PlaygroundKey {
  return { keyId: null, secret, name: `Pasted key …${secret.slice(-4)}`, isOfPlayground: false }
}

/** Secrets are known by their last four characters; where two keys share them, none is named. */
function ownerOf(secret: string, keys: readonly ConsoleKey[]): ConsoleKey | undefined {
  const alike = keys.filter(({ last_four }) => secret.endsWith(last_four))
  return alike.length === 1 ? alike[0] : undefined
}
