/** Loads the document anew, unless that was done a moment ago and has not helped. */
export function reloadOnce(): void {
  const atMs = Date.now()
  const lastMs = Number(sessionStorage.getItem(storageKey) ?? 0)
  if (atMs - lastMs < atLeastMs) return
  sessionStorage.setItem(storageKey, String(atMs))
  window.location.reload()
}

const storageKey = 'ambit-reloaded-at'
const atLeastMs = 60_000
