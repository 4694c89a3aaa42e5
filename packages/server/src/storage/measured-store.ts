import type { Store } from './port/store.ts'

type Operation = (...args: never[]) => Promise<unknown>

/** The same store, with every operation's time reported under a name like `memories.create`. */
export function measuredStore<S extends Store>(store: S, report: (operation: string, seconds: number) => void): S {
  const measured = Object.entries(store).map(([noun, operations]: [string, Record<string, Operation> | null]) => [
    noun,
    operations &&
      Object.fromEntries(
        Object.entries(operations).map(([verb, operation]) => [
          verb,
          measure(operation, (seconds) => report(`${noun}.${verb}`, seconds)),
        ]),
      ),
  ])
  return Object.fromEntries(measured) as S
}

function measure(operation: Operation, report: (seconds: number) => void): Operation {
  return (...args) => {
    const startMs = performance.now()
    const end = (): void => report((performance.now() - startMs) / 1000)
    const promise = operation(...args)
    promise.then(end, end)
    return promise
  }
}
