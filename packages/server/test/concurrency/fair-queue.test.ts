import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { createFairQueue, type FairQueue, groupOf, ownerWithin } from '../../src/concurrency/fair-queue.ts'

describe('a fair queue', () => {
  test('gives back everything that was put in, each owner’s in its order', () => {
    const anyOwner = fc.constantFrom('ada', 'ben', 'shop|cy', 'shop|dan')
    const act = fc.oneof(
      fc.record({ push: anyOwner }),
      fc.record({ take: fc.constant(true) }),
      fc.record({ charge: anyOwner, cost: fc.nat(500) }),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 300, size: 'max' }), (acts) => {
        const queue = createFairQueue<number>(10)
        const expected = new Map<string, number[]>()
        let count = 0
        const takeOne = (): boolean => {
          const taken = queue.take()
          if (!taken) return false
          assert.equal(taken.item, expected.get(taken.owner)?.shift())
          return true
        }
        for (const act of acts) {
          if ('push' in act) {
            queue.push(act.push, ++count)
            expected.set(act.push, [...(expected.get(act.push) ?? []), count])
          } else if ('charge' in act) queue.charge(act.charge, act.cost)
          else {
            const isAnyLeft = [...expected.values()].some(({ length }) => length > 0)
            assert.equal(takeOne(), isAnyLeft)
          }
        }
        while (takeOne());
        assert.equal(queue.size, 0)
        assert.ok([...expected.values()].every(({ length }) => length === 0))
      }),
    )
  })

  test('lets a newcomer wait for one turn of everybody else at most, however much they have put in', () => {
    const queue = filled({ heavy: 1_000, other: 1_000 })
    queue.push('new', 0)
    const next = Array.from({ length: 3 }, () => {
      const owner = queue.take()?.owner as string
      queue.charge(owner, 10)
      return owner
    })
    assert.deepEqual(next, ['heavy', 'other', 'new'])
  })

  test('lets nobody keep the turn for ever, even when nothing is ever charged', () => {
    const queue = filled({ heavy: 1_000, other: 1_000 })
    const owners = new Set(Array.from({ length: 20 }, () => queue.take()?.owner))
    assert.deepEqual([...owners], ['heavy', 'other'])
  })

  test('shares cost rather than turns: cheap items go on while a costly owner pays off its debt', () => {
    const queue = filled({ heavy: 100, light: 100 })
    const cost = { heavy: 50, light: 1 } as const
    const spent = { heavy: 0, light: 0 }
    for (let turn = 0; turn < 60; turn++) {
      const owner = queue.take()?.owner as 'heavy' | 'light'
      spent[owner] += cost[owner]
      queue.charge(owner, cost[owner])
    }
    assert.ok(spent.light >= 50, JSON.stringify(spent))
    assert.ok(spent.heavy <= 150, JSON.stringify(spent))
  })

  test('passes over who is held back, and says so when everybody is', () => {
    const queue = filled({ ada: 2, ben: 2 })
    assert.equal(queue.take((owner) => owner === 'ada')?.owner, 'ben')
    assert.equal(queue.take((owner) => owner === 'ada')?.owner, 'ben')
    assert.equal(
      queue.take((owner) => owner === 'ada'),
      undefined,
    )
    assert.equal(queue.take()?.owner, 'ada')
  })

  test('serves a project with many keys as often as one with a single key, and its keys in turns', () => {
    const keys = Array.from({ length: 80 }, (_, index) => ownerWithin({ projectId: 'many' }, `key ${index}`))
    const queue = filled({
      ...Object.fromEntries(keys.map((key) => [key, 5])),
      [ownerWithin({ projectId: 'one' }, 'only')]: 40,
    })
    const next = Array.from({ length: 80 }, () => {
      const owner = queue.take()?.owner as string
      queue.charge(owner, 10)
      return owner
    })
    assert.equal(next.filter((owner) => groupOf(owner) === 'one').length, 40)
    assert.equal(new Set(next.filter((owner) => groupOf(owner) === 'many')).size, 40)
  })

  test('passes over a project whose keys are all held back, and takes the others of one where some are', () => {
    const queue = filled({ 'shop|ada': 1, 'shop|ben': 1, 'other|cy': 1 })
    const isHeldBack = (owner: string) => owner !== 'other|cy' && owner !== 'shop|ben'
    const taken = [queue.take(isHeldBack)?.owner, queue.take(isHeldBack)?.owner, queue.take(isHeldBack)?.owner]
    assert.deepEqual(taken, ['shop|ben', 'other|cy', undefined])
    assert.equal(queue.take()?.owner, 'shop|ada')
    assert.equal(queue.size, 0)
  })

  test('removes what is to go, and counts what is left', () => {
    const queue = filled({ ada: 3, 'shop|ben': 1 })
    assert.deepEqual(
      queue.remove((item) => item === 1),
      [1, 1],
    )
    assert.deepEqual([queue.size, queue.waitingOf('ada'), queue.waitingOf('shop|ben')], [2, 2, 0])
  })
})

function filled(counts: Readonly<Record<string, number>>): FairQueue<number> {
  const queue = createFairQueue<number>(10)
  for (const [owner, count] of Object.entries(counts)) {
    for (let item = 1; item <= count; item++) queue.push(owner, item)
  }
  return queue
}
