/**
 * Who is served next on the one thread that answers everybody. While there is room, a request begins at once; when there
 * is not, projects, and keys within them, take turns by what their requests have cost, and no turn of the event loop goes to requests alone: between
 * two slices of work, new requests and finished answers get through.
 */
import { createFairQueue, groupOf } from '../concurrency/fair-queue.ts'
import { createTally } from '../concurrency/tally.ts'

export interface RequestScheduler {
  /** Calls `start` when it is the key's turn, which may be now, or `refuse` when that would take too long. */
  enter(owner: string, waiter: Waiter): void
  /** To be called once for every request that was started, when it has been dealt with. */
  leave(owner: string): void
  /** To be called when somebody has connected: others may be queueing behind them. */
  connectionArrived(): void
}

export interface Waiter {
  /** Waits for its turn where others would be refused by now: twice as many of them, and however long it takes. */
  readonly isShedLast?: boolean | undefined
  /** Has had a turn before, and is never refused for want of time: it may have done something already. */
  readonly isUnderWay?: boolean
  /** Charges it for what its promises do as well, until it waits for something outside of the thread. Begins a moment later. */
  readonly isChargedForPromises?: boolean
  start(): void
  /** Also when nobody waits any more. */
  refuse(): void
  /** Whether nobody waits for the answer any more. */
  isGone(): boolean
}

export interface SchedulerOptions {
  /** Of one key at the same time; its further ones wait. */
  readonly runningPerKeyMax?: number
  readonly waitingPerKeyMax?: number
  readonly waitMaxMs?: number
  /** What requests may take of one turn of the event loop. */
  readonly sliceMs?: number
  /** The same while connections arrive: one is accepted in each turn, so that many turns are needed. */
  readonly sliceWhileConnectingMs?: number
  readonly now?: () => number
}

const quantumMs = 1
/** A request that takes longer than this on the answering thread is costly; ordinary ones take a tenth of it. */
const costlyMs = 0.5
/** However long a turn was without requests. */
const allowedMaxMs = 20
/** So long after a connection the next ones are expected. */
const connectingMs = 10

