import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { repeatUntilStopped } from '../../src/time/repeat-until-stopped.ts'

describe('a task that is repeated until it is stopped', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  test('runs at once, and again so long after it has finished', async () => {
    let runs = 0
    const task = repeatUntilStopped(1_000, async () => void runs++, assert.ifError)
    assert.equal(runs, 1)
    await settled()
    mock.timers.tick(999)
    assert.equal(runs, 1)
    mock.timers.tick(1)
    assert.equal(runs, 2)
    await task.stop()
  })

  test('never runs twice at once, however long it takes', async () => {
    const first = Promise.withResolvers<void>()
    let runs = 0
    const task = repeatUntilStopped(
      1_000,
      () => {
        runs++
        return runs === 1 ? first.promise : Promise.resolve()
      },
      assert.ifError,
    )
    mock.timers.tick(10_000)
    assert.equal(runs, 1)
    first.resolve()
    await settled()
    mock.timers.tick(1_000)
    assert.equal(runs, 2)
    await task.stop()
  })

  test('is told of a failure and goes on', async () => {
    const errors: unknown[] = []
    const failure = new Error('it failed')
    let runs = 0
    const task = repeatUntilStopped(
      1_000,
      async () => {
        runs++
        throw failure
      },
      (error) => errors.push(error),
    )
    await settled()
    mock.timers.tick(1_000)
    await settled()
    assert.deepEqual(errors, [failure, failure])
    assert.equal(runs, 2)
    await task.stop()
  })

  test('is told to stop, finishes, and does not run again', async () => {
    const running = Promise.withResolvers<void>()
    let runs = 0
    let wasTold = false
    let hasStopped = false
    const task = repeatUntilStopped(
      1_000,
      async (isStopping) => {
        runs++
        await running.promise
        wasTold = isStopping()
      },
      assert.ifError,
    )
    const stopping = task.stop().then(() => {
      hasStopped = true
    })
    await settled()
    assert.equal(hasStopped, false)
    running.resolve()
    await stopping
    mock.timers.tick(10_000)
    assert.equal(runs, 1)
    assert.equal(wasTold, true)
  })

  test('does not run again when it is stopped between two runs', async () => {
    let runs = 0
    const task = repeatUntilStopped(1_000, async () => void runs++, assert.ifError)
    await settled()
    await task.stop()
    mock.timers.tick(10_000)
    assert.equal(runs, 1)
  })
})

/** Lets every promise that can go on do so. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
