/**
 * How a search walks through the records of a tenant, newest first: by the one condition that leaves the fewest, along an
 * index that has it. The other conditions are checked on the way, and the walk ends after so many records, found or not.
 */
import { frequentActions, readActions } from '@ambit/core/record-kinds'
import type { AuditFilter } from './port/audit.ts'

export type AuditWalk = 'by_user' | 'by_request' | 'rare_acts' | 'refused' | 'not_ok' | 'all'

export const refusals = ['policy_denied', 'purpose_not_registered'] as const

export function auditWalk({ userId, requestId, action, kind, outcome, isRefused }: AuditFilter): AuditWalk {
  if (requestId !== null) return 'by_request'
  if (userId !== null) return 'by_user'
  if (kind === 'acts') return 'rare_acts'
  if (action !== null && !frequentActions.some((frequent) => frequent === action)) return 'rare_acts'
  if (refusals.some((refusal) => refusal === outcome)) return 'refused'
  return isRefused || (outcome !== null && outcome !== 'ok') ? 'not_ok' : 'all'
}

const listed = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

/** As their index has it: a partial index is used where its condition stands word by word. */
export const isRead = "action IN ('read_memory', 'read_context', 'continue_read')"
export const isNoRead = "action NOT IN ('read_memory', 'read_context', 'continue_read')"
export const isRareAct = `action NOT IN (${listed(frequentActions)})`
export const isRefused = `outcome IN (${listed(refusals)})`
export const isNotOk = `outcome <> 'ok'`
/** An ended or unknown token is an error of the caller's, and no refusal. */
export const notRefusals = ['ok', 'token_revoked', 'token_expired', 'token_not_found'] as const
export const isDenied = `outcome NOT IN (${listed(notRefusals)})`
/** Of a read: the gate has let it pass, or has not. */
export const isDecided = `outcome IN (${listed(['ok', ...refusals])})`

/** Conditions on the words of a record, in SQL. */
export interface WordConditions {
  readonly isRead: string
  readonly isNoRead: string
  readonly isRareAct: string
  readonly isRefused: string
  readonly isNotOk: string
  readonly isDenied: string
  readonly isDecided: string
  readonly isOfKind: (parameter: string) => string
}

/** What is checked of a kind, given as a parameter that may be null. */
export function isOfKind(parameter: string): string {
  const isRead = `action IN (${listed(readActions)})`
  return `CASE ${parameter} WHEN 'reads' THEN ${isRead} WHEN 'acts' THEN ${isRareAct}
    WHEN 'changes' THEN NOT (${isRead}) AND NOT (${isRareAct}) ELSE true END`
}
