/** The thread of slow reads. Its connection only reads. */
import { workerData } from 'node:worker_threads'
import { doJobs } from '../../concurrency/do-jobs.ts'
import { openConnection } from './connection.ts'
import { type SlowRead, slowReadsOn } from './slow-reads.ts'

const reads = slowReadsOn(openConnection((workerData as { file: string }).file, { readOnly: true }))

doJobs(({ name, args }: SlowRead) => (reads[name] as (...args: readonly unknown[]) => unknown)(...args))
