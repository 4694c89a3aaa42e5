/** Long work on the thread that answers everybody, done in pieces: between two of them others have their turns. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Resolves when it is the turn of whoever the work is done for. */
export type NextTurn = () => Promise<void>

const turns = new AsyncLocalStorage<NextTurn>()

/** Does something for somebody who has turns, which is whoever a request came from. */
export function inTurns<Result>(nextTurn: NextTurn, work: () => Result): Result {
  return turns.run(nextTurn, work)
}

/** To be called where the work begins. Work that is done for nobody in particular goes on after all that is waiting now. */
export function turnTaker(): NextTurn {
  return turns.getStore() ?? nextTurnOfEventLoop
}

function nextTurnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** So long it goes on at a stretch. */
const stretchMs = 2

/** To be called after each small step: waits for the next turn when this one has been long enough. */
export function createBreather(): () => Promise<void> | undefined {
  const nextTurn = turnTaker()
  let sinceMs = performance.now()
  return () => {
    if (performance.now() - sinceMs < stretchMs) return undefined
    return nextTurn().then(() => {
      sinceMs = performance.now()
    })
  }
}
