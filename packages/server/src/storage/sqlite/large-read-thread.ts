/** The thread that reads and merges what would hold up the writer. Its connection only reads. */
import { workerData } from 'node:worker_threads'
import { doJobs } from '../../concurrency/do-jobs.ts'
import { doLargeJob, transferredBytes } from '../large-job.ts'
import type { LargeJob } from '../large-reads.ts'
import { openConnection } from './connection.ts'
import { filterRow } from './memories.ts'
import { memoryRows } from './memory-selection.ts'

const rows = memoryRows(openConnection((workerData as { file: string }).file, { readOnly: true }))

doJobs((job: LargeJob) => doLargeJob(job, (filter, json) => rows(filterRow(filter), json)), transferredBytes)
