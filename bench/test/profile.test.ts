import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CpuProfile, partsOf, threadOf } from '../profile-parts.ts'

const frames: readonly (readonly [name: string, url: string, children?: readonly number[]])[] = [
  ['(root)', '', [2, 3, 4, 6]],
  ['(idle)', ''],
  ['(garbage collector)', ''],
  ['insertGrant', 'file:///app/packages/server/src/storage/sqlite/grants.ts', [5]],
  ['update', ''],
  ['onread', 'node:internal/stream_base_commons', [7]],
  ['writeLatin1String', ''],
]
const profile: CpuProfile = {
  nodes: frames.map(([functionName, url, children = []], index) => ({
    id: index + 1,
    callFrame: { functionName, url },
    children,
  })),
  samples: [2, 3, 4, 5, 7, 4],
  timeDeltas: [100, 10, 20, 30, 40, 1_000],
  startTime: 1_000,
}

test('time is counted for what it was spent on, of the span that was asked for, and idle time for nothing', () => {
  assert.deepEqual(partsOf(profile, 1_000, 1_300), {
    'garbage collection': 10,
    'store: grants': 20,
    hashing: 30,
    'socket: write': 40,
  })
})

test('a thread is known by a file that only it runs', () => {
  const running = (url: string): CpuProfile => ({
    ...profile,
    nodes: [...profile.nodes, { id: 99, callFrame: { functionName: 'run', url } }],
  })
  assert.equal(threadOf(running('file:///app/packages/server/src/storage/sqlite/writer-thread.ts')), 'writer')
  assert.equal(threadOf(running('file:///app/packages/server/src/http/http-server.ts')), 'main')
  assert.equal(threadOf(profile), 'other workers')
})
