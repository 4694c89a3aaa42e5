/** The thread that reads and merges what would hold up the writer. Its connection only reads. */
import { workerData } from 'node:worker_threads'
import { doJobs } from '../../concurrency/do-jobs.ts'
import { doLargeJob } from '../large-job.ts'
import type { LargeJob } from '../large-reads.ts'
import { openConnection } from './connection.ts'
import { selectionOfOneMoment } from './memory-selection.ts'
import { subjectMemoryList } from './subject-memories.ts'

const db = openConnection((workerData as { file: string }).file, { readOnly: true })
const select = selectionOfOneMoment(db)
const list = subjectMemoryList(db)

doJobs((job: LargeJob) => doLargeJob(job, { select, list }))
