import { type ApiOperations, apiOperations, classifyPurpose, explainPurpose } from '@ambit/core'
import { parseInput } from '../app/parse-input.ts'

export type HeavyJob =
  | { readonly kind: 'purpose' | 'evidence'; readonly purpose: string }
  | { readonly kind: 'body'; readonly operation: keyof ApiOperations; readonly bytes: Uint8Array }

export function doHeavyJob(job: HeavyJob): unknown {
  if (job.kind === 'body') return parseInput(apiOperations[job.operation], job.bytes)
  return job.kind === 'purpose' ? classifyPurpose(job.purpose) : explainPurpose(job.purpose)
}
