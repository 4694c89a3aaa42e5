import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { batchMax, createWriteBatches } from '../../../src/storage/sqlite/write-batches.ts'
import type { WriteRequest } from '../../../src/storage/sqlite/write-commands.ts'

describe('a transaction', () => {
  test('takes as many requests as have come, up to a number', () => {
    const { batches, batch } = under()
    batches.add(requests(batchMax.requests + 10, 'ada'))
    assert.equal(batch().length, batchMax.requests)
    assert.equal(batch().length, 10)
    assert.ok(batches.isEmpty)
  })

  test('ends when it has enough bytes', () => {
    const { batches, batch } = under()
    batches.add(requests(10, 'ada', batchMax.bytes / 4))
    assert.deepEqual([batch().length, batch().length, batch().length], [4, 4, 2])
  })

  test('ends when it has taken long enough', () => {
    const { batches, batch } = under()
    batches.add(requests(10, 'ada'))
    assert.deepEqual([batch(0.5).length, batch(0.5).length], [4, 4])
  })

  test('takes twice as long as the last commit did, within limits: where that is slow, more are worth one', () => {
    const { batches, batch, commit } = under()
    batches.add(requests(100, 'ada'))
    const lengths = [0.1, 2, 100, 0.1].map((ms) => {
      commit(ms)
      return batch(0.5).length
    })
    assert.deepEqual(lengths, [4, 8, 10, 4])
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
  const commit = (ms: number): void => {
    nowMs += ms
    batches.noteCommit()
  }
  return { batches, batch, commit }
}

function requests(count: number, owner: string, bytes = 0): WriteRequest[] {
  return Array.from({ length: count }, (_, ticket) => {
    return { ticket, name: 'recordEntry', args: [], turn: { owner, bytes } } as const
  })
}
