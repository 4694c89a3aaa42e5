/**
 * A record without a salt says nothing that could be checked of its person. So every one has to belong to an erasure that the
 * chain knows of, and an erasure has to account for as many as it said.
 */
import type { ChainedRecord } from './link-hash.ts'

/** The record of an erasure has in its details the pseudonym that stands for the person now, and in how many records. */
export const erasureAction = 'erase_subject'

export function createErasureCounts() {
  const found = new Map<string, { count: number; firstSequence: number }>()
  const accounted = new Map<string, number>()
  return {
    note(sequence: number, record: ChainedRecord, hasSalt: boolean): void {
      if (!hasSalt && record.user_id !== null) {
        const seen = found.get(record.user_id)
        if (seen) seen.count++
        else found.set(record.user_id, { count: 1, firstSequence: sequence })
      }
      if (record.action !== erasureAction || record.outcome !== 'ok' || typeof record.details !== 'string') return
      const { pseudonym, records } = JSON.parse(record.details) as { pseudonym?: string; records?: number }
      if (pseudonym !== undefined && records !== undefined) accounted.set(pseudonym, records)
    },
    firstUnaccounted(): number | null {
      const faults = [...found].filter(([pseudonym, { count }]) => count > (accounted.get(pseudonym) ?? 0))
      return faults.length === 0 ? null : Math.min(...faults.map(([, { firstSequence }]) => firstSequence))
    },
  }
}