export function createRequestScheduler(options: SchedulerOptions = {}): RequestScheduler {
  const { runningPerKeyMax = 256, waitingPerKeyMax = 1_000, waitMaxMs = 8_000 } = options
  const { sliceMs = 2, sliceWhileConnectingMs = 0.2, now = () => performance.now() } = options
  const queue = createFairQueue<Waiter & { readonly sinceMs: number }>(quantumMs)
  /** What was spent on requests beyond what the turns of the event loop have allowed for. */
  let spentMs = 0
  let allowedMs = sliceMs
  let isTurnCounted = false
  let turnBeganMs = 0
  let spentInTurnMs = 0
  let isPumpPlanned = false
  let wake: NodeJS.Timeout | undefined
  let wakeMs = Number.POSITIVE_INFINITY
  let connectedAtMs = Number.NEGATIVE_INFINITY
  const ofKeys = createPauses()
  const ofProjects = createPauses()

  const isConnecting = (): boolean => now() - connectedAtMs < connectingMs
  const slice = (): number => (isConnecting() ? sliceWhileConnectingMs : sliceMs)
  /** Those who have begun to connect since the turn began are left the event loop at once. */
  const allowed = (): number => (isConnecting() ? sliceWhileConnectingMs : allowedMs)
  const hasTimeLeft = (): boolean => spentMs < allowed()

  function beginTurn(): void {
    isTurnCounted = true
    turnBeganMs = now()
    spentInTurnMs = 0
    setImmediate(endTurn)
  }

  /**
   * A request that took longer than a slice is followed by one turn without any: others wait no longer than that for it. Where turns are
   * long without requests, because many are being refused, as much of the next one goes to requests: what is refused holds up nobody.
   */
  function endTurn(): void {
    const besideMs = now() - turnBeganMs - spentInTurnMs
    spentMs = Math.max(0, Math.min(spentMs - allowed(), slice()))
    allowedMs = Math.max(sliceMs, Math.min(besideMs, allowedMaxMs))
    isTurnCounted = false
    if (spentMs > 0) beginTurn()
  }

  /** Whether a key has as many running as it may, or it or its project has just been costly while others are being served. */
  function isHeldBack(owner: string): boolean {
    if (ofKeys.running.of(owner) >= runningPerKeyMax) return true
    return ofKeys.isPaused(owner, now, isConnecting) || ofProjects.isPaused(groupOf(owner), now, isConnecting)
  }

  /**
   * When somebody who is held back may go on: those who connect have done so, or a pause ends. One that has ended counts, too: it may
   * have lasted until a moment ago, when somebody was held back for it.
   */
  function nextLookMs(): number {
    let nextMs = isConnecting() ? connectedAtMs + connectingMs : Number.POSITIVE_INFINITY
    for (const { untilMs } of [ofKeys, ofProjects]) {
      for (const [id, endsMs] of untilMs) {
        nextMs = Math.min(nextMs, endsMs)
        if (endsMs <= now()) untilMs.delete(id)
      }
    }
    return nextMs
  }

  const isTooLate = ({ isShedLast, isUnderWay, sinceMs }: Waiter & { readonly sinceMs: number }): boolean =>
    !isShedLast && !isUnderWay && now() - sinceMs > waitMaxMs

  function begin(owner: string, waiter: Waiter): void {
    if (!isTurnCounted) beginTurn()
    ofKeys.running.add(owner, 1)
    ofProjects.running.add(groupOf(owner), 1)
    const startedMs = now()
    waiter.start()
    if (waiter.isChargedForPromises) {
      afterPromises(() => {
        charge(owner, startedMs)
        pump()
      })
    } else charge(owner, startedMs)
  }

  function charge(owner: string, startedMs: number): void {
    const endedMs = now()
    const costMs = endedMs - startedMs
    spentMs += costMs
    spentInTurnMs += costMs
    queue.charge(owner, costMs)
    if (costMs <= costlyMs) return
    ofKeys.untilMs.set(owner, endedMs + costMs)
    ofProjects.untilMs.set(groupOf(owner), endedMs + costMs)
  }

  function wakeAt(atMs: number): void {
    if (atMs >= wakeMs) return
    wakeMs = atMs
    clearTimeout(wake)
    wake = setTimeout(
      () => {
        wakeMs = Number.POSITIVE_INFINITY
        planPump()
      },
      Math.max(0, atMs - now()),
    ).unref()
  }

  function planPump(): void {
    if (isPumpPlanned || queue.size === 0) return
    isPumpPlanned = true
    setImmediate(() => {
      isPumpPlanned = false
      pump()
    })
  }

  function pump(): void {
    while (hasTimeLeft()) {
      const next = queue.take(isHeldBack)
      if (!next) {
        // Whoever leaves next makes room; the rest ends by itself.
        if (queue.size > 0) wakeAt(nextLookMs())
        return
      }
      if (next.item.isGone() || isTooLate(next.item)) {
        next.item.refuse()
        continue
      }
      begin(next.owner, next.item)
      // What it costs is not known yet.
      if (next.item.isChargedForPromises) return
    }
    planPump()
  }

  return {
    enter(owner, waiter) {
      // Promises are told apart by the callback that they follow: each such request has one of its own.
      if (queue.size === 0 && !waiter.isChargedForPromises && hasTimeLeft() && !isHeldBack(owner)) {
        begin(owner, waiter)
        return
      }
      const waitingMax = waiter.isShedLast ? 2 * waitingPerKeyMax : waitingPerKeyMax
      if (!waiter.isUnderWay && queue.waitingOf(owner) >= waitingMax) {
        waiter.refuse()
        return
      }
      queue.push(owner, Object.assign(waiter, { sinceMs: now() }))
      planPump()
    },
    leave(owner) {
      ofKeys.running.add(owner, -1)
      ofProjects.running.add(groupOf(owner), -1)
      planPump()
    },
    connectionArrived() {
      connectedAtMs = now()
    },
  }
}

/** A costly request is followed by as long a pause for its key and its project, in which others get through all of their stages. */
function createPauses() {
  const running = createTally()
  const untilMs = new Map<string, number>()
  return {
    running,
    untilMs,
    isPaused(id: string, now: () => number, isConnecting: () => boolean): boolean {
      if (untilMs.size === 0 || now() >= (untilMs.get(id) ?? 0)) return false
      const isAlone = running.size === 0 || (running.size === 1 && running.of(id) > 0)
      return !isAlone || isConnecting()
    },
  }
}

/** Microtasks run until there are none, and what is scheduled as a tick by one of them right after. */
function afterPromises(callback: () => void): void {
  queueMicrotask(() => process.nextTick(callback))
}
