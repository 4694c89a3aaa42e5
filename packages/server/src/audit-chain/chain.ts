/** What a chain consists of. */
import type { ChainedRecord } from './link-hash.ts'

/** In hexadecimal. */
export interface ChainLink {
  readonly sequence: number
  readonly atMs: number
  /** Null: format 1. */
  readonly format: number | null
  /** Null: the person has been erased from the record. */
  readonly salt: string | null
  /** Null while the salt is there. */
  readonly subjectDigest: string | null
  readonly recordDigest: string
  readonly hash: string
  /** Null: the record is gone. */
  readonly record: ChainedRecord | null
}

/** A place in a chain. */
export interface ChainPoint {
  readonly sequence: number
  readonly hash: string
}

/** Where retention has cut a chain off. */
export interface ChainCut extends ChainPoint {
  /** Records from before this moment may be gone. */
  readonly beforeMs: number
}
