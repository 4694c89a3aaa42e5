/** Whoever looks through much lets requests be answered meanwhile: so long at a stretch at most. */
const stretchMs = 8

/** Call it after each small step. */
export function createBreather(): () => Promise<void> | undefined {
  let sinceMs = performance.now()
  return () => {
    if (performance.now() - sinceMs < stretchMs) return undefined
    return new Promise<void>((resolve) => {
      setImmediate(() => {
        sinceMs = performance.now()
        resolve()
      })
    })
  }
}
