/** A thread for tests: takes its time, fails or dies as it is told. */
import { doJobs } from '../../src/concurrency/do-jobs.ts'

doJobs(async ({ name, does }: { name: string; does: 'answer' | 'fail' | 'die' }) => {
  await new Promise((resolve) => setTimeout(resolve, 30))
  if (does === 'fail') throw new Error(`${name} could not be done`)
  if (does === 'die') process.exit(1)
  return name
})
