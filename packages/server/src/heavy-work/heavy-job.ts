import { type ApiOperations, apiOperations, type Parsed } from '@ambit/core'
import { parseInput } from '../app/parse-input.ts'

export interface HeavyJob {
  readonly operation: keyof ApiOperations
  readonly bytes: Uint8Array
}

export function doHeavyJob({ operation, bytes }: HeavyJob): Parsed<unknown> {
  return parseInput(apiOperations[operation], bytes)
}
