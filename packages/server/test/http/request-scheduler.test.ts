import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createRequestScheduler, type SchedulerOptions } from '../../src/http/request-scheduler.ts'
import { eventually } from '../eventually.ts'

/** Requests that take as long as they say, on a clock that nothing else moves. */
function schedule(options: SchedulerOptions = {}) {
  const time = { nowMs: 0 }
  const scheduler = createRequestScheduler({ now: () => time.nowMs, ...options })
  const log: string[] = []
  function send(keyId: string, costMs = 0, isGone = false): void {
    scheduler.enter(keyId, {
      start() {
        time.nowMs += costMs
        log.push(keyId)
      },
      refuse: () => log.push(`${keyId} refused`),
      isGone: () => isGone,
    })
  }
  return { time, scheduler, log, send }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

describe('requests', () => {
  test('that take something away from readers are refused last, and wait however long it takes', async () => {
    const { time, scheduler } = schedule({ runningPerKeyMax: 1, waitingPerKeyMax: 2, waitMaxMs: 100 })
    const log: string[] = []
    const send = (name: string, isShedLast: boolean) =>
      scheduler.enter('ada', {
        isShedLast,
        start: () => log.push(name),
        refuse: () => log.push(`${name} refused`),
        isGone: () => false,
      })
    for (const name of ['read 1', 'read 2', 'read 3', 'read 4']) send(name, false)
    for (const name of ['revoke 1', 'revoke 2', 'revoke 3']) send(name, true)
    assert.deepEqual(log, ['read 1', 'read 4 refused', 'revoke 3 refused'])
    time.nowMs += 1_000
    for (let turn = 0; turn < 4; turn++) {
      scheduler.leave('ada')
      await nextTurn()
    }
    assert.deepEqual(log.slice(3), ['read 2 refused', 'read 3 refused', 'revoke 1', 'revoke 2'])
  })

  test('that have done something already are never refused', async () => {
    const { time, scheduler, log } = schedule({ runningPerKeyMax: 1, waitingPerKeyMax: 1, waitMaxMs: 100 })
    const send = (name: string, isUnderWay: boolean) =>
      scheduler.enter('ada', {
        isUnderWay,
        start: () => log.push(name),
        refuse: () => log.push(`${name} refused`),
        isGone: () => false,
      })
    for (const name of ['read 1', 'read 2', 'read 3']) send(name, false)
    send('half done', true)
    time.nowMs += 1_000
    scheduler.leave('ada')
    await nextTurn()
    assert.deepEqual(log, ['read 1', 'read 3 refused', 'read 2 refused', 'half done'])
  })

  test('are charged for what their promises do: a turn ends with the first that has taken all of it', async () => {
    const { scheduler, log, time } = schedule({ sliceMs: 5 })
    const afterPromises = async (name: string): Promise<void> => {
      for (let step = 0; step < 20; step++) await null
      time.nowMs += 10
      log.push(name)
    }
    for (const name of ['page 1', 'page 2', 'page 3']) {
      scheduler.enter(name, {
        isChargedForPromises: true,
        start: () => void afterPromises(name),
        refuse: () => undefined,
        isGone: () => false,
      })
    }
    await new Promise(setImmediate)
    assert.deepEqual(log, ['page 1'])
    for (let turn = 0; turn < 12; turn++) await nextTurn()
    assert.deepEqual(log, ['page 1', 'page 2', 'page 3'])
  })

  test('begin at once while nothing is in the way', () => {
    const { log, send } = schedule()
    for (let count = 0; count < 50; count++) send('ada')
    assert.equal(log.length, 50)
  })

  test('of one turn of the event loop stop at its slice, and go on in the next one', async () => {
    const { log, send } = schedule({ sliceMs: 5 })
    for (let count = 0; count < 10; count++) send('ada', 2)
    assert.equal(log.length, 3)
    await nextTurn()
    assert.ok(log.length >= 6 && log.length < 10, `${log.length}`)
    for (let turn = 0; turn < 4; turn++) await nextTurn()
    assert.equal(log.length, 10)
  })

  test('have as much of a turn as went to something else in the one before, such as refusals, up to a bound', async () => {
    const { log, send, time } = schedule({ sliceMs: 2, runningPerKeyMax: 1_000 })
    for (let count = 0; count < 200; count++) send('ada', 1)
    assert.equal(log.length, 2)
    time.nowMs += 10
    await new Promise(setImmediate)
    assert.equal(log.length, 2 + 10)
    time.nowMs += 500
    await new Promise(setImmediate)
    assert.equal(log.length, 2 + 10 + 20)
  })

  test('leave the event loop to those who connect', () => {
    const { log, send, scheduler, time } = schedule({ sliceMs: 5, sliceWhileConnectingMs: 1 })
    time.nowMs = 100
    scheduler.connectionArrived()
    for (let count = 0; count < 10; count++) send('ada', 1)
    assert.equal(log.length, 1)
  })

  test('leave it to them also in a turn that had time for more', () => {
    const { log, send, scheduler, time } = schedule({ sliceMs: 5, sliceWhileConnectingMs: 1 })
    time.nowMs = 100
    send('ada', 0.4)
    scheduler.connectionArrived()
    for (let count = 0; count < 10; count++) send('ada', 0.4)
    assert.equal(log.length, 3)
  })

  test('of an honest key wait for a slice of a heavy one, not for all that it has sent', async () => {
    const { log, send } = schedule({ sliceMs: 5 })
    for (let count = 0; count < 500; count++) send('heavy', 2)
    for (let count = 0; count < 5; count++) send('honest', 0.1)
    await nextTurn()
    const heavyBefore = log.slice(0, log.lastIndexOf('honest')).filter((keyId) => keyId === 'heavy').length
    assert.equal(log.filter((keyId) => keyId === 'honest').length, 5)
    assert.ok(heavyBefore <= 6, `${heavyBefore} heavy ones came first`)
  })

  test('that are costly are followed by a pause for their key, while others are being served', async () => {
    const { log, send, scheduler, time } = schedule({ sliceMs: 100 })
    send('honest')
    for (let count = 0; count < 3; count++) send('heavy', 10)
    assert.deepEqual(log, ['honest', 'heavy'])
    time.nowMs += 10
    await eventually(async () => log.length > 2)
    assert.deepEqual(log, ['honest', 'heavy', 'heavy'])
    scheduler.leave('honest')
    await nextTurn()
    assert.deepEqual(log, ['honest', 'heavy', 'heavy', 'heavy'])
  })

  test('of a key are held up by a costly one of another for one turn of the event loop, however much it took', async () => {
    const { log, send } = schedule({ sliceMs: 1 })
    send('heavy', 500)
    send('honest')
    await nextTurn()
    await nextTurn()
    assert.deepEqual(log, ['heavy', 'honest'])
  })

  test('that are costly are followed by a pause for each of their keys', async () => {
    const { log, send, time } = schedule({ sliceMs: 100 })
    send('honest')
    for (const [keyId, costMs] of [
      ['one', 10],
      ['two', 5],
      ['one', 1],
      ['two', 1],
    ] as const)
      send(keyId, costMs)
    await nextTurn()
    assert.deepEqual(log, ['honest', 'one', 'two'])
    time.nowMs += 20
    await eventually(async () => log.length > 4)
    assert.deepEqual(log, ['honest', 'one', 'two', 'one', 'two'])
  })

  test('that are costly are followed by a pause for all keys of their project', async () => {
    const { log, send, time } = schedule({ sliceMs: 100 })
    send('honest')
    for (const owner of ['shop|one', 'shop|two', 'shop|three']) send(owner, 10)
    await nextTurn()
    assert.deepEqual(log, ['honest', 'shop|one'])
    time.nowMs += 10
    await eventually(async () => log.length > 2)
    assert.deepEqual(log, ['honest', 'shop|one', 'shop|two'])
  })

  test('that are costly are followed by a pause while others connect, who have no key yet', async () => {
    const { log, send, scheduler } = schedule({ sliceMs: 100 })
    scheduler.connectionArrived()
    for (let count = 0; count < 2; count++) send('heavy', 5)
    await nextTurn()
    assert.deepEqual(log, ['heavy'])
  })

  test('that are held back for a pause begin when it is over, also where it ends between two looks at the clock', async () => {
    for (let looksBefore = 1; looksBefore < 16; looksBefore++) {
      let left = Number.POSITIVE_INFINITY
      const now = () => (left-- > 0 ? time.nowMs : time.nowMs + 1)
      const { log, send, time } = schedule({ sliceMs: 100, now })
      send('honest')
      send('heavy', 10)
      time.nowMs += 9
      left = looksBefore
      send('heavy')
      await eventually(async () => log.length === 3)
    }
  })

  test('that are held back begin when the pause of their own key is over, however long that of another is', async () => {
    const { log, send, time } = schedule({ sliceMs: 1_000_000 })
    send('honest')
    send('one', 100_000)
    send('one')
    await nextTurn()
    send('two', 5)
    send('two')
    await nextTurn()
    assert.deepEqual(log, ['honest', 'one', 'two'])
    time.nowMs += 5
    await eventually(async () => log.length === 4)
    assert.equal(log.at(-1), 'two')
  })

  test('that are held back while others connect begin when nobody does any more', async () => {
    const { log, send, scheduler, time } = schedule({ sliceMs: 1_000_000, sliceWhileConnectingMs: 1_000_000 })
    send('heavy', 100_000)
    scheduler.connectionArrived()
    send('heavy')
    scheduler.leave('heavy')
    await nextTurn()
    assert.deepEqual(log, ['heavy'])
    time.nowMs += 10
    await eventually(async () => log.length === 2)
  })

  test('of a key that has its share running wait for one of them to end, and hold up nobody else', async () => {
    const { log, send, scheduler } = schedule({ runningPerKeyMax: 2 })
    for (const keyId of ['ada', 'ada', 'ada', 'ben']) send(keyId)
    await nextTurn()
    assert.deepEqual(log, ['ada', 'ada', 'ben'])
    scheduler.leave('ada')
    await nextTurn()
    assert.deepEqual(log, ['ada', 'ada', 'ben', 'ada'])
  })

  test('beyond what may wait, or that have waited too long, are refused', async () => {
    const { log, send, scheduler, time } = schedule({ runningPerKeyMax: 1, waitingPerKeyMax: 1, waitMaxMs: 100 })
    for (let count = 0; count < 3; count++) send('ada')
    assert.deepEqual(log, ['ada', 'ada refused'])
    time.nowMs = 101
    scheduler.leave('ada')
    await nextTurn()
    assert.deepEqual(log, ['ada', 'ada refused', 'ada refused'])
  })

  test('that nobody waits for any more are not begun, and told so', async () => {
    const { log, send, scheduler } = schedule({ runningPerKeyMax: 1 })
    send('ada')
    send('ada', 0, true)
    send('ada')
    scheduler.leave('ada')
    await nextTurn()
    assert.deepEqual(log, ['ada', 'ada refused', 'ada'])
  })
})
