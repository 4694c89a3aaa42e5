/**
 * The secrets of keys that were made in this tab, so that the playground can use them. They are in memory only: a secret
 * is shown once, and is gone with the tab.
 */
import { sharedValue } from './shared-value.ts'

const secretsByKeyId = sharedValue<ReadonlyMap<string, string>>(new Map())

/** By the id of their key. */
export function useKnownSecrets(): ReadonlyMap<string, string> {
  return secretsByKeyId.useValue()
}

export function rememberSecret(keyId: string, secret: string): void {
  secretsByKeyId.set(new Map(secretsByKeyId.get()).set(keyId, secret))
}

export function forgetSecret(keyId: string): void {
  secretsByKeyId.set(new Map([...secretsByKeyId.get()].filter(([id]) => id !== keyId)))
}

export function forgetSecrets(): void {
  secretsByKeyId.set(new Map())
}
