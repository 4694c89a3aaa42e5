import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { OutcomeUnknown, StoreUnavailable } from '../../../src/storage/port/store-unavailable.ts'
import type { PipelinedConnection } from '../../../src/storage/postgres/pipelined-connection.ts'
import { runStatement } from '../../../src/storage/postgres/run-statement.ts'
import type { Statement } from '../../../src/storage/postgres/statement.ts'

const write: Statement<string> = { name: 'write', text: '', values: [], result: () => 'done' }

/** A pipeline on which everything that is sent ends like this. */
function pipelineThat(run: () => Promise<never> | Promise<{ rows: [] }>): PipelinedConnection {
  return { run, untilReady: async () => {}, isReady: () => true } as unknown as PipelinedConnection
}

describe('a single statement', () => {
  test('that changes something and whose answer was lost may have happened', async () => {
    const pipeline = pipelineThat(() => Promise.reject(new Error('Connection terminated unexpectedly')))
    await assert.rejects(runStatement(pipeline, write), OutcomeUnknown)
  })

  test('that was never sent has not happened', async () => {
    const pipeline = pipelineThat(() => Promise.reject(new StoreUnavailable('there is no connection')))
    await assert.rejects(
      runStatement(pipeline, write),
      (error) => error instanceof StoreUnavailable && !(error instanceof OutcomeUnknown),
    )
  })

  test('whose rows make no sense is a fault of ours, not of the database', async () => {
    const pipeline = pipelineThat(async () => ({ rows: [] }))
    const fault = new Error('there is no such project')
    const result = (): never => {
      throw fault
    }
    await assert.rejects(runStatement(pipeline, { ...write, result }), fault)
  })
})
