import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodWords, readView, writeView } from '../../src/features/usage/usage-period.ts'

const nowMs = Date.UTC(2026, 10, 15, 12, 34)
const viewOf = (search: string) => readView(new URLSearchParams(search), nowMs)

test('an address that says nothing, or nonsense, shows 24 hours of all keys', () => {
  const whole = { period: '24h', step: 'hour', steps: 24, to: null, hasChoiceOfSteps: false, keyId: null }
  assert.deepEqual(viewOf(''), whole)
  assert.deepEqual(viewOf('period=century&by=week&key='), whole)
  assert.deepEqual(viewOf('from=2026-11-12&to=2026-11-03'), whole)
})

test('every view has an address that leads back to it', () => {
  const searches = ['', 'period=7d', 'period=7d&by=day', 'period=30d', 'key=key_1', 'period=30d&key=key_1']
  const days = [
    'from=2026-11-03&to=2026-11-05',
    'from=2026-11-03&to=2026-11-05&by=day',
    'from=2026-08-20&to=2026-11-15',
  ]
  for (const search of [...searches, ...days]) assert.equal(writeView(viewOf(search)).toString(), search)
})

test('a week is asked for as 168 hours or as 7 days, a month as 30 days', () => {
  assert.equal(viewOf('period=7d').steps, 168)
  assert.equal(viewOf('period=7d&by=day').steps, 7)
  assert.equal(viewOf('period=30d&by=hour').steps, 30)
})

test('days of the calendar are asked for up to the midnight that ends them, by the hour where that is kept', () => {
  const { step, steps, to } = viewOf('from=2026-11-03&to=2026-11-05')
  assert.deepEqual([step, steps, to], ['hour', 72, '2026-11-06T00:00:00.000Z'])
  assert.equal(viewOf('from=2026-11-03&to=2026-11-05&by=day').steps, 3)
  const { step: ofLong, steps: days, hasChoiceOfSteps } = viewOf('from=2026-10-01&to=2026-11-15')
  assert.deepEqual([ofLong, days, hasChoiceOfSteps], ['day', 46, false])
  const longAgo = viewOf('from=2026-03-03&to=2026-03-04')
  assert.deepEqual([longAgo.step, longAgo.steps], ['day', 2])
})

test('days that are not kept, not there yet or too many at once are none', () => {
  for (const search of [
    'from=2024-01-01&to=2024-01-02',
    'from=2026-11-15&to=2026-11-16',
    'from=2026-01-01&to=2026-11-01',
  ])
    assert.equal(viewOf(search).period, '24h', search)
})

test('an answer is told by its own time, whatever has been asked for since', () => {
  const told = (from: string, to: string) => periodWords({ from, to, step: 'day' }, nowMs)
  assert.deepEqual(told('2026-11-14T13:00:00Z', '2026-11-15T13:00:00Z'), {
    inIt: 'in the last 24 hours',
    before: 'the 24 hours before',
  })
  assert.deepEqual(told('2026-11-09T00:00:00Z', '2026-11-16T00:00:00Z'), {
    inIt: 'in the last 7 days',
    before: 'the 7 days before',
  })
  assert.deepEqual(told('2026-11-03T00:00:00Z', '2026-11-06T00:00:00Z'), {
    inIt: 'on 3 – 5 Nov',
    before: 'the 3 days before',
  })
  assert.equal(told('2026-11-03T00:00:00Z', '2026-11-04T00:00:00Z').inIt, 'on 3 Nov')
})
