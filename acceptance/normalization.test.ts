// What creating a memory does to its value, observed through reads.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readBack } from './client.ts'
import { sharedService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

const lists: { rule: string; sent: string[]; kept: string[] }[] = [
  { rule: 'trimmed', sent: ['  green tea ', '\tmilk\n'], kept: ['green tea', 'milk'] },
  { rule: 'inner white space collapsed', sent: ['dark \t  roast\n coffee'], kept: ['dark roast coffee'] },
  { rule: 'Unicode NFC', sent: ['cafe\u0301'], kept: ['caf\u00e9'] },
  { rule: 'blank ones dropped', sent: ['', 'tea', ' ', '\t\n'], kept: ['tea'] },
  { rule: 'the first spelling of duplicates stays', sent: ['Sushi', 'sushi', 'SUSHI'], kept: ['Sushi'] },
  { rule: 'duplicates after trimming and NFC', sent: ['Cafe\u0301', ' CAF\u00c9 '], kept: ['Caf\u00e9'] },
  {
    rule: 'sorted ignoring case',
    sent: ['banana', 'Apple', 'cherry', 'Banana split'],
    kept: ['Apple', 'banana', 'Banana split', 'cherry'],
  },
  { rule: 'no HTML escaping', sent: ['<b>R&B</b> "live"'], kept: ['<b>R&B</b> "live"'] },
  { rule: 'no fuzzy matching', sent: ['color', 'colour', 'colours'], kept: ['color', 'colour', 'colours'] },
]

test('strings in lists are normalized: NFC, white space, blanks, duplicates, order', async (t) => {
  for (const { rule, sent, kept } of lists) {
    await t.test(rule, async () => {
      const preferences = await readBack(service, 'preferences', [{ likes: sent }])
      assert.deepEqual(preferences.summary_struct.likes, kept)
      assert.equal(preferences.summary_text, `Likes: ${kept.length}, Dislikes: 0, Settings: 0`)
      const dislikes = await readBack(service, 'preferences', [{ dislikes: sent }])
      assert.deepEqual(dislikes.summary_struct.dislikes, kept)
      const constraints = await readBack(service, 'constraints', [sent])
      assert.deepEqual(constraints.summary_struct.rules, kept)
    })
  }
})

test('keys keep their spelling', async () => {
  const value = { preferredTone: 'dry', 'reply-length': 2, 'Time Zone': 'CET', UPPER_CASE: 1 }
  const result = await readBack(service, 'communication', [value])
  assert.deepEqual(result.summary_struct, { preferences: value })
})

const equalKeys = ['preferredTone', 'preferred_tone', 'preferred-tone', 'Preferred Tone', 'PREFERREDTONE']

test('within one value the last of two equal keys wins', async (t) => {
  for (const key of equalKeys.slice(1)) {
    await t.test(`preferredTone and ${key}`, async () => {
      const result = await readBack(service, 'communication', [{ preferredTone: 'dry', [key]: 'warm', other: 1 }])
      const preferences = result.summary_struct.preferences as Record<string, unknown>
      assert.deepEqual(Object.values(preferences).sort(), [1, 'warm'])
      assert.equal(result.summary_text, 'Preferences: 2')
    })
  }
})

test('keys of different memories match ignoring case, underscores, hyphens and spaces', async (t) => {
  for (const key of equalKeys) {
    await t.test(key, async () => {
      const result = await readBack(service, 'communication', [{ preferredTone: 'dry' }, { [key]: 'warm' }])
      assert.deepEqual(Object.values(result.summary_struct.preferences as object), ['warm'])
      assert.equal(result.confidence, 0.42)
    })
  }
})

test('boolean flags match by key in the same way', async () => {
  const result = await readBack(service, 'accessibility', [{ highContrast: true }, { high_contrast: false }])
  assert.deepEqual(Object.values(result.summary_struct.flags as object), [false])
})

test('other values stay as they were sent', async () => {
  const value = {
    text: '  Keep   MY spaces ',
    html: '<script>alert("x") && 1</script>',
    decomposed: 'cafe\u0301',
    empty: '',
    number: 0.1,
    large: 9007199254740991,
    nothing: null,
    yes: true,
    day: 'Mon',
    time: '9am',
  }
  const result = await readBack(service, 'attention', [value])
  assert.deepEqual(result.summary_struct, { settings: value })
})

const days: Record<string, string[]> = {
  monday: ['Mon', 'mon', 'MON.', 'Monday', ' MONDAY ', 'Mondays', 'Mo'],
  tuesday: ['Tue', 'Tues', 'tues.', 'Tuesday', 'Tu'],
  wednesday: ['Wed', 'Weds', 'wednesday', 'We'],
  thursday: ['Thu', 'Thur', 'Thurs', 'THURSDAY', 'Th'],
  friday: ['Fri', 'Fri.', 'friday', 'Fridays', 'Fr'],
  saturday: ['Sat', 'saturday', 'Sa'],
  sunday: ['Sun', 'SUNDAY', 'Su'],
}

test('day names in any English form become the full lower-case name', async (t) => {
  for (const [day, spellings] of Object.entries(days)) {
    for (const spelling of spellings) {
      await t.test(spelling, async () => {
        const result = await readBack(service, 'schedule', [[{ day: spelling, start: '09:00', end: '10:00' }]])
        assert.deepEqual(result.summary_struct, { windows: [{ day, start: '09:00', end: '10:00' }] })
      })
    }
  }
})

const times: Record<string, string> = {
  '9:00': '09:00',
  '09:00': '09:00',
  '9am': '09:00',
  '9 AM': '09:00',
  '9:05am': '09:05',
  '5:30 PM': '17:30',
  '5:30pm': '17:30',
  '05:30 pm': '17:30',
  '5 p.m.': '17:00',
  '12am': '00:00',
  '12:30 AM': '00:30',
  '12pm': '12:00',
  '12:30 pm': '12:30',
  '0:05': '00:05',
  '23:59': '23:59',
  '11:59 PM': '23:59',
}

test('times become HH:MM', async (t) => {
  for (const [sent, kept] of Object.entries(times)) {
    await t.test(sent, async () => {
      const result = await readBack(service, 'schedule', [[{ day: 'friday', start: sent, end: sent }]])
      assert.deepEqual(result.summary_struct, { windows: [{ day: 'friday', start: kept, end: kept }] })
    })
  }
})

test('other text for a day or a time stays as it is', async (t) => {
  for (const text of ['weekday', 'Weekends', 'after lunch', '25:00', '9:75', '13pm', 'Every Day']) {
    await t.test(text, async () => {
      const window = { day: text, start: text, end: text }
      const result = await readBack(service, 'schedule', [[window]])
      assert.deepEqual(result.summary_struct, { windows: [window] })
    })
  }
})

test('extra properties of a window stay', async () => {
  const window = { day: 'friday', start: '09:00', end: '10:00', place: ' Room  4 ', online: false, guests: ['B', 'a'] }
  const result = await readBack(service, 'schedule', [[window]])
  assert.deepEqual(result.summary_struct, { windows: [window] })
})

test('equal windows are one, in whatever way they were written', async () => {
  const result = await readBack(service, 'schedule', [
    [
      { day: 'Mon', start: '9:00', end: '5pm' },
      { day: 'MONDAY', start: '9am', end: '17:00' },
    ],
  ])
  assert.deepEqual(result.summary_struct, { windows: [{ day: 'monday', start: '09:00', end: '17:00' }] })
  assert.equal(result.summary_text, 'Windows: 1')
})

test('windows that differ in an extra property are two', async () => {
  const window = { day: 'friday', start: '09:00', end: '10:00' }
  const result = await readBack(service, 'schedule', [
    [
      { ...window, place: 'A' },
      { ...window, place: 'B' },
    ],
  ])
  assert.equal(result.summary_text, 'Windows: 2')
})

test('windows are sorted by day of the week, then by start', async () => {
  const sent = [
    { day: 'Fri', start: '8am', end: '9am' },
    { day: 'Tue', start: '14:00', end: '15:00' },
    { day: 'Wed', start: '10:00', end: '11:00' },
    { day: 'Tue', start: '9:00', end: '10:00' },
    { day: 'Mon', start: '18:00', end: '19:00' },
    { day: 'Thu', start: '10:30', end: '11:00' },
  ]
  const result = await readBack(service, 'schedule', [sent])
  const windows = result.summary_struct.windows as { day: string; start: string }[]
  assert.deepEqual(
    windows.map(({ day, start }) => `${day} ${start}`),
    ['monday 18:00', 'tuesday 09:00', 'tuesday 14:00', 'wednesday 10:00', 'thursday 10:30', 'friday 08:00'],
  )
})
