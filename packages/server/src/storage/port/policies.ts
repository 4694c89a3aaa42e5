import type { PolicyMatrix } from '@ambit/core'
import type { NewAuditEntry } from './audit.ts'

export interface Policy {
  /** 0 is the default matrix of the product; a project's own ones count from 1. */
  readonly version: number
  readonly matrix: PolicyMatrix
}

export interface PolicyChange {
  readonly matrix: PolicyMatrix
  readonly setAtMs: number
  /** Who did it, as they are known where it was done: `cli:ada`, an e-mail address. */
  readonly setBy: string
  /** Why, as far as they said. */
  readonly note: string | null
}

export type PolicyVersion = Policy & PolicyChange

export interface PolicyStore {
  /** The one in force; version 0 when the project has set none. */
  current(projectId: string): Promise<Policy>
  /** Puts a matrix in force from the next request on and returns its version, which the record gets as well. */
  set(projectId: string, change: PolicyChange, act: NewAuditEntry): Promise<number>
  /** The same, unless another version than the expected one is in force by now: then null, and nothing is changed. */
  replace(projectId: string, expectedVersion: number, change: PolicyChange, act: NewAuditEntry): Promise<number | null>
  /** Newest first. */
  history(projectId: string): Promise<readonly PolicyVersion[]>
}
