/** What of the page is looked at, as the address has it: `?key=…` or `?state=paused`. */
import { type KeyState, keyStates } from './key-state.ts'

export type KeysView =
  | { readonly kind: 'list'; readonly state: KeyState | null }
  | { readonly kind: 'key'; readonly keyId: string }

export function readView(search: URLSearchParams): KeysView {
  const keyId = search.get('key')
  if (keyId) return { kind: 'key', keyId }
  const asked = search.get('state')
  return { kind: 'list', state: keyStates.find((state) => state === asked) ?? null }
}

/** What stands behind the path of the page. */
export function searchOf(view: KeysView): string {
  if (view.kind === 'key') return `?${new URLSearchParams({ key: view.keyId })}`
  return view.state === null ? '' : `?state=${view.state}`
}
