/** Whether a chain of records is whole: nothing in it edited, removed, put in, or put elsewhere. */
import { type ChainedRecord, chainStart, linkHash, subjectDigest } from './link-hash.ts'

export interface ChainLink {
  readonly sequence: number
  /** Null: the person has been erased from the record. */
  readonly salt: Uint8Array | null
  /** Null while the salt is there. */
  readonly subjectDigest: Uint8Array | null
  readonly hash: Uint8Array
  /** Null: there is no such record any more. */
  readonly record: ChainedRecord | null
}

/** A place in a chain that somebody has kept elsewhere. */
export interface ChainPoint {
  readonly sequence: number
  readonly hash: string
}

export type ChainFault =
  | { readonly kind: 'record_missing' | 'record_changed' | 'link_missing'; readonly sequence: number }
  /** A record without a person that no erasure accounts for. */
  | { readonly kind: 'erasure_unaccounted'; readonly sequence: number }
  /** The chain ends before a place that was kept, or another hash stands there. */
  | { readonly kind: 'head_missing' | 'head_differs'; readonly sequence: number }

export interface ChainVerdict {
  readonly checked: number
  /** The last link that was found; null: the chain is empty. */
  readonly head: ChainPoint | null
  /** The first fault; null: the chain is whole. */
  readonly fault: ChainFault | null
}

export interface VerifyOptions {
  /** Where to begin: the last link of what retention has dropped. Absent: the beginning. */
  readonly from?: ChainPoint | null
  /** Kept elsewhere; the chain has to go through it. */
  readonly keptHeads?: readonly ChainPoint[]
}

const erasure = 'erase_subject'

/** @param links in their order. Reads one at a time: a chain of any length takes the same room. */
export async function verifyChain(
  links: AsyncIterable<ChainLink> | Iterable<ChainLink>,
  { from = null, keptHeads = [] }: VerifyOptions = {},
): Promise<ChainVerdict> {
  const kept = new Map(keptHeads.map(({ sequence, hash }) => [sequence, hash]))
  const erasures = createErasureCounts()
  let head: ChainPoint | null = from
  let previous: Uint8Array = from ? Buffer.from(from.hash, 'hex') : chainStart
  let checked = 0
  const verdict = (fault: ChainFault | null): ChainVerdict => ({ checked, head, fault })
  for await (const link of links) {
    const sequence: number = (head?.sequence ?? 0) + 1
    if (link.sequence !== sequence) return verdict({ kind: 'link_missing', sequence })
    const kind = linkFault(link, previous)
    if (kind) return verdict({ kind, sequence })
    erasures.note(link)
    const hash = Buffer.from(link.hash).toString('hex')
    if (kept.has(sequence) && kept.get(sequence) !== hash) return verdict({ kind: 'head_differs', sequence })
    kept.delete(sequence)
    head = { sequence, hash }
    previous = link.hash
    checked++
  }
  const first = from?.sequence ?? 0
  const missing = [...kept.keys()].filter((sequence) => sequence > first).sort((a, b) => a - b)[0]
  if (missing !== undefined) return verdict({ kind: 'head_missing', sequence: missing })
  const unaccounted = erasures.firstUnaccounted()
  return verdict(unaccounted === null ? null : { kind: 'erasure_unaccounted', sequence: unaccounted })
}

function linkFault(link: ChainLink, previous: Uint8Array): 'record_missing' | 'record_changed' | null {
  const { record, salt, sequence } = link
  if (!record) return 'record_missing'
  const digest = salt ? subjectDigest(salt, record) : link.subjectDigest
  if (!digest) return 'record_changed'
  return linkHash(previous, sequence, record, digest).equals(link.hash) ? null : 'record_changed'
}

/**
 * A record without a salt says nothing that could be checked of its person. So every one has to belong to an erasure that the
 * chain knows of, and an erasure has to account for as many as it said.
 */
function createErasureCounts() {
  const found = new Map<string, { count: number; firstSequence: number }>()
  const accounted = new Map<string, number>()
  return {
    note({ salt, sequence, record }: ChainLink): void {
      if (!record) return
      if (salt === null && record.user_id !== null) {
        const seen = found.get(record.user_id)
        if (seen) seen.count++
        else found.set(record.user_id, { count: 1, firstSequence: sequence })
      }
      if (record.action !== erasure || record.outcome !== 'ok' || typeof record.details !== 'string') return
      const { pseudonym, records } = JSON.parse(record.details) as { pseudonym?: string; records?: number }
      if (pseudonym !== undefined && records !== undefined) accounted.set(pseudonym, records)
    },
    firstUnaccounted(): number | null {
      const faults = [...found].filter(([pseudonym, { count }]) => count > (accounted.get(pseudonym) ?? 0))
      return faults.length === 0 ? null : Math.min(...faults.map(([, { firstSequence }]) => firstSequence))
    },
  }
}
