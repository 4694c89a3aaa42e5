import { setTimeout as pause } from 'node:timers/promises'

/** Asks until the answer is something, and gives up after half a minute: machines are busy with something else. */
export async function eventually<T>(ask: () => Promise<T | undefined | null | false>): Promise<T> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > deadline) throw new Error('it did not happen within half a minute')
    await pause(20)
  }
}
