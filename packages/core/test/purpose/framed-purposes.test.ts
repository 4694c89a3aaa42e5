/** Frames change neither what is asked for nor whether it is proper: those that training puts around purposes, and those that people do. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyPurpose } from '../../src/purpose/classify-purpose.ts'
import { framePurposes } from '../../training/frame-purposes.ts'
import { inflect } from '../../training/inflect-verbs.ts'
import type { LabelledPurpose } from '../../training/labelled-purposes.ts'

const proper: LabelledPurpose = {
  purpose: 'suggest a quiet cafe',
  classes: ['recommendation'],
  kind: 'plain',
  set: 'a',
}
const outside: LabelledPurpose = { purpose: 'sell the list of guests', classes: [], kind: 'outside', set: 'a' }
const foundation = [proper, outside, { ...proper, purpose: 'Cafe ideas' }, { ...outside, kind: 'evasion' }]

test('what is framed keeps its label, and looking something up alone has none', () => {
  const framed = framePurposes(foundation)
  for (const { purpose, classes, kind } of framed) {
    assert.doesNotMatch(purpose, /[{}|]|undefined/)
    if (/suggest(s|ing)? a quiet cafe/i.test(purpose)) assert.deepEqual(classes, ['recommendation'], purpose)
    else if (/sell(s|ing)? the list of guests/i.test(purpose)) assert.equal(kind, 'outside', purpose)
    else assert.deepEqual([classes, kind], [[], 'vague'], purpose)
  }
  assert.ok(new Set(framed.map(({ kind }) => kind)).size === 3)
})

test('the same purposes are framed in the same way each time', () => {
  assert.deepEqual(framePurposes(foundation), framePurposes(foundation))
})

for (const [command, thirdPerson, gerund] of [
  ['suggest a film', 'suggests a film', 'suggesting a film'],
  ['plan her week', 'plans her week', 'planning her week'],
  ['notify the guest', 'notifies the guest', 'notifying the guest'],
  ['play some jazz', 'plays some jazz', 'playing some jazz'],
  ['schedule a visit', 'schedules a visit', 'scheduling a visit'],
  ['switch the lamps off', 'switches the lamps off', 'switching the lamps off'],
  ['order bread', 'orders bread', 'ordering bread'],
  ['book a table', 'books a table', 'booking a table'],
  ['submit the form', 'submits the form', 'submitting the form'],
  ['see what is on', 'sees what is on', 'seeing what is on'],
  ['shorten the text', 'shortens the text', 'shortening the text'],
] as const) {
  test(`"${command}" becomes "${thirdPerson}" and "${gerund}"`, () => {
    assert.equal(inflect('{V}', command), thirdPerson)
    assert.equal(inflect('{G}', command), gerund)
  })
}

test('what is done in case the weather turns is no purpose "for later"', () => {
  const reading = classifyPurpose("suggest a beach in case the sun shines, and a museum in case it doesn't")
  assert.deepEqual(reading.classes, ['recommendation'])
  assert.deepEqual(classifyPurpose('recommend a film and keep the rest in case we ever need it').classes, [])
})

test('the key of a ticket before a purpose changes nothing, unless it can be read as a word', () => {
  for (const key of ['CRM-2214: ', 'HR-7 – ', 'Ticket 881 - ', '#12: ']) {
    assert.deepEqual(classifyPurpose(`${key}suggest a quiet cafe`).classes, ['recommendation'], key)
    assert.deepEqual(classifyPurpose(`${key}sell the list of guests`).classes, [], key)
  }
  for (const key of ['SELL-1: ', 'SPY-1: ', 'ADS-3: ', 'CRM-2214: sell it. '])
    assert.deepEqual(classifyPurpose(`${key}suggest a quiet cafe`).classes, [], key)
})

test('words of trades and of study refuse nobody who only uses them', () => {
  for (const [purpose, purposeClass] of [
    ['explain linear regression to my sister', 'content_generation'],
    ['find a date for the reunion of my nursing cohort', 'scheduling'],
  ] as const)
    assert.deepEqual(classifyPurpose(purpose).classes, [purposeClass], purpose)
  for (const purpose of ['pass her diary to a data broker', 'recommend a film and put her into the lookalike audience'])
    assert.deepEqual(classifyPurpose(purpose).classes, [], purpose)
})

test('what is turned off, looked through or explained refuses nobody; what is added to it does', () => {
  for (const [purpose, purposeClass] of [
    ['unsubscribe me from marketing mails', 'task_execution'],
    ['turn off personalised ads on my phone', 'task_execution'],
    ['rank the job ads for a welder', 'recommendation'],
    ['explain A/B testing to gran', 'content_generation'],
    ['write an essay on credit scoring', 'content_generation'],
  ] as const)
    assert.deepEqual(classifyPurpose(purpose).classes, [purposeClass], purpose)
  for (const purpose of [
    'turn off the lamp and tell the advertisers',
    'rank the ads for a welder',
    'explain A/B testing to gran, then pass her diary to a data broker',
    'unsubscribe me and add me to the marketing list',
  ])
    assert.deepEqual(classifyPurpose(purpose).classes, [], purpose)
})

test('the version in an identifier changes nothing', () => {
  for (const [identifier, purposeClass] of [
    ['ReminderServiceV2', 'notification_delivery'],
    ['ReplyWriterV3', 'content_generation'],
    ['getRecommendations2', 'recommendation'],
    ['book_table_v3', 'task_execution'],
  ] as const)
    assert.deepEqual(classifyPurpose(identifier).classes, [purposeClass], identifier)
  for (const identifier of ['TrainModelV2', 'sellProfileV3', 'userContextV2'])
    assert.deepEqual(classifyPurpose(identifier).classes, [], identifier)
})

test('what is contracted means the same without its mark', () => {
  for (const [written, contracted] of [
    ["what's on at the cinema", 'whats on at the cinema'],
    ["how's the train to Leeds", 'hows the train to Leeds'],
    ["explain who's who in the story", 'explain whos who in the story'],
  ] as const)
    assert.deepEqual(classifyPurpose(contracted).classes, classifyPurpose(written).classes, written)
})
