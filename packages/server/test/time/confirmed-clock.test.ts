import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { createConfirmedClock } from '../../src/time/confirmed-clock.ts'
import { createSteadyClock } from '../../src/time/steady-clock.ts'

const startMs = Date.UTC(2026, 0, 1)
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Machines that share what was noted; each has a clock of its own. */
function machine(shared = { notedMs: startMs, latestMs: startMs }, wallMs = shared.notedMs || startMs) {
  const time = { wallMs, monotonicMs: 7 }
  const told: string[] = []
  const confirmed = createConfirmedClock({
    clock: createSteadyClock({
      wallMs: () => time.wallMs,
      monotonicMs: () => time.monotonicMs,
      notBeforeMs: shared.latestMs,
    }),
    wallMs: () => time.wallMs,
    monotonicMs: () => time.monotonicMs,
    confirmedMs: shared.notedMs,
    async noteTime({ latestMs, confirmedMs }) {
      shared.notedMs = Math.max(shared.notedMs, confirmedMs)
      shared.latestMs = Math.max(shared.latestMs, latestMs)
      return { latestMs: shared.latestMs, confirmedMs: shared.notedMs }
    },
    onJump: () => told.push('jump'),
    onConfirmed: () => told.push('confirmed'),
  })
  return {
    confirmed,
    told,
    shared,
    set(ms: number): void {
      time.wallMs += ms
    },
    /** A minute at a time, as the upkeep of a service does. */
    async pass(ms: number): Promise<number> {
      for (let left = ms; left > 0; left -= minuteMs) {
        time.wallMs += Math.min(left, minuteMs)
        time.monotonicMs += Math.min(left, minuteMs)
        await confirmed.note()
      }
      return confirmed.now()
    },
  }
}

describe('the time that deletions go by', () => {
  test("is the service's, as long as its clock does not jump", async () => {
    const { pass, told, shared } = machine()
    assert.equal(await pass(5 * hourMs), startMs + 5 * hourMs)
    assert.equal(shared.notedMs, startMs + 5 * hourMs)
    assert.deepEqual(told, [])
  })

  test('goes on at the usual pace when the clock jumps ahead, and follows it after an hour', async () => {
    const { pass, set, told, shared } = machine()
    await pass(minuteMs)
    set(500 * dayMs)
    assert.equal(await pass(59 * minuteMs), startMs + hourMs)
    const noted = { notedMs: startMs + minuteMs, latestMs: startMs + minuteMs }
    assert.deepEqual(shared, noted, 'nobody else is told a time that may be wrong')
    assert.equal(await pass(2 * minuteMs), startMs + 500 * dayMs + hourMs + 2 * minuteMs)
    assert.deepEqual(told, ['jump', 'confirmed'])
  })

  test('is that of before when the clock is set right again within the hour', async () => {
    const { pass, set, shared } = machine()
    set(500 * dayMs)
    await pass(30 * minuteMs)
    set(-500 * dayMs)
    assert.equal(await pass(2 * hourMs), startMs + 2.5 * hourMs)
    assert.equal(shared.notedMs, startMs + 2.5 * hourMs)
  })

  test('does not follow a service that started ahead because of what it had noted before', async () => {
    const shared = { notedMs: startMs, latestMs: startMs + 20 * hourMs }
    const { pass } = machine(shared, startMs)
    assert.equal(await pass(3 * hourMs), startMs + 3 * hourMs)
    assert.equal(shared.latestMs, startMs + 23 * hourMs, 'what has expired stays expired')
  })

  test('waits an hour again whenever the clock jumps once more', async () => {
    const { pass, set } = machine()
    for (let jump = 0; jump < 5; jump++) {
      set(dayMs)
      await pass(50 * minuteMs)
    }
    assert.equal(await pass(minuteMs), startMs + 251 * minuteMs)
  })

  test('does not trust a start that is far behind the latest moment on record, however often it starts', async () => {
    const shared = { notedMs: startMs, latestMs: startMs }
    for (let start = 0; start < 5; start++) {
      const { pass } = machine(shared, startMs + 500 * dayMs)
      assert.equal(await pass(50 * minuteMs), startMs + 50 * minuteMs)
    }
    assert.equal(shared.notedMs, startMs)
  })

  test('takes a restart as it is, and the clock of a new database', () => {
    assert.equal(machine(undefined, startMs + 30 * minuteMs).confirmed.now(), startMs + 30 * minuteMs)
    assert.equal(machine({ notedMs: 0, latestMs: 0 }, startMs).confirmed.now(), startMs)
  })

  test('never follows a clock that another machine contradicts', async () => {
    const shared = { notedMs: startMs, latestMs: startMs }
    const right = machine(shared)
    const wrong = machine(shared, startMs + 500 * dayMs)
    for (let minute = 1; minute <= 300; minute++) {
      await right.pass(minuteMs)
      const ms = await wrong.pass(minuteMs)
      assert.ok(ms <= startMs + minute * minuteMs, String(minute))
    }
    assert.deepEqual(wrong.told, ['jump'])
    assert.equal(shared.notedMs, startMs + 300 * minuteMs)
  })

  test('follows the clock at once when an operator accepts it', async () => {
    const { pass, set, told, shared } = machine()
    set(500 * dayMs)
    await pass(minuteMs)
    shared.notedMs = startMs + 500 * dayMs + minuteMs
    assert.equal(await pass(2 * minuteMs), startMs + 500 * dayMs + 3 * minuteMs)
    assert.deepEqual(told, ['jump', 'confirmed'])
  })

  test('is never ahead of what has passed by more than the tolerated hour, whatever is done to the clock', async () => {
    const step = fc.record({
      passMs: fc.integer({ min: 0, max: 40 }).map((minutes) => minutes * minuteMs),
      setMs: fc.integer({ min: 2, max: 600 }).map((days) => days * dayMs),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { pass, set } = machine()
        let passedMs = 0
        let latestMs = 0
        for (const { passMs, setMs } of steps) {
          set(setMs)
          passedMs += passMs
          const ms = await pass(passMs)
          assert.ok(ms <= startMs + passedMs + hourMs)
          assert.ok(ms >= latestMs, 'it never goes back')
          latestMs = ms
        }
      }),
    )
  })
})
