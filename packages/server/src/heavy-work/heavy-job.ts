import { type ApiOperations, apiOperations, classifyPurpose, type Parsed, type PurposeReading } from '@ambit/core'
import { parseInput } from '../app/parse-input.ts'

export type HeavyJob =
  | { readonly kind: 'purpose'; readonly purpose: string }
  | { readonly kind: 'body'; readonly operation: keyof ApiOperations; readonly bytes: Uint8Array }

export function doHeavyJob(job: HeavyJob): PurposeReading | Parsed<unknown> {
  return job.kind === 'purpose' ? classifyPurpose(job.purpose) : parseInput(apiOperations[job.operation], job.bytes)
}
