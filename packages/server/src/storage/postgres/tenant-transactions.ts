/**
 * Group commit: what arrives for one tenant while the pipelines are busy becomes one transaction, and is answered after its
 * COMMIT. The transaction begins by taking the tenant's place behind row-level security, so that even a statement
 * without a filter could see and touch nothing of another's.
 */
import { createFairQueue, type FairQueue } from '../../concurrency/fair-queue.ts'
import { StoreUnavailable } from '../port/store-unavailable.ts'
import type { Tenant } from '../port/tenant.ts'
import type { SqlRow } from '../tables/columns.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import type { Batch, Statement } from './statement.ts'
import { type Operation, runTransaction } from './transaction.ts'

/** Whose data it is, whose turn among those who work on it, and how many bytes it brings. */
export interface TenantTurn {
  readonly tenant: Tenant
  readonly owner: string
  readonly bytes: number
}

export interface TenantTransactions {
  run<Result>(turn: TenantTurn, statement: Statement<Result>): Promise<Result>
  /** What comes together for the same batch is one statement. */
  add<Result>(turn: TenantTurn, batch: Batch<Result>, ...rows: readonly SqlRow[]): Promise<Result>
  /** To be called when a pipeline has become ready. */
  resume(): void
  /** Accepts nothing more, and waits for everything that was accepted. */
  drain(): Promise<void>
}

/** Keeps one transaction short: a caller waits for its own group, never for the whole queue. */
const groupMax = { operations: 128, bytes: 128 << 10 } as const
/** The cost of an operation is not known beforehand; what it brings is, beside the price of coming at all. */
const operationBytes = 256
const turnBytes = 4_096
/** More than this takes milliseconds of the database: it has transactions of its own, for which nothing small waits. */
const smallBytesMax = 16 << 10
/** A transaction has a price of its own, which is worth it for so many operations, or when nothing else is going on. */
const groupWorthwhile = 8
/** More than this would only wait longer than their callers do: better refused at once. */
const waitingMax = 20_000
/** So long an operation waits for a connection before its caller is told to come back. */
const waitForConnectionMs = 2_000
/** Large ones go one after the other, so that many of them take their time. */
const waitForTurnMs = 8_000
const waitCheckMs = 100
const noConnection = 'there is no connection to the database'

