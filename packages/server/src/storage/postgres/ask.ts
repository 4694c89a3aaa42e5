import { OutcomeUnknown, StoreUnavailable } from '../port.ts'
import { isRefusedByServer, toStoreError } from './failures.ts'
import type { Lane } from './lane.ts'
import type { Statement } from './statement.ts'

/** A lane that has lost its connection usually has the next one within this time. */
const waitForLaneMs = 2_000

/**
 * A single statement outside of any tenant. A read whose answer was lost is asked once more; a write whose answer was
 * lost may have happened.
 */
export async function ask<Result>(lane: Lane, statement: Statement<Result>): Promise<Result> {
  await lane.untilReady(waitForLaneMs)
  try {
    return await run(lane, statement)
  } catch (error) {
    const isLost = error instanceof StoreUnavailable && !lane.isReady()
    if (!isLost || !statement.isRead) throw error
  }
  await lane.untilReady(waitForLaneMs)
  return run(lane, statement)
}

async function run<Result>(lane: Lane, statement: Statement<Result>): Promise<Result> {
  const { rows } = await lane.run(statement).catch((error: Error) => {
    const isAnswerLost = !isRefusedByServer(error) && !(error instanceof StoreUnavailable)
    throw isAnswerLost && !statement.isRead ? new OutcomeUnknown(error.message, { cause: error }) : toStoreError(error)
  })
  return statement.result(rows)
}
