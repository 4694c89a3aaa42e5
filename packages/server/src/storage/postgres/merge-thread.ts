import { doJobs } from '../../concurrency/do-jobs.ts'
import { doMergeJob } from './merge-job.ts'

doJobs(doMergeJob, { givesWay: false })
