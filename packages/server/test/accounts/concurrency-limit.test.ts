import assert from 'node:assert/strict'
import { test } from 'node:test'
import { concurrencyLimit } from '../../src/accounts/concurrency-limit.ts'

test('no more than so much is done at once, all of it in turn, also after a failure', async () => {
  const inTurn = concurrencyLimit(2)
  const began: number[] = []
  let [running, most] = [0, 0]
  const work = (index: number) =>
    inTurn(async () => {
      began.push(index)
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      if (index % 3 === 0) throw new Error('failed')
      return index
    })
  const settled = await Promise.allSettled(Array.from({ length: 9 }, (_, index) => work(index)))
  assert.deepEqual(
    settled.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : null)),
    [null, 1, 2, null, 4, 5, null, 7, 8],
  )
  assert.deepEqual(began, [0, 1, 2, 3, 4, 5, 6, 7, 8])
  assert.equal(most, 2)
  assert.equal(await work(10), 10)
})
