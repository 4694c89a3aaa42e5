import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { createLoadShedding, type LoadSheddingOptions } from '../../src/http/load-shedding.ts'

/** On a clock that the test moves. */
function shed(options: LoadSheddingOptions = {}) {
  const time = { nowMs: 0 }
  const shedding = createLoadShedding({ now: () => time.nowMs, ...options })
  const inTheWorks = { count: 0 }
  /** How many of so many were let in. */
  function send(key: string, count: number): number {
    let entered = 0
    for (let sent = 0; sent < count; sent++) {
      if (shedding.isTooMuch(key)) continue
      shedding.enter(key)
      entered++
    }
    inTheWorks.count += entered
    return entered
  }
  /** Answers one every so often, and asks again for each. */
  function keepBusy(key: string, { forMs, everyMs }: { forMs: number; everyMs: number }): void {
    for (const endMs = time.nowMs + forMs; time.nowMs < endMs; ) {
      time.nowMs += everyMs
      shedding.leave(key)
      inTheWorks.count--
      send(key, 1)
    }
  }
  return { time, shedding, send, keepBusy, inTheWorks }
}

describe('requests of a key', () => {
  test('are let in up to a bound while nobody knows how fast they are answered', () => {
    const { send } = shed({ inTheWorksMax: 1_000 })
    assert.equal(send('ada', 5_000), 1_000)
  })

  test('are let in as far as they will be answered in time, once that is known', () => {
    const { send, keepBusy, inTheWorks } = shed({ waitMaxMs: 250, alwaysMax: 100, inTheWorksMax: 1_000 })
    send('ada', 1_000)
    keepBusy('ada', { forMs: 5_000, everyMs: 0.5 })
    // Two a millisecond: 500 within 250 ms.
    assert.ok(Math.abs(inTheWorks.count - 500) <= 5, `${inTheWorks.count} were in the works`)
  })

  test('are not too much for being slow, up to what keeps everything busy', () => {
    const { shedding, send, keepBusy } = shed({ alwaysMax: 100, inTheWorksMax: 1_000 })
    send('ada', 100)
    keepBusy('ada', { forMs: 10_000, everyMs: 100 })
    for (let count = 0; count < 100; count++) shedding.leave('ada')
    assert.ok(send('ada', 1_000) >= 100)
  })

  test('that come rarely say nothing about how fast they could be answered', () => {
    const { time, shedding, send } = shed({ inTheWorksMax: 1_000 })
    for (let count = 0; count < 100; count++) {
      send('ada', 1)
      time.nowMs += 100
      shedding.leave('ada')
    }
    assert.equal(send('ada', 5_000), 1_000)
  })

  test('are let in whatever another key has in the works', () => {
    const { send, keepBusy } = shed({ inTheWorksMax: 1_000 })
    send('heavy', 5_000)
    keepBusy('heavy', { forMs: 2_000, everyMs: 10 })
    assert.equal(send('honest', 8), 8)
  })

  test('are not held to how slow another key is', () => {
    const { send, keepBusy } = shed({ alwaysMax: 100, inTheWorksMax: 1_000 })
    send('heavy', 5_000)
    keepBusy('heavy', { forMs: 20_000, everyMs: 100 })
    assert.equal(send('honest', 500), 500)
  })

  test('that take something away from readers are let in where others are not', () => {
    const { shedding, send } = shed({ inTheWorksMax: 100 })
    send('ada', 200)
    assert.equal(shedding.isTooMuch('ada', false), true)
    assert.equal(shedding.isTooMuch('ada', true), false)
    for (let count = 0; count < 100; count++) shedding.enter('ada')
    assert.equal(shedding.isTooMuch('ada', true), true)
  })
})

test('there are never more in the works than the bound says, and nothing is left when all have been answered', () => {
  const steps = fc.array(
    fc.record({ key: fc.constantFrom('ada', 'ben', ''), isAnswer: fc.boolean(), ms: fc.nat({ max: 300 }) }),
    { maxLength: 300, size: 'max' },
  )
  fc.assert(
    fc.property(steps, (all) => {
      const { time, shedding } = shed({ alwaysMax: 8, inTheWorksMax: 12 })
      const counts = new Map<string, number>()
      for (const { key, isAnswer, ms } of all) {
        time.nowMs += ms
        const count = counts.get(key) ?? 0
        if (isAnswer && count > 0) {
          shedding.leave(key)
          counts.set(key, count - 1)
        } else if (!isAnswer && !shedding.isTooMuch(key)) {
          shedding.enter(key)
          counts.set(key, count + 1)
        }
        assert.ok((counts.get(key) ?? 0) <= 12)
      }
      for (const [key, count] of counts) for (let left = count; left > 0; left--) shedding.leave(key)
      assert.equal(shedding.isBusy(), false)
    }),
  )
})
