/**
 * Which requests would be answered too late, told from how many of the same key are in the works and how fast those are
 * answered. They can be refused as soon as their headers are there: before a body is read and a key is looked up, since
 * that is most of what a small request costs, and the time is better spent on those that are in the works.
 */
export interface LoadShedding {
  /** Whether any key has so many in the works that it may be too much. */
  isBusy(): boolean
  /** Whether there is no time for one more. */
  isTooMuch(presentedKey: string, isShedLast?: boolean): boolean
  /** To be called for every request that goes on, and `leave` when it has been dealt with. */
  enter(presentedKey: string): void
  leave(presentedKey: string): void
}

export interface LoadSheddingOptions {
  /** What a request may wait for its answer, by how fast those before it were answered. */
  readonly waitMaxMs?: number
  /** So many are never too much for a key that is alone: fewer would not keep everything busy. */
  readonly alwaysMax?: number
  /** As long as nobody knows how fast they are answered, and at most. */
  readonly inTheWorksMax?: number
  readonly now?: () => number
}

/** The requests of a key that have begun and are not answered. Nothing is known of keys that have none. */
interface InTheWorks {
  count: number
  max: number
  /** While there are always enough of them, what is answered is what can be; null: there are not. */
  busySinceMs: number | null
  answered: number
}

/** A time that tells how fast answers come, whatever happens in a single moment of it. */
const measuredMs = 250
/** However many keys there are, each may have so many. */
const ofEachKeyMin = 8

export function createLoadShedding(options: LoadSheddingOptions = {}): LoadShedding {
  const { waitMaxMs = 1_000, alwaysMax = 256, inTheWorksMax = 1_128, now = () => performance.now() } = options
  /** By the key as it was sent, whether or not it is one. */
  const byKey = new Map<string, InTheWorks>()
  let total = 0

  /** What a key may have however slow all is. Those who are alone may have more than one of many. */
  const alwaysAllowed = (): number =>
    Math.min(inTheWorksMax, Math.max(ofEachKeyMin, Math.floor(alwaysMax / Math.max(1, byKey.size))))

  function noteAnswer(ofKey: InTheWorks): void {
    if (ofKey.count < alwaysAllowed()) {
      ofKey.busySinceMs = null
      return
    }
    const nowMs = now()
    ofKey.answered++
    const busyMs = nowMs - (ofKey.busySinceMs ?? nowMs)
    if (ofKey.busySinceMs !== null && busyMs < measuredMs) return
    if (busyMs > 0) {
      const inTime = (ofKey.answered / busyMs) * waitMaxMs
      ofKey.max = Math.min(inTheWorksMax, Math.round((ofKey.max + inTime) / 2))
    }
    ofKey.busySinceMs = nowMs
    ofKey.answered = 0
  }

  return {
    isBusy: () => total > 0 && total >= alwaysAllowed(),
    isTooMuch(presentedKey, isShedLast = false) {
      const ofKey = byKey.get(presentedKey)
      if (!ofKey) return false
      return ofKey.count >= (isShedLast ? 2 * inTheWorksMax : Math.max(ofKey.max, alwaysAllowed()))
    },
    enter(presentedKey) {
      const ofKey = byKey.get(presentedKey)
      if (ofKey) ofKey.count++
      else byKey.set(presentedKey, { count: 1, max: inTheWorksMax, busySinceMs: null, answered: 0 })
      total++
    },
    leave(presentedKey) {
      const ofKey = byKey.get(presentedKey)
      if (!ofKey) return
      noteAnswer(ofKey)
      ofKey.count--
      total--
      if (ofKey.count === 0) byKey.delete(presentedKey)
    },
  }
}
