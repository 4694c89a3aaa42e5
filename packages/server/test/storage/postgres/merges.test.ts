import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import type { AnswerShape, Scope } from '@ambit/core'
import { doMergeJob, type MergeJob } from '../../../src/storage/postgres/merge-job.ts'
import { type Merges, mergedAtOnceMax, startMerges } from '../../../src/storage/postgres/merges.ts'
import { eventually } from '../../eventually.ts'

const plain: AnswerShape = { kind: 'read', include: [] }

/** As the database gives them. */
function memoriesOf(scope: Scope, bytes: number): readonly [Scope, string] {
  const memory = (n: number) => ({ id: `mem_${n}`, source: 'explicit', value: { likes: [`band ${n}`] }, created_at: n })
  const memories = []
  while (JSON.stringify(memories).length < bytes) memories.push(memory(memories.length))
  return [scope, JSON.stringify(memories)]
}

const small: MergeJob = { shape: plain, memories: [memoriesOf('preferences', mergedAtOnceMax / 2)] }
const larger: MergeJob = { shape: plain, memories: [memoriesOf('preferences', 2 * mergedAtOnceMax)] }
/** Together they are much. */
const several: MergeJob = {
  shape: plain,
  memories: (['preferences', 'communication'] as const).map((scope) => memoriesOf(scope, 0.6 * mergedAtOnceMax)),
}

describe('merging what PostgreSQL has given', () => {
  const opened: Merges[] = []
  const deaths: string[] = []
  afterEach(async () => {
    for (const merges of opened.splice(0)) await merges.close()
  })
  function start(script?: URL): Merges {
    const merges = startMerges((reason) => deaths.push(reason), script)
    opened.push(merges)
    return merges
  }
  /** Whether it was not done on this thread. */
  const isElsewhere = (merges: Merges): boolean => typeof merges.merge('key_1', larger) !== 'string'

  test('is done at once while the thread starts, so that nobody waits for that, and in the thread from then on', async () => {
    const merges = start()
    assert.equal(merges.merge('key_1', larger), doMergeJob(larger))
    await eventually(async () => isElsewhere(merges))
  })

  test('gives the same in the thread as on the spot, of one scope and of several', async () => {
    const merges = start()
    await eventually(async () => isElsewhere(merges))
    for (const job of [larger, several]) {
      const merging = merges.merge('key_1', job)
      assert.ok(merging instanceof Promise)
      assert.equal(await merging, doMergeJob(job))
    }
  })

  test('is done on the spot where it is so little that handing it over would take as long', async () => {
    const merges = start()
    await eventually(async () => isElsewhere(merges))
    assert.equal(merges.merge('key_1', small), doMergeJob(small))
  })

  test('is done on the spot where there is no thread to do it', async () => {
    const merges = start()
    await eventually(async () => isElsewhere(merges))
    const merging = merges.merge('key_1', larger)
    await merges.close()
    assert.equal(await merging, doMergeJob(larger))
    assert.equal(await merges.merge('key_1', larger), doMergeJob(larger))
  })

  test('goes on where the thread cannot be started at all', async () => {
    const merges = start(new URL('./no-such-thread.ts', import.meta.url))
    for (let round = 0; round < 3; round++) {
      assert.equal(merges.merge('key_1', larger), doMergeJob(larger))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await eventually(async () => deaths.length > 0)
  })
})
