import { readFileSync } from 'node:fs'
import type { JsonValue } from '@ambit/core'
import { UsageError } from './usage-error.ts'

/** A file that somebody wrote; `-` is what comes in. */
export function readJson(file: string): JsonValue {
  try {
    return JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8')) as JsonValue
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${(error as Error).message}`)
  }
}
