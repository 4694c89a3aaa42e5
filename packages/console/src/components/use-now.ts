/** The present moment for everything on the page that depends on it, from one clock. */
import { useSyncExternalStore } from 'react'

const tickMs = 15_000
const listeners = new Set<() => void>()
let nowMs = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** Milliseconds since the epoch, fresh to within a quarter of a minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => nowMs)
}

function subscribe(notify: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = Date.now()
    timer = setInterval(tick, tickMs)
  }
  listeners.add(notify)
  return () => {
    listeners.delete(notify)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick(): void {
  nowMs = Date.now()
  for (const notify of listeners) notify()
}
