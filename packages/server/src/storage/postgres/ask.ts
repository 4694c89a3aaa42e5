import { StoreUnavailable } from '../port.ts'
import { toStoreError } from './failures.ts'
import type { Lane } from './lane.ts'
import type { Statement } from './statement.ts'

/** A lane that has lost its connection usually has the next one within this time. */
const waitForLaneMs = 2_000

/** A single statement outside of any tenant. A read whose answer was lost is asked once more. */
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
  try {
    return statement.result((await lane.run(statement)).rows)
  } catch (error) {
    throw toStoreError(error)
  }
}
