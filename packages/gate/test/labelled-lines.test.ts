import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { campaignOf, formatLines, packedFile, parseLines, readLines, sampleOf } from '../training/labelled-lines.ts'

const train = readLines('train')
const columns = new Set('purpose classes kind family source set author round'.split(' '))
const sets = new Set('attacks twins terse wild prose words broad independent loan-words'.split(' '))

test('every line has known columns and a known set', () => {
  for (const line of [...train, ...readLines('test')]) {
    for (const name of Object.keys(line)) assert.ok(columns.has(name), name)
    assert.ok(sets.has(line.set), line.set)
  }
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
