import { useSyncExternalStore } from 'react'

/** What stands behind the # of the address, and in no request: the secret of the link that was followed. */
export function useLinkToken(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash.slice(1))
}

function subscribe(notify: () => void): () => void {
  window.addEventListener('hashchange', notify)
  return () => window.removeEventListener('hashchange', notify)
}
