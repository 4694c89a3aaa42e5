import type { DatabaseSync } from 'node:sqlite'
import type { LargeReads } from '../large-reads.ts'
import type { SlowReads } from './slow-reads.ts'
import type { Writer } from './writer.ts'

/** Who reads and who writes. */
export interface StoreParts {
  /** Reads. */
  readonly db: DatabaseSync
  readonly writer: Writer
  readonly largeReads: LargeReads
  readonly slowReads: SlowReads
}
