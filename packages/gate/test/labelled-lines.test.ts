import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { purposeClasses } from '../src/purpose-classes.ts'
import { readReasons } from '../src/purpose-reading.ts'
import {
  campaignOf,
  formatLines,
  type GuideCase,
  packedFile,
  parseLines,
  readGuideCases,
  readLines,
  sampleOf,
} from '../training/labelled-lines.ts'
import { createNearDuplicateFinder } from '../training/near-duplicates.ts'

const train = readLines('train')
const unseen = readLines('test')
const columns = new Set('purpose classes kind reason family source set author round'.split(' '))
const kinds = new Set('plain light_verb multi outside negation evasion noise vague foreign'.split(' '))
const sets = new Set('attacks twins terse wild prose words broad independent loan-words'.split(' '))

test('every line has known columns, a known kind and a known set', () => {
  for (const line of [...train, ...unseen]) {
    for (const name of Object.keys(line)) assert.ok(columns.has(name), name)
    assert.equal(typeof line.purpose, 'string')
    assert.ok(kinds.has(line.kind), line.kind)
    assert.ok(sets.has(line.set), line.set)
  }
})

test('every line has known classes, in order', () => {
  for (const { purpose, classes } of [...train, ...unseen, ...readGuideCases()]) {
    const inOrder = purposeClasses.filter((name) => classes.includes(name))
    assert.deepEqual(classes, inOrder, purpose)
  }
})

test('only what is refused has a reason, and it is one that the gate can give', () => {
  const reasons = new Set<string>(readReasons)
  for (const { purpose, classes, reason } of [...train, ...unseen]) {
    if (reason === undefined) continue
    assert.ok(reasons.has(reason), reason)
    assert.deepEqual(classes, [], purpose)
  }
})

test('there are lines to learn each reason from', () => {
  const labelled = Map.groupBy(train, ({ reason }) => reason)
  for (const reason of readReasons) assert.ok((labelled.get(reason)?.length ?? 0) > 500, reason)
})

test('no line of the test split resembles one that is learnt', () => {
  const resembles = createNearDuplicateFinder(train)
  for (const { purpose } of unseen) assert.ok(!resembles(purpose), purpose)
})

test('each of the sixteen labelling rules has cases', () => {
  const ruled = new Set(readGuideCases().map(({ rule }: GuideCase) => Number.parseInt(rule, 10)))
  for (let rule = 1; rule <= 16; rule += 1) assert.ok(ruled.has(rule), String(rule))
})

test('the plain sample is what the training split has in these places', () => {
  const sample = readFileSync(new URL('sample.jsonl', packedFile('train')), 'utf8')
  assert.deepEqual(parseLines(sample), sampleOf(train))
})

test('lines survive being written as text and read again', () => {
  const lines = train.slice(0, 1000)
  assert.deepEqual(parseLines(formatLines(lines)), lines)
})

test('a campaign is named by its set, its author and its round', () => {
  assert.equal(campaignOf({ set: 'attacks', author: 'form', round: 1 }), 'attacks form round 1')
  assert.equal(campaignOf({ set: 'independent' }), 'independent')
})
