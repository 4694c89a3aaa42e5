/** The database did not take it: full, locked, gone or overloaded. Trying again later may succeed. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable'
}

/** Part of what is stored cannot be read any more, whatever is done again. */
export class StoreDamaged extends StoreUnavailable {
  override readonly name = 'StoreDamaged'
}

/** Whether it happened cannot be known: the database went away, or could not vouch for it, before it answered. */
export class OutcomeUnknown extends StoreUnavailable {
  override readonly name = 'OutcomeUnknown'
}

/** Whoever asks about somebody of whom everything is being erased is told to come back: there is nothing to be seen any more. */
export function beingErased(): StoreUnavailable {
  return new StoreUnavailable('everything of this user is being erased')
}
