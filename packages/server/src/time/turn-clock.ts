/**
 * A clock that stands still within one turn of the event loop: asking a system for the time takes longer than much of what is
 * done with it, and a request asks often. All that arrives in one turn arrives at one moment.
 */
export function createTurnClock(clock: () => number): () => number {
  let nowMs = 0
  let isRead = false
  const endTurn = (): void => {
    isRead = false
  }
  return () => {
    if (!isRead) {
      isRead = true
      nowMs = clock()
      setImmediate(endTurn)
    }
    return nowMs
  }
}
