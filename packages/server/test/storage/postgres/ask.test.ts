import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { OutcomeUnknown, StoreUnavailable } from '../../../src/storage/port.ts'
import { ask } from '../../../src/storage/postgres/ask.ts'
import type { Lane } from '../../../src/storage/postgres/lane.ts'
import type { Statement } from '../../../src/storage/postgres/statement.ts'

const write: Statement<string> = { name: 'write', text: '', values: [], result: () => 'done' }

/** A lane on which everything that is sent ends like this. */
function laneThat(run: () => Promise<never> | Promise<{ rows: [] }>): Lane {
  return { run, untilReady: async () => {}, isReady: () => true } as unknown as Lane
}

describe('a single statement', () => {
  test('that changes something and whose answer was lost may have happened', async () => {
    const lane = laneThat(() => Promise.reject(new Error('Connection terminated unexpectedly')))
    await assert.rejects(ask(lane, write), OutcomeUnknown)
  })

  test('that was never sent has not happened', async () => {
    const lane = laneThat(() => Promise.reject(new StoreUnavailable('there is no connection')))
    await assert.rejects(
      ask(lane, write),
      (error) => error instanceof StoreUnavailable && !(error instanceof OutcomeUnknown),
    )
  })

  test('whose rows make no sense is a fault of ours, not of the database', async () => {
    const lane = laneThat(async () => ({ rows: [] }))
    const fault = new Error('there is no such project')
    const result = (): never => {
      throw fault
    }
    await assert.rejects(ask(lane, { ...write, result }), fault)
  })
})
