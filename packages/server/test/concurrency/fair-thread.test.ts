import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { type FairThread, startFairThread } from '../../src/concurrency/fair-thread.ts'

interface Job {
  readonly name: string
  readonly does: 'answer' | 'fail' | 'die'
}

const threads: FairThread<Job, string>[] = []
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close()
})

function start(): FairThread<Job, string> {
  const script = new URL('./do-slowly.ts', import.meta.url)
  const thread = startFairThread<Job, string>({
    script,
    atOnce: 1,
    failure: (reason) => new Error(`failed: ${reason}`),
  })
  threads.push(thread)
  return thread
}

const answer = (name: string): Job => ({ name, does: 'answer' })

test('an owner with much to do waits for itself, and others for one of its jobs', async () => {
  const thread = start()
  const done: string[] = []
  const run = (owner: string, job: Job): Promise<unknown> =>
    thread.run(owner, job).then((name) => done.push(name as string))
  const all = Array.from({ length: 5 }, (_, count) => run('heavy', answer(`heavy ${count}`)))
  all.push(run('honest', answer('honest')))
  await Promise.all(all)
  assert.ok(done.indexOf('honest') <= 2, done.join(', '))
})

test('a job that fails harms no other', async () => {
  const thread = start()
  await assert.rejects(thread.run('a', { name: 'this', does: 'fail' }), /failed: this could not be done/)
  assert.equal(await thread.run('a', answer('next')), 'next')
})

test('a thread that dies takes its job with it, and the next one gets another', async () => {
  const thread = start()
  await assert.rejects(thread.run('a', { name: 'last', does: 'die' }), /failed/)
  assert.equal(await thread.run('a', answer('next')), 'next')
})

test('what waits when it is closed is refused, and so is what comes later', async () => {
  const thread = start()
  const waiting = [thread.run('a', answer('one')), thread.run('a', answer('two'))]
  const refused = Promise.all(waiting.map((job) => assert.rejects(job, /stopping/)))
  await thread.close()
  await refused
  await assert.rejects(thread.run('a', answer('three')), /stopping/)
})
