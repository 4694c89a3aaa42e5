import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newHash, newId, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeAttempts({ store, otherNode }: Stores): void {
  describe('attempts to sign in', () => {
    const windowMs = 1_000
    const attempt = (subject: string, nowMs: number) => store().attempts.count({ subject, nowMs, windowMs })

    test('are counted for each subject in a window that begins with the first one', async () => {
      const [subject, other] = [newHash(), newHash()]
      assert.deepEqual(await attempt(subject, startMs), { count: 1, resetsAtMs: startMs + windowMs })
      assert.deepEqual(await attempt(subject, startMs + 999), { count: 2, resetsAtMs: startMs + windowMs })
      assert.equal((await attempt(other, startMs)).count, 1)
      assert.deepEqual(await attempt(subject, startMs + 1_000), { count: 1, resetsAtMs: startMs + 2_000 })
    })

    test('never count for longer than a window from now, whatever clock they were counted by', async () => {
      const subject = newHash()
      await attempt(subject, startMs + 1_000_000)
      assert.deepEqual(await attempt(subject, startMs), { count: 2, resetsAtMs: startMs + windowMs })
      assert.deepEqual(await attempt(subject, startMs + 500), { count: 3, resetsAtMs: startMs + windowMs })
      assert.equal((await attempt(subject, startMs + windowMs)).count, 1)
    })

    test('are counted by all nodes together, each once', async () => {
      const subject = newHash()
      const counts = await Promise.all(
        Array.from({ length: 30 }, async (_, index) => {
          const { attempts } = index % 2 === 0 ? store() : otherNode()
          return (await attempts.count({ subject, nowMs: startMs, windowMs })).count
        }),
      )
      assert.deepEqual(
        counts.toSorted((a, b) => a - b),
        Array.from({ length: 30 }, (_, index) => index + 1),
      )
    })

    test('are forgotten for one subject', async () => {
      const [subject, other] = [newHash(), newHash()]
      for (const one of [subject, other]) await attempt(one, startMs)
      await store().attempts.forget(subject)
      assert.equal((await attempt(subject, startMs)).count, 1)
      assert.equal((await attempt(other, startMs)).count, 2)
      await store().attempts.forget(newId('req'))
    })
  })
}
