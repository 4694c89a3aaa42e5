/**
 * The secrets of keys that were made in this tab, so that the playground can use them. They are in memory only: a secret
 * is shown once, and is gone with the tab.
 */
import { useSyncExternalStore } from 'react'

let secretsByKeyId: ReadonlyMap<string, string> = new Map()
const listeners = new Set<() => void>()

/** By the id of their key. */
export function useKnownSecrets(): ReadonlyMap<string, string> {
  return useSyncExternalStore(subscribe, () => secretsByKeyId)
}

export function rememberSecret(keyId: string, secret: string): void {
  replace(new Map(secretsByKeyId).set(keyId, secret))
}

export function forgetSecret(keyId: string): void {
  replace(new Map([...secretsByKeyId].filter(([id]) => id !== keyId)))
}

export function forgetSecrets(): void {
  replace(new Map())
}

function replace(secrets: ReadonlyMap<string, string>): void {
  secretsByKeyId = secrets
  for (const notify of listeners) notify()
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
