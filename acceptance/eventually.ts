// Waiting without sleeping blindly: ask again until the answer is there, and give up at a deadline.

import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks until the answer is neither `undefined` nor `false`; throws when `withinMs` have passed without one. As a rule that is far more
 * than anything takes, for machines that are busy with something else.
 */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  { withinMs = 120_000, everyMs = 20 } = {},
): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${what}`)
    await pause(everyMs)
  }
}

/** The promise's value, or an error when it takes longer than `withinMs`. */
export async function inTime<T>(what: string, promise: Promise<T>, withinMs: number): Promise<T> {
  const timer = new AbortController()
  const tooLate = pause(withinMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`Not within ${withinMs} ms: ${what}`)
  })
  try {
    return await Promise.race([promise, tooLate])
  } finally {
    timer.abort()
    tooLate.catch(() => {})
  }
}
