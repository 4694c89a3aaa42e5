/**
 * Gaps in a chain and the records that explain them. A record without a salt proves nothing about its person, so an erasure in
 * the same chain has to list it. A chain that no longer has its beginning needs a record of the cut.
 */
import type { ChainCut } from './chain.ts'
import type { ChainedRecord, ChainFormat } from './link-hash.ts'
import { rangesFrom } from './sequence-ranges.ts'

/** Its details name the pseudonym and the sequences of the records that it took the person out of. */
export const erasureAction = 'erase_subject'
/** Its details name the last link that was dropped, the time before which records may be gone, and the retention in force. */
export const cutAction = 'retention_cut'

const dayMs = 86_400_000

export interface CutRules {
  readonly nowMs: number
  /** Shortest retention that was ever in force; null: unknown, and each cut is judged by the retention that it states. */
  readonly retentionDaysMin: number | null
}

export function monthStart(ms: number): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

export interface Noted {
  readonly sequence: number
  readonly record: ChainedRecord
  readonly hasSalt: boolean
  readonly format: ChainFormat
}

export function createExplanations(cut: ChainCut | null, { nowMs, retentionDaysMin }: CutRules) {
  const erased: { readonly sequence: number; readonly pseudonym: string }[] = []
  const listed = new Map<string, ((sequence: number) => boolean)[]>()
  /** Erasures of format 1 say how many records they touched, and not which. */
  const counted = new Map<string, number>()
  let isCutRecorded = false

  function noteErasure(details: Details, format: ChainFormat): void {
    const { pseudonym, sequences, records } = details
    if (typeof pseudonym !== 'string') return
    if (typeof sequences === 'string') listed.set(pseudonym, [...(listed.get(pseudonym) ?? []), rangesFrom(sequences)])
    else if (format === 1 && typeof records === 'number') counted.set(pseudonym, records)
  }

  function explainsCut(details: Details, atMs: number): boolean {
    const { sequence, hash, before, retention_days: days } = details
    if (!cut || sequence !== cut.sequence || hash !== cut.hash || before !== cut.beforeMs) return false
    if (typeof days !== 'number' || !(days >= Math.max(1, retentionDaysMin ?? 1))) return false
    return atMs <= nowMs + dayMs && cut.beforeMs <= monthStart(atMs - days * dayMs)
  }

  function isListed({ sequence, pseudonym }: (typeof erased)[number]): boolean {
    if (listed.get(pseudonym)?.some((includes) => includes(sequence))) return true
    const left = counted.get(pseudonym) ?? 0
    counted.set(pseudonym, left - 1)
    return left > 0
  }

  return {
    note({ sequence, record, hasSalt, format }: Noted): void {
      if (!hasSalt) erased.push({ sequence, pseudonym: String(record.user_id) })
      if (record.outcome !== 'ok') return
      const details = detailsOf(record)
      if (record.action === erasureAction) noteErasure(details, format)
      if (record.action === cutAction && explainsCut(details, Number(record.at))) isCutRecorded = true
    },
    firstUnexplained(): number | null {
      return erased.find((one) => !isListed(one))?.sequence ?? null
    },
    isCutExplained: (): boolean => cut === null || isCutRecorded,
  }
}

type Details = Readonly<Record<string, unknown>>

function detailsOf({ details }: ChainedRecord): Details {
  if (typeof details !== 'string') return {}
  try {
    const parsed: unknown = JSON.parse(details)
    return parsed !== null && typeof parsed === 'object' ? (parsed as Details) : {}
  } catch {
    return {}
  }
}
