import { doJobs } from '../concurrency/do-jobs.ts'
import { type PurposeJob, purposeReader } from './purpose-reader.ts'

const { classifyPurpose, explainPurpose } = purposeReader

doJobs<PurposeJob, unknown>(
  ({ kind, purpose }) => (kind === 'read' ? classifyPurpose(purpose) : explainPurpose(purpose)),
  // Every first read of a purpose waits for it.
  { givesWay: false },
)
