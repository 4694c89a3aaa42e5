import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { StoreUnavailable } from '../../../src/storage/port/store-unavailable.ts'
import { createDiskRoom, type Disk, keepingRoom } from '../../../src/storage/sqlite/disk-room.ts'
import type { WriteCommands } from '../../../src/storage/sqlite/write-commands.ts'

const gibibyte = 2 ** 30
const mebibyte = 2 ** 20

/** Commands that do nothing but say that they were run. */
const ran = new Proxy({}, { get: () => () => 'ran', ownKeys: () => [] }) as WriteCommands
const names = ['createMemory', 'issueGrant', 'useGrant', 'recordEntry', 'ping'] as const
const takeAway = ['revokeGrant', 'deleteMemory', 'forgetEntry', 'withdrawConsent', 'beginErasure', 'deleteKey'] as const

function withFree(freeBytes: number, bytes = 100 * gibibyte) {
  const disk: { now: Disk } = { now: { freeBytes, bytes } }
  const time = { nowMs: 0 }
  const commands = Object.fromEntries([...names, ...takeAway].map((name) => [name, ran[name]]))
  const room = createDiskRoom(
    () => disk.now,
    () => time.nowMs,
  )
  const guarded = keepingRoom(commands as unknown as WriteCommands, room)
  return {
    disk,
    time,
    run: (name: (typeof names | typeof takeAway)[number]) => (guarded[name] as (args: unknown) => unknown)({}),
  }
}

describe('a disk that fills up', () => {
  test('takes everything while there is room', () => {
    const { run } = withFree(300 * mebibyte)
    for (const name of [...names, ...takeAway]) assert.equal(run(name), 'ran')
  })

  test('takes no further memories below the reserve, and everything else', () => {
    const { run } = withFree(200 * mebibyte)
    assert.deepEqual(run('createMemory'), { kind: 'disk_full' })
    for (const name of [...names.slice(1), ...takeAway]) assert.equal(run(name), 'ran')
  })

  test('takes only what takes something away at last, and is not ready then', () => {
    const { run } = withFree(60 * mebibyte)
    assert.deepEqual(run('createMemory'), { kind: 'disk_full' })
    for (const name of names.slice(1)) assert.throws(() => run(name), StoreUnavailable)
    for (const name of takeAway) assert.equal(run(name), 'ran')
  })

  test('has a smaller reserve where it is small', () => {
    const { run } = withFree(60 * mebibyte, gibibyte)
    assert.equal(run('createMemory'), 'ran')
  })

  test('is looked at once a second', () => {
    const { run, disk, time } = withFree(10)
    disk.now = { freeBytes: gibibyte, bytes: 100 * gibibyte }
    assert.deepEqual(run('createMemory'), { kind: 'disk_full' })
    time.nowMs += 1_000
    assert.equal(run('createMemory'), 'ran')
  })
})
