import { after, before } from 'node:test'
import type { Store } from '../../../src/storage/port/store.ts'
import type { OpenedStore, OpenStore } from '../store-contract.ts'

/** What the tests of a group use. Opening a store takes a while, so that they share one, and a project each. */
export interface Stores {
  readonly store: () => Store
  /** Another store on the same database, as a second node has it. */
  readonly otherNode: () => Store
  /** Runs a test that closes its store, on a database of its own. */
  readonly withOwn: (run: (opened: OpenedStore) => Promise<void>) => () => Promise<void>
}

export function sharedStores(open: OpenStore): Stores {
  let opened: OpenedStore | undefined
  let other: Store | undefined
  before(async () => {
    opened = await open()
    other = await opened.openAnother()
  })
  after(async () => {
    await other?.maintenance.close()
    await opened?.cleanup()
  })
  return {
    store: () => present(opened).store,
    otherNode: () => present(other),
    withOwn: (run) => async () => {
      const own = await open()
      try {
        await run(own)
      } finally {
        await own.cleanup()
      }
    },
  }
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the store is open while tests run only')
  return value
}
