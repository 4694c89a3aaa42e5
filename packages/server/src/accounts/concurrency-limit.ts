/** Runs work, though only so much of it at once; whatever else is asked for waits its turn. */
export function concurrencyLimit(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // Whoever is next takes over this place.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
