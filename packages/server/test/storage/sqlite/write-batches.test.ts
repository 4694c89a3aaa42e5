import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { batchMax, createWriteBatches, wholeBelow } from '../../../src/storage/sqlite/write-batches.ts'
import type { WriteRequest } from '../../../src/storage/sqlite/write-commands.ts'

describe('a transaction', () => {
  test('takes half of the requests that have come, and all where they are few', () => {
    const { batches, batch } = under()
    batches.add(requests(wholeBelow, 'ada'))
    assert.equal(batch().length, wholeBelow)
    assert.ok(batches.isEmpty)
    batches.add(requests(5 * wholeBelow, 'ada'))
    assert.deepEqual([batch().length, batch().length, batch().length, batch().length], [40, 20, 16, 4])
    assert.ok(batches.isEmpty)
  })

  test('takes no more than a number of them, however many have come', () => {
    const { batches, batch } = under()
    batches.add(requests(4 * batchMax.requests, 'ada'))
    assert.equal(batch().length, batchMax.requests)
  })

  test('ends when it has enough bytes', () => {
    const { batches, batch } = under()
    batches.add(requests(10, 'ada', batchMax.bytes / 4))
    assert.deepEqual([batch().length, batch().length, batch().length], [4, 4, 2])
  })

  test('ends when it has taken long enough', () => {
    const { batches, batch } = under()
    batches.add(requests(10, 'ada'))
    assert.deepEqual([batch(2).length, batch(2).length], [3, 3])
  })

  test('has room for everybody: a request waits for a turn of each other owner, not for all that they have sent', () => {
    const { batches, batch } = under()
    batches.add(requests(1_000, 'heavy'))
    batches.add(requests(3, 'honest'))
    assert.equal(batch(1).filter(({ turn }) => turn.owner === 'honest').length, 3)
  })
})

function under() {
  let nowMs = 0
  const batches = createWriteBatches(() => nowMs)
  function batch(heavyMs = 0): readonly WriteRequest[] {
    const taken: WriteRequest[] = []
    for (const request of batches.next()) {
      taken.push(request)
      nowMs += request.turn.owner === 'honest' ? 0.05 : heavyMs
    }
    return taken
  }
  return { batches, batch }
}

function requests(count: number, owner: string, bytes = 0): WriteRequest[] {
  return Array.from({ length: count }, (_, ticket) => {
    return { ticket, name: 'recordEntry', args: [], turn: { owner, bytes } } as const
  })
}
