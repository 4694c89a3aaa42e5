/**
 * Requests that arrive in the same turn of the event loop and look up the same thing share one query. It is sent after
 * the last of them has arrived, so that nobody is told anything older than their own request: a cache would not do.
 */
export function coalescedLookups<Result>(lookUp: (id: string) => Promise<Result>): (id: string) => Promise<Result> {
  const ofThisTurn = new Map<string, Promise<Result>>()
  return (id) => {
    const shared = ofThisTurn.get(id)
    if (shared) return shared
    const lookup = new Promise<Result>((resolve, reject) => {
      setImmediate(() => {
        ofThisTurn.delete(id)
        lookUp(id).then(resolve, reject)
      })
    })
    ofThisTurn.set(id, lookup)
    return lookup
  }
}
