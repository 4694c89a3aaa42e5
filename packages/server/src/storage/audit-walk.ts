/**
 * How a search walks through the records of a tenant, newest first: by the one condition that leaves the fewest, along an
 * index that has it. The other conditions are checked on the way, and the walk ends after so many records, found or not.
 */
import { type AuditFilter, frequentActions } from './port/audit.ts'

export type AuditWalk = 'by_user' | 'by_request' | 'rare_acts' | 'refused' | 'all'

const refusals = ['policy_denied', 'purpose_not_registered'] as const

export function auditWalk({ userId, requestId, action, outcome }: AuditFilter): AuditWalk {
  if (requestId !== null) return 'by_request'
  if (userId !== null) return 'by_user'
  if (action !== null && !frequentActions.some((frequent) => frequent === action)) return 'rare_acts'
  if (refusals.some((refusal) => refusal === outcome)) return 'refused'
  return 'all'
}

const listed = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

/** As their index has it: a partial index is used where its condition stands word by word. */
export const isRareAct = `action NOT IN (${listed(frequentActions)})`
export const isRefused = `outcome IN (${listed(refusals)})`
