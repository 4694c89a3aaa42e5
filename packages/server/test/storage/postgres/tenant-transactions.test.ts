import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QueryResult } from 'pg'
import type { PipelinedConnection } from '../../../src/storage/postgres/pipelined-connection.ts'
import type { Statement } from '../../../src/storage/postgres/statement.ts'
import { createTenantTransactions } from '../../../src/storage/postgres/tenant-transactions.ts'

interface Transaction {
  readonly statements: readonly string[]
  commit(): void
}

/** Connections that take what they are given, and commit when they are told to. */
function connections(count: number) {
  const underWay: Transaction[] = []
  const pipelines = Array.from(
    { length: count },
    (): PipelinedConnection => ({
      begin: { text: 'BEGIN' },
      isReady: () => true,
      downMs: () => 0,
      untilReady: async () => {},
      submit(queries) {
        const transaction: Transaction = {
          statements: queries.slice(2, -1).map(({ query }) => query.text),
          commit() {
            underWay.splice(underWay.indexOf(transaction), 1)
            for (const { settle } of queries) settle(null, { command: 'COMMIT', rows: [] } as unknown as QueryResult)
          },
        }
        underWay.push(transaction)
      },
      run: () => Promise.reject(new Error('not used')),
      close: async () => {},
    }),
  )
  return { underWay, transactions: createTenantTransactions(pipelines) }
}

const tenant = (projectId: string) => ({ projectId, environment: 'test' as const })
const statement = (text: string): Statement<string> => ({ name: text, text, values: [], result: () => text })
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
const large = 200_000

test('what is small waits for nothing large of its own project, and shares no transaction with it', async () => {
  const { underWay, transactions } = connections(4)
  const answers: Promise<string>[] = []
  const run = (owner: string, bytes: number, text: string): void => {
    answers.push(transactions.run({ tenant: tenant('shop'), owner, bytes }, statement(text)))
  }
  for (let count = 0; count < 20; count++) run('hostile', large, 'large')
  run('honest', 100, 'small')
  await nextTurn()
  assert.deepEqual(
    underWay.map(({ statements }) => statements),
    [['large'], ['small']],
  )
  // One after the other, and all of them.
  let most = 0
  for (; underWay.length > 0; await nextTurn()) {
    most = Math.max(most, underWay.filter(({ statements }) => statements.includes('large')).length)
    underWay[0]?.commit()
  }
  assert.equal(most, 1)
  assert.equal((await Promise.all(answers)).filter((text) => text === 'large').length, 20)
  await transactions.drain()
})

test('large operations of however many projects leave a connection to small ones', async () => {
  const { underWay, transactions } = connections(3)
  const answers = Array.from({ length: 10 }, (_, count) =>
    transactions.run({ tenant: tenant(`project ${count}`), owner: 'key', bytes: large }, statement('large')),
  )
  await nextTurn()
  assert.equal(underWay.length, 2)
  answers.push(transactions.run({ tenant: tenant('another'), owner: 'key', bytes: 0 }, statement('small')))
  await nextTurn()
  assert.equal(underWay.length, 3)
  for (; underWay.length > 0; await nextTurn()) underWay[0]?.commit()
  assert.equal((await Promise.all(answers)).length, 11)
  await transactions.drain()
})
