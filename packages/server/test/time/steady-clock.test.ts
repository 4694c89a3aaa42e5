import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { createSteadyClock } from '../../src/time/steady-clock.ts'

const startMs = Date.UTC(2026, 0, 1)
const hourMs = 3_600_000

function clocks(notBeforeMs = 0) {
  const time = { wallMs: startMs, monotonicMs: 5 }
  const clock = createSteadyClock({ wallMs: () => time.wallMs, monotonicMs: () => time.monotonicMs, notBeforeMs })
  return {
    clock,
    pass(ms: number): number {
      time.wallMs += ms
      time.monotonicMs += ms
      return clock()
    },
    set(ms: number): number {
      time.wallMs += ms
      return clock()
    },
  }
}

describe("the service's clock", () => {
  test("is the machine's, as long as nobody sets that", () => {
    const { clock, pass } = clocks()
    assert.equal(clock(), startMs)
    assert.equal(pass(1_234), startMs + 1_234)
  })

  test('goes on from where it was when the machine is set back, at the usual pace', () => {
    const { pass, set } = clocks()
    const before = pass(1_000)
    assert.equal(set(-5 * hourMs), before)
    assert.equal(pass(2_000), before + 2_000)
    assert.equal(set(-hourMs), before + 2_000)
    assert.equal(pass(500), before + 2_500)
  })

  test("is the machine's again once that has caught up, and follows it forward", () => {
    const { pass, set } = clocks()
    set(-hourMs)
    assert.equal(set(hourMs / 2), startMs, 'half of the way')
    assert.equal(set(hourMs / 2), startMs)
    assert.equal(pass(10), startMs + 10)
    assert.equal(set(hourMs), startMs + 10 + hourMs)
  })

  test('stands still for a moment when the machine is slewed by less than a second', () => {
    const { pass, set } = clocks()
    assert.equal(set(-400), startMs)
    assert.equal(pass(300), startMs)
    assert.equal(pass(300), startMs + 200)
  })

  test('does not begin before a moment that is known to have been', () => {
    const { clock, pass } = clocks(startMs + hourMs)
    assert.equal(clock(), startMs + hourMs)
    assert.equal(pass(1_000), startMs + hourMs + 1_000)
    assert.equal(clocks(startMs - hourMs).clock(), startMs)
  })

  test('never goes back, and never runs faster than time and settings together', () => {
    const step = fc.record({
      passes: fc.nat(10 * hourMs),
      isSetBy: fc.integer({ min: -99 * hourMs, max: 99 * hourMs }),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { clock, pass, set } = clocks()
        let last = clock()
        let latestPossible = startMs
        for (const { passes, isSetBy } of steps) {
          latestPossible += passes + Math.max(0, isSetBy)
          const after = [set(isSetBy), pass(passes)]
          for (const nowMs of after) {
            assert.ok(nowMs >= last && nowMs <= latestPossible)
            last = nowMs
          }
        }
      }),
    )
  })
})
