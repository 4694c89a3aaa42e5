/** What of the page is looked at, as the address has it: `?key=…`, or `?state=paused&q=shop`. */
import type { KeyQuestion } from './find-keys.ts'
import { keyStates } from './key-state.ts'

export type KeysView = ({ readonly kind: 'list' } & KeyQuestion) | { readonly kind: 'key'; readonly keyId: string }

export function readView(search: URLSearchParams): KeysView {
  const keyId = search.get('key')
  if (keyId) return { kind: 'key', keyId }
  const asked = search.get('state')
  return { kind: 'list', text: search.get('q') ?? '', state: keyStates.find((state) => state === asked) ?? null }
}

/** What stands behind the path of the page. Somebody may look for a whole secret, which no address is told. */
export function searchOf(view: KeysView): string {
  if (view.kind === 'key') return `?${new URLSearchParams({ key: view.keyId })}`
  const search = new URLSearchParams({
    ...(view.state !== null && { state: view.state }),
    ...(view.text.trim() !== '' && !view.text.includes('sk_') && { q: view.text }),
  })
  return search.size === 0 ? '' : `?${search}`
}