export function createTenantTransactions(pipelines: readonly PipelinedConnection[]): TenantTransactions {
  const queues = new Map<string, TenantQueue>()
  const busy = new Set<PipelinedConnection>()
  const underWay = new Map<string, number>()
  const largeMax = Math.max(1, pipelines.length - 1)
  let largeUnderWay = 0
  let waiting = 0
  let isFlushPlanned = false
  let impatience: NodeJS.Timeout | undefined
  let onDrained: (() => void) | null = null
  let isClosed = false

  function accept(turn: TenantTurn, operation: Pick<Operation, 'statement' | 'part'>): Promise<never> {
    if (isClosed) return Promise.reject(new StoreUnavailable('the database is closed'))
    if (pipelines.every((pipeline) => pipeline.downMs() > waitForConnectionMs))
      return Promise.reject(new StoreUnavailable(noConnection))
    if (waiting >= waitingMax) return Promise.reject(new StoreUnavailable('too many operations are waiting'))
    return new Promise((resolve, reject) => {
      const acceptedAtMs = performance.now()
      const { owner, bytes } = turn
      const tries = { isAlone: false, isSecondTry: false }
      enqueue(turn.tenant, { ...operation, owner, bytes, acceptedAtMs, resolve, reject, ...tries })
    })
  }

  function enqueue(tenant: Tenant, operation: Operation): void {
    const isLarge = operation.bytes > smallBytesMax
    const id = `${tenant.environment}/${tenant.projectId}/${isLarge ? 'large' : 'small'}`
    const queue = queues.get(id) ?? { tenant, isLarge, alone: [], together: createFairQueue<Operation>(turnBytes) }
    if (operation.isAlone) queue.alone.push(operation)
    else queue.together.push(operation.owner, operation)
    queues.set(id, queue)
    waiting++
    planFlush()
    impatience ??= setInterval(refuseTheStale, waitCheckMs)
  }

  function planFlush(): void {
    if (isFlushPlanned) return
    isFlushPlanned = true
    setImmediate(() => {
      isFlushPlanned = false
      flush()
    })
  }

  function flush(): void {
    for (const pipeline of pipelines) {
      if (!pipeline.isReady() || busy.has(pipeline)) continue
      const next = nextInLine()
      if (next === undefined) break
      runGroup(pipeline, next)
    }
    if (waiting > 0 || busy.size > 0) return
    clearInterval(impatience)
    impatience = undefined
    onDrained?.()
  }

  /**
   * Tenants take turns. One that has a transaction under way gets a second one only when there is enough for it; of large
   * operations none, and those of all tenants together leave a pipeline to the others.
   */
  function nextInLine(): string | undefined {
    for (const [id, queue] of queues) {
      if (queue.isLarge && largeUnderWay >= largeMax) continue
      if (!underWay.has(id) || (!queue.isLarge && lengthOf(queue) >= groupWorthwhile)) return id
    }
    return undefined
  }

  function runGroup(pipeline: PipelinedConnection, id: string): void {
    const queue = queues.get(id)
    if (!queue) return
    queues.delete(id)
    const group = nextGroup(queue)
    if (lengthOf(queue) > 0) queues.set(id, queue)
    waiting -= group.length
    busy.add(pipeline)
    underWay.set(id, (underWay.get(id) ?? 0) + 1)
    if (queue.isLarge) largeUnderWay++
    runTransaction(pipeline, queue.tenant, group, (again) => {
      busy.delete(pipeline)
      if (queue.isLarge) largeUnderWay--
      const others = (underWay.get(id) ?? 1) - 1
      if (others > 0) underWay.set(id, others)
      else underWay.delete(id)
      for (const operation of again) enqueue(queue.tenant, operation)
      flush()
    })
  }

  function refuseTheStale(): void {
    for (const [id, queue] of queues) {
      const patienceEndsMs = performance.now() - (queue.isLarge ? waitForTurnMs : waitForConnectionMs)
      const isStale = ({ acceptedAtMs }: Operation): boolean => acceptedAtMs < patienceEndsMs
      const stale = [...queue.together.remove(isStale), ...queue.alone.filter(isStale)]
      if (stale.length === 0) continue
      queue.alone = queue.alone.filter((operation) => !isStale(operation))
      if (lengthOf(queue) === 0) queues.delete(id)
      waiting -= stale.length
      for (const { reject } of stale) reject(new StoreUnavailable(noConnection))
    }
    flush()
  }

  return {
    run: (turn, statement) => accept(turn, { statement, part: null }),
    add: (turn, batch, ...rows) => accept(turn, { statement: null, part: { batch, rows } }),
    resume: planFlush,
    drain: () =>
      new Promise((resolve) => {
        isClosed = true
        onDrained = resolve
        flush()
      }),
  }
}

interface TenantQueue {
  readonly tenant: Tenant
  readonly isLarge: boolean
  /** Those that have failed in company are tried on their own, so that each gets its own answer. */
  alone: Operation[]
  /** The others, in turns of their owners. */
  readonly together: FairQueue<Operation>
}

function lengthOf({ alone, together }: TenantQueue): number {
  return alone.length + together.size
}

function nextGroup({ alone, together }: TenantQueue): readonly Operation[] {
  const first = alone.shift()
  if (first) return [first]
  const group: Operation[] = []
  let bytes = 0
  while (group.length < groupMax.operations && bytes < groupMax.bytes) {
    const next = together.take()
    if (!next) break
    group.push(next.item)
    bytes += next.item.bytes
    together.charge(next.owner, operationBytes + next.item.bytes)
  }
  return group
}
