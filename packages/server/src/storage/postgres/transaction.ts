/** One transaction of one tenant on one pipeline: all of its statements are sent at once, and then it is known how it ended. */
import type { QueryResult } from 'pg'
import { OutcomeUnknown, StoreUnavailable } from '../port/store-unavailable.ts'
import type { Tenant } from '../port/tenant.ts'
import type { SqlRow } from '../tables/columns.ts'
import { isRefusedByServer, isShuttingDown, toStoreError } from './failures.ts'
import { commit, type PipelinedConnection, type PipelinedQuery } from './pipelined-connection.ts'
import { type Batch, batchValues, type Statement } from './statement.ts'

export interface Operation {
  readonly statement: Statement<unknown> | null
  readonly part: { readonly batch: Batch<unknown>; readonly rows: readonly SqlRow[] } | null
  /** Whose turn it takes, and how many bytes it brings. */
  readonly owner: string
  readonly bytes: number
  readonly acceptedAtMs: number
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
  /** It has failed in company: to be tried on its own. */
  readonly isAlone: boolean
  readonly isSecondTry: boolean
}

/** One statement, and the operations that it answers. */
interface Unit {
  /** The last of them answers. */
  readonly queries: readonly PipelinedQuery[]
  readonly operations: readonly Operation[]
}

type Answer = { readonly error: Error } | { readonly result: QueryResult }

/** Calls back once every operation has been answered, with those that are to be tried again instead. */
export function runTransaction(
  pipeline: PipelinedConnection,
  tenant: Tenant,
  operations: readonly Operation[],
  done: (again: readonly Operation[]) => void,
): void {
  const units = unitsOf(operations)
  const queries = [pipeline.begin, enterTenant(tenant), ...units.flatMap(({ queries }) => queries), commit]
  const answers: Answer[] = []
  const settle = (error: Error | null, result?: QueryResult): void => {
    answers.push(error ? { error } : { result: result as QueryResult })
    if (answers.length === queries.length) done(conclude(units, answers, operations))
  }
  pipeline.submit(queries.map((query) => ({ query, settle })))
}

/** BEGIN, and entering the tenant. */
const preamble = 2

/** Until the end of the transaction: a role that row-level security applies to, and whose rows it may see. */
export function enterTenant({ projectId, environment }: Tenant): PipelinedQuery {
  return {
    name: 'enter-tenant',
    text: `SELECT set_config('role', 'ambit_tenant', true), set_config('ambit.project_id', $1, true),
      set_config('ambit.environment', $2, true)`,
    values: [projectId, environment],
  }
}

function unitsOf(operations: readonly Operation[]): readonly Unit[] {
  const units: Unit[] = []
  const batches = new Map<Batch<unknown>, Operation[]>()
  for (const operation of operations) {
    const { statement, part } = operation
    if (statement) units.push({ queries: inOrder(statement.before, statement), operations: [operation] })
    if (!part) continue
    const together = batches.get(part.batch)
    if (together) together.push(operation)
    else batches.set(part.batch, [operation])
  }
  for (const [batch, together] of batches) {
    const { requestsMax = together.length } = batch
    for (let start = 0; start < together.length; start += requestsMax) {
      const operations = together.slice(start, start + requestsMax)
      const rows = operations.flatMap(({ part }) => part?.rows ?? [])
      const query = { name: batch.name, text: batch.text, values: batchValues(batch, rows) }
      units.push({ queries: inOrder(batch.before?.(rows), query), operations })
    }
  }
  return units
}

function inOrder(first: PipelinedQuery | undefined, second: PipelinedQuery): readonly PipelinedQuery[] {
  return first ? [first, second] : [second]
}

function conclude(
  units: readonly Unit[],
  answers: readonly Answer[],
  operations: readonly Operation[],
): readonly Operation[] {
  const end = answers.at(-1) as Answer
  if ('result' in end && end.result.command === 'COMMIT') {
    let at = preamble - 1
    for (const unit of units) {
      at += unit.queries.length
      answerUnit(unit, answers[at] as Answer)
    }
    return []
  }
  // Answers come in order: a statement that the server refused before the COMMIT means that there was none.
  const refused = answers.slice(0, -1).find((answer) => 'error' in answer && isRefusedByServer(answer.error))
  if (refused && 'error' in refused) return afterRollback(operations, refused.error)

  const cause = 'error' in end ? end.error : new Error(`the transaction ended with ${end.result.command}`)
  const [again, lost] = partition(operations, ({ statement, part, isSecondTry }) => {
    return !!(statement?.isRead || part?.batch.isRead) && !isSecondTry
  })
  const hasBegun = !(cause instanceof StoreUnavailable && !(cause instanceof OutcomeUnknown))
  for (const { reject } of lost) reject(hasBegun ? new OutcomeUnknown(cause.message, { cause }) : cause)
  return again.map((operation) => ({ ...operation, isSecondTry: true }))
}

function answerUnit({ operations }: Unit, answer: Answer): void {
  if (!('result' in answer)) throw new Error('a transaction was committed in spite of a failed statement')
  const { rows } = answer.result
  operations.forEach(({ statement, part, resolve, reject }, index) => {
    try {
      resolve((statement ? statement.result(rows) : part?.batch.result(rows[index])) as never)
    } catch (error) {
      reject(error as Error)
    }
  })
}

/** Nothing of it has happened, so that all of it may be tried again. */
function afterRollback(operations: readonly Operation[], error: Error): readonly Operation[] {
  if (isShuttingDown(error)) {
    const [again, lost] = partition(operations, ({ isSecondTry }) => !isSecondTry)
    for (const { reject } of lost) reject(toStoreError(error))
    return again.map((operation) => ({ ...operation, isSecondTry: true }))
  }
  if (operations.length > 1) return operations.map((operation) => ({ ...operation, isAlone: true }))
  for (const { reject } of operations) reject(toStoreError(error))
  return []
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))]
}
