/**
 * Group commit: what arrives for one tenant while the lanes are busy becomes one transaction, and is answered after its
 * COMMIT. The transaction begins by taking the tenant's place behind row-level security, so that even a statement
 * without a filter could see and touch nothing of another's.
 */
import { StoreUnavailable, type Tenant } from '../port.ts'
import type { Lane } from './lane.ts'
import type { Batch, InputRow, Statement } from './statement.ts'
import { type Operation, runTransaction } from './transaction.ts'

export interface TenantTransactions {
  run<Result>(tenant: Tenant, statement: Statement<Result>): Promise<Result>
  /** What comes together for the same batch is one statement. */
  add<Result>(tenant: Tenant, batch: Batch<Result>, row: InputRow): Promise<Result>
  /** To be called when a lane has become ready. */
  resume(): void
  /** Accepts nothing more, and waits for everything that was accepted. */
  drain(): Promise<void>
}

/** Keeps one transaction short: a caller waits for its own group, never for the whole queue. */
const groupMax = 128
/** A transaction has a price of its own, which is worth it for so many operations, or when nothing else is going on. */
const groupWorthwhile = 8
/** More than this would only wait longer than their callers do: better refused at once. */
const waitingMax = 20_000
/** So long an operation waits for a connection before its caller is told to come back. */
const waitForLaneMs = 2_000
const waitCheckMs = 100
const noConnection = 'there is no connection to the database'

export function createTenantTransactions(lanes: readonly Lane[]): TenantTransactions {
  const queues = new Map<string, { readonly tenant: Tenant; operations: Operation[] }>()
  const busy = new Set<Lane>()
  const underWay = new Map<string, number>()
  let waiting = 0
  let isFlushPlanned = false
  let impatience: NodeJS.Timeout | undefined
  let onDrained: (() => void) | null = null
  let isClosed = false

  function accept(tenant: Tenant, operation: Pick<Operation, 'statement' | 'part'>): Promise<never> {
    if (isClosed) return Promise.reject(new StoreUnavailable('the database is closed'))
    if (lanes.every((lane) => lane.downMs() > waitForLaneMs)) return Promise.reject(new StoreUnavailable(noConnection))
    if (waiting >= waitingMax) return Promise.reject(new StoreUnavailable('too many operations are waiting'))
    return new Promise((resolve, reject) => {
      const acceptedAtMs = performance.now()
      enqueue(tenant, { ...operation, acceptedAtMs, resolve, reject, isAlone: false, isSecondTry: false })
    })
  }

  function enqueue(tenant: Tenant, operation: Operation): void {
    const id = `${tenant.environment}/${tenant.projectId}`
    const queue = queues.get(id)
    if (queue) queue.operations.push(operation)
    else queues.set(id, { tenant, operations: [operation] })
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
    for (const lane of lanes) {
      if (!lane.isReady() || busy.has(lane)) continue
      const next = nextInLine()
      if (next === undefined) break
      runGroup(lane, next)
    }
    if (waiting > 0 || busy.size > 0) return
    clearInterval(impatience)
    impatience = undefined
    onDrained?.()
  }

  /** Tenants take turns. One that has a transaction under way gets a second one only when there is enough for it. */
  function nextInLine(): string | undefined {
    for (const [id, { operations }] of queues) {
      if (!underWay.has(id) || operations.length >= groupWorthwhile) return id
    }
    return undefined
  }

  function runGroup(lane: Lane, id: string): void {
    const queue = queues.get(id)
    if (!queue) return
    queues.delete(id)
    const group = queue.operations.splice(0, groupLength(queue.operations))
    if (queue.operations.length > 0) queues.set(id, queue)
    waiting -= group.length
    busy.add(lane)
    underWay.set(id, (underWay.get(id) ?? 0) + 1)
    runTransaction(lane, queue.tenant, group, (again) => {
      busy.delete(lane)
      const others = (underWay.get(id) ?? 1) - 1
      if (others > 0) underWay.set(id, others)
      else underWay.delete(id)
      for (const operation of again) enqueue(queue.tenant, operation)
      flush()
    })
  }

  function refuseTheStale(): void {
    const patienceEndsMs = performance.now() - waitForLaneMs
    for (const [id, queue] of queues) {
      const stale = queue.operations.filter(({ acceptedAtMs }) => acceptedAtMs < patienceEndsMs)
      if (stale.length === 0) continue
      queue.operations = queue.operations.filter(({ acceptedAtMs }) => acceptedAtMs >= patienceEndsMs)
      if (queue.operations.length === 0) queues.delete(id)
      waiting -= stale.length
      for (const { reject } of stale) reject(new StoreUnavailable(noConnection))
    }
    flush()
  }

  return {
    run: (tenant, statement) => accept(tenant, { statement, part: null }),
    add: (tenant, batch, row) => accept(tenant, { statement: null, part: { batch, row } }),
    resume: planFlush,
    drain: () =>
      new Promise((resolve) => {
        isClosed = true
        onDrained = resolve
        flush()
      }),
  }
}

/** One that has failed in company is tried on its own, so that each gets its own answer. */
function groupLength(operations: readonly Operation[]): number {
  const firstAlone = operations.slice(0, groupMax).findIndex(({ isAlone }) => isAlone)
  return firstAlone === -1 ? groupMax : Math.max(1, firstAlone)
}
