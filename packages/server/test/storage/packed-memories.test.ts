import assert from 'node:assert/strict'
import { test } from 'node:test'
import { involvedMemories } from '../../src/storage/involved-memories.ts'
import { packMemories, unpackMemories } from '../../src/storage/packed-memories.ts'
import { newId } from './sample-rows.ts'

test('memories that are packed come out as they went in, however many there were, and whatever their ids', () => {
  for (const count of [0, 1, 5, 20, 21, 10_000]) {
    const ours = involvedMemories(Array.from({ length: count }, () => newId('mem')))
    assert.deepEqual(unpackMemories(packMemories(ours)), ours)
    const others = involvedMemories(Array.from({ length: count }, (_, index) => `memory "${index}"`))
    assert.deepEqual(unpackMemories(packMemories(others)), others)
  }
  const withoutDigest = { memoryCount: 2, memoryDigest: null, memoryIds: ['mem_1', 'mem_2'] }
  assert.deepEqual(unpackMemories(packMemories(withoutDigest)), withoutDigest)
})

test('memories take sixteen bytes each, and no digest where they are all there', () => {
  const packed = packMemories(involvedMemories(Array.from({ length: 5 }, () => newId('mem'))))
  assert.equal((packed as Uint8Array).length, 80)
})
