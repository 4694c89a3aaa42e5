import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWastedConnections } from '../../src/http/wasted-connections.ts'

function wasting(limits = { max: 10, forgivenPerSecond: 5 }) {
  const time = { nowMs: 0 }
  const wasted = createWastedConnections(limits, () => time.nowMs)
  const waste = (address: string, times: number): void => {
    for (let count = 0; count < times; count++) wasted.note(address)
  }
  return { time, wasted, waste }
}

test('an address may waste a few connections, and no address answers for another', () => {
  const { wasted, waste } = wasting()
  waste('10.0.0.1', 10)
  assert.ok(!wasted.isTooMany('10.0.0.1'))
  waste('10.0.0.1', 1)
  assert.ok(wasted.isTooMany('10.0.0.1'))
  assert.ok(!wasted.isTooMany('10.0.0.2'))
})

test('what was wasted is forgiven with time, however much it was', () => {
  const { time, wasted, waste } = wasting()
  waste('10.0.0.1', 1_000_000)
  time.nowMs = 1_900
  assert.ok(wasted.isTooMany('10.0.0.1'))
  time.nowMs = 2_000
  assert.ok(!wasted.isTooMany('10.0.0.1'))
})

test('a great many addresses are not all remembered', () => {
  const { wasted, waste } = wasting({ max: 1, forgivenPerSecond: 0 })
  waste('10.0.0.1', 2)
  for (let count = 0; count < 10_000; count++) waste(`fd00::${count.toString(16)}`, 2)
  assert.ok(!wasted.isTooMany('10.0.0.1'))
  assert.ok(wasted.isTooMany('fd00::1'))
})
