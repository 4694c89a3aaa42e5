import { OutcomeUnknown, StoreUnavailable } from '../port/store-unavailable.ts'
import { isRefusedByServer, toStoreError } from './failures.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import type { Statement } from './statement.ts'

/** A pipeline that has lost its connection usually has the next one within this time. */
const waitForConnectionMs = 2_000

/**
 * A single statement outside of any tenant. A read whose answer was lost is asked once more; a write whose answer was
 * lost may have happened.
 */
export async function runStatement<Result>(
  pipeline: PipelinedConnection,
  statement: Statement<Result>,
): Promise<Result> {
  await pipeline.untilReady(waitForConnectionMs)
  try {
    return await run(pipeline, statement)
  } catch (error) {
    const isLost = error instanceof StoreUnavailable && !pipeline.isReady()
    if (!isLost || !statement.isRead) throw error
  }
  await pipeline.untilReady(waitForConnectionMs)
  return run(pipeline, statement)
}

async function run<Result>(pipeline: PipelinedConnection, statement: Statement<Result>): Promise<Result> {
  const { rows } = await pipeline.run(statement).catch((error: Error) => {
    const isAnswerLost = !isRefusedByServer(error) && !(error instanceof StoreUnavailable)
    throw isAnswerLost && !statement.isRead ? new OutcomeUnknown(error.message, { cause: error }) : toStoreError(error)
  })
  return statement.result(rows)
}
