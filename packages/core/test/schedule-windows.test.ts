import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { valuesByKey } from '../src/memory/comparison-keys.ts'
import type { ScheduleWindow } from '../src/memory/memory-value.ts'
import { normalizeWindow, windowKey } from '../src/memory/schedule-windows.ts'

const days = {
  monday: ['Monday', 'MONDAY', 'monday', 'Mondays', 'Mon', 'mon.', 'MO', ' Mon ', 'Monday.'],
  tuesday: ['Tuesday', 'tuesdays', 'Tue', 'Tues', 'TUES.', 'tu'],
  wednesday: ['Wednesday', 'Wednesdays', 'Wed', 'weds', 'Wed.', 'we'],
  thursday: ['Thursday', 'Thursdays', 'Thu', 'Thur', 'Thurs', 'thurs.', 'th'],
  friday: ['Friday', 'FRIDAYS', 'Fri', 'fri.', 'Fr'],
  saturday: ['Saturday', 'Saturdays', 'Sat', 'sat.', 'sa'],
  sunday: ['Sunday', 'Sundays', 'Sun', 'SUN.', 'su', '\tsunday\n'],
}

describe('a day in any English form becomes its full lower-case name', () => {
  for (const [full, forms] of Object.entries(days)) {
    test(full, () => {
      for (const form of forms) assert.equal(normalizeWindow(window({ day: form })).day, full, form)
    })
  }
})

test('text that is no day stays as it is', () => {
  const others = [
    'weekday',
    'Weekend',
    'daily',
    ' Every day ',
    'Montag',
    'mon-fri',
    'Mon Tue',
    'moon',
    'constructor',
    '',
  ]
  for (const day of others) assert.equal(normalizeWindow(window({ day })).day, day)
})

const times = {
  '09:00': ['9:00', '09:00', '9am', '9 AM', '9a.m.', '9:00am', '09:00 a.m.', ' 9:00 ', '9\u00a0am'],
  '17:30': ['17:30', '5:30 PM', '5:30pm', '05:30 p.m.', '5:30\u202fPM', '5:30 pM'],
  '00:00': ['0:00', '00:00', '12am', '12:00 AM'],
  '12:00': ['12:00', '12pm', '12:00 p.m.'],
  '12:59': ['12:59', '12:59 pm'],
  '00:59': ['0:59', '12:59am'],
  '23:59': ['23:59', '11:59 PM'],
}

describe('a time of day becomes HH:MM, in start as in end', () => {
  for (const [clock, forms] of Object.entries(times)) {
    test(clock, () => {
      for (const form of forms) {
        const { start, end } = normalizeWindow(window({ start: form, end: form }))
        assert.deepEqual([start, end], [clock, clock], form)
      }
    })
  }
})

test('text that is no time stays as it is', () => {
  const others = [
    ...['after lunch', ' After  Lunch ', 'noon', '', '9', '0900', '9:0', '9:5', '09:00:00', '9h30', '9-10', '9:00 UTC'],
    ...['24:00', '25:00', '9:60', '99:99', '0am', '0:30 pm', '13pm', '13:00 PM', '9:60am', '123:00', '-9:00', '٩:٠٠'],
  ]
  for (const time of others) assert.equal(normalizeWindow(window({ start: time })).start, time)
})

test('extra properties stay, whatever their name and kind', () => {
  const sent = JSON.parse(
    '{"place":{"Room":[1," x "]},"day":"Mon","start":"9am","end":"x","__proto__":{"a":1},"Day":"Mon"}',
  )
  const normalized = normalizeWindow(sent)
  assert.deepEqual(Object.keys(normalized).sort(), ['Day', '__proto__', 'day', 'end', 'place', 'start'])
  assert.deepEqual(Object.getOwnPropertyDescriptor(normalized, '__proto__')?.value, { a: 1 })
  assert.deepEqual([normalized.place, normalized.Day], [{ Room: [1, ' x '] }, 'Mon'])
})

test('windows are told apart by their extra properties, not by the order of their keys', () => {
  const { day, start, end } = window({})
  assert.equal(windowKey({ day, start, end, a: 1, b: 2 }), windowKey({ b: 2, end, start, a: 1, day }))
  assert.notEqual(windowKey({ day, start, end, a: 1 }), windowKey({ day, start, end, a: '1' }))
  assert.notEqual(windowKey({ day, start, end }), windowKey({ day, start, end, a: null }))
})

test('windows are sorted by day of the week, then start, then end; other days come last', () => {
  const sorted = [
    window({ day: 'monday', start: '08:00' }),
    window({ day: 'monday', start: '09:00', end: '10:00' }),
    window({ day: 'monday', start: '09:00', end: '11:00' }),
    window({ day: 'monday', start: 'after lunch' }),
    window({ day: 'tuesday', start: '07:00' }),
    window({ day: 'sunday', start: '00:00' }),
    window({ day: 'holidays', start: '00:00' }),
    window({ day: 'weekday', start: '00:00' }),
  ]
  const byKey = new Map([...sorted].reverse().map((window) => [windowKey(window), window]))
  assert.deepEqual(valuesByKey(byKey), sorted)
})

function window(fields: Partial<Record<'day' | 'start' | 'end', string>>): ScheduleWindow {
  return { day: 'monday', start: '09:00', end: '10:00', ...fields }
}
