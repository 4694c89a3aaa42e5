import { doJobs } from '../concurrency/do-jobs.ts'
import { doHeavyJob } from './heavy-job.ts'

doJobs(doHeavyJob)
