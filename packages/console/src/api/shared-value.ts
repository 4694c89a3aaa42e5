import { useSyncExternalStore } from 'react'

/** A value of the whole tab, outside of any component, that components follow. */
export interface SharedValue<Value> {
  get(): Value
  set(next: Value): void
  useValue(): Value
}

export function sharedValue<Value>(initial: Value): SharedValue<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  const get = (): Value => value
  const subscribe = (notify: () => void): (() => void) => {
    listeners.add(notify)
    return () => listeners.delete(notify)
  }
  return {
    get,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const notify of listeners) notify()
    },
    useValue: () => useSyncExternalStore(subscribe, get),
  }
}
