/** The database did not take it: full, locked, gone or overloaded. Trying again later may succeed. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable'
}

/** Whether it happened cannot be known: the database went away, or could not vouch for it, before it answered. */
export class OutcomeUnknown extends StoreUnavailable {
  override readonly name = 'OutcomeUnknown'
}
