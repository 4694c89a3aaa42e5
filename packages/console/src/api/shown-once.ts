/**
 * What the service has shown this once and nobody has put away yet: the secrets of keys, links, and recovery codes. It belongs to the tab
 * and not to the page that asked for it, so that an answer which comes late is not lost with a page that was left.
 */
import type { ConsoleKeySecret, ConsoleLink } from '@ambit/core'
import { sharedValue } from './shared-value.ts'

export type ShownOnce =
  | { readonly kind: 'key'; readonly made: ConsoleKeySecret; readonly isNew: boolean }
  | { readonly kind: 'invitation'; readonly link: ConsoleLink; readonly projectName: string }
  | { readonly kind: 'webhook'; readonly url: string; readonly secret: string }
  | { readonly kind: 'recovery-codes'; readonly codes: readonly string[] }
  | { readonly kind: 'password-reset'; readonly link: ConsoleLink; readonly personName: string }

const waiting = sharedValue<readonly ShownOnce[]>([])

export function showOnce(shown: ShownOnce): void {
  waiting.set([...waiting.get(), shown])
}

/** The one that has waited longest. */
export function useShownOnce(): ShownOnce | undefined {
  return waiting.useValue()[0]
}

export function putAway(shown: ShownOnce): void {
  waiting.set(waiting.get().filter((one) => one !== shown))
}
