/** Whether a chain of records is whole: nothing in it edited, removed, put in, or put elsewhere. */
import { createErasureCounts } from './erasure-counts.ts'
import { type ChainedRecord, chainStart, encodedFields, linkHash, recordDigest, subjectDigest } from './link-hash.ts'

/** In hexadecimal. */
export interface ChainLink {
  readonly sequence: number
  readonly atMs: number
  /** Null: the person has been erased from the record. */
  readonly salt: string | null
  /** Null while the salt is there. */
  readonly subjectDigest: string | null
  readonly recordDigest: string
  readonly hash: string
  /** Null: there is no such record any more. */
  readonly record: ChainedRecord | null
}

/** A place in a chain that somebody has kept elsewhere. */
export interface ChainPoint {
  readonly sequence: number
  readonly hash: string
}

/** Where retention has cut a chain off. */
export interface ChainCut extends ChainPoint {
  /** Records from before this moment may be gone. */
  readonly beforeMs: number
}

export type ChainFault =
  | { readonly kind: 'record_missing' | 'record_changed' | 'link_missing' | 'link_changed'; readonly sequence: number }
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
  /** What retention has left of the beginning. Absent: the chain has one. */
  readonly cut?: ChainCut | null
  /** Kept elsewhere; the chain has to go through it. Those from before the cut cannot be checked any more. */
  readonly keptHeads?: readonly ChainPoint[]
}

/** @param links in their order. Reads one at a time: a chain of any length takes the same room. */
export async function verifyChain(
  links: AsyncIterable<ChainLink> | Iterable<ChainLink>,
  { cut = null, keptHeads = [] }: VerifyOptions = {},
): Promise<ChainVerdict> {
  const kept = keptHeads.filter(({ sequence }) => sequence >= (cut?.sequence ?? 1)).sort(bySequence)
  const erasures = createErasureCounts()
  let head: ChainPoint | null = cut && { sequence: cut.sequence, hash: cut.hash }
  let previous: Uint8Array = cut ? Buffer.from(cut.hash, 'hex') : chainStart
  let checked = 0
  const verdict = (fault: ChainFault | null): ChainVerdict => ({ checked, head, fault })
  const passed = (point: ChainPoint | null): boolean => {
    while (kept[0] && kept[0].sequence === point?.sequence) if (kept.shift()?.hash !== point.hash) return false
    return true
  }
  if (!passed(head)) return verdict({ kind: 'head_differs', sequence: head?.sequence ?? 0 })
  for await (const link of links) {
    const sequence: number = (head?.sequence ?? 0) + 1
    if (link.sequence !== sequence) return verdict({ kind: 'link_missing', sequence })
    const kind = linkFault(link, previous, cut)
    if (kind) return verdict({ kind, sequence })
    if (link.record) erasures.note(link.sequence, link.record, link.salt !== null)
    head = { sequence, hash: link.hash }
    if (!passed(head)) return verdict({ kind: 'head_differs', sequence })
    previous = Buffer.from(link.hash, 'hex')
    checked++
  }
  if (kept[0]) return verdict({ kind: 'head_missing', sequence: kept[0].sequence })
  const unaccounted = erasures.firstUnaccounted()
  return verdict(unaccounted === null ? null : { kind: 'erasure_unaccounted', sequence: unaccounted })
}

const bySequence = (a: ChainPoint, b: ChainPoint): number => a.sequence - b.sequence

function linkFault(link: ChainLink, previous: Uint8Array, cut: ChainCut | null): LinkFault {
  const { record, salt, sequence, atMs } = link
  if (!record && !(cut && atMs < cut.beforeMs)) return 'record_missing'
  if (record) {
    const digest = salt
      ? subjectDigest(Buffer.from(salt, 'hex'), record.user_id, record.purpose)
      : Buffer.from(link.subjectDigest ?? '', 'hex')
    const isSame =
      record.at === atMs && recordDigest(encodedFields(record), digest).toString('hex') === link.recordDigest
    if (!isSame) return 'record_changed'
  }
  const hash = linkHash(previous, sequence, atMs, Buffer.from(link.recordDigest, 'hex')).toString('hex')
  return hash === link.hash ? null : 'link_changed'
}

type LinkFault = 'record_missing' | 'record_changed' | 'link_changed' | null
