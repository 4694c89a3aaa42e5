/** Verification of a chain: nothing in it was edited, removed, inserted or moved, and every gap is explained by a record. */
import type { ChainCut, ChainLink, ChainPoint } from './chain.ts'
import { type CutRules, createExplanations, monthStart } from './explanations.ts'
import {
  type ChainedRecord,
  type ChainFormat,
  type ChainTenant,
  chainStart,
  firstFormatStart,
  linkHash,
  personalDigest,
  recordDigest,
} from './link-hash.ts'

export type ChainFault =
  | { readonly kind: 'record_missing' | 'record_changed' | 'link_missing' | 'link_changed'; readonly sequence: number }
  /** A record without a person that no erasure lists. */
  | { readonly kind: 'erasure_unaccounted'; readonly sequence: number }
  /** The chain ends before a kept head, or has another hash there. */
  | { readonly kind: 'head_missing' | 'head_differs'; readonly sequence: number }
  /** A kept head is older than the cut, so that it proves nothing any more. */
  | { readonly kind: 'head_dropped'; readonly sequence: number }
  /** The beginning is gone, and no record of the chain says that retention took it, when and by which setting. */
  | { readonly kind: 'cut_unexplained'; readonly sequence: number }

export interface ChainVerdict {
  readonly checked: number
  /** The last link that was found; null: the chain is empty. */
  readonly head: ChainPoint | null
  /** The first fault; null: the chain is whole. */
  readonly fault: ChainFault | null
}

export interface VerifyOptions extends Partial<CutRules> {
  readonly tenant: ChainTenant
  /** What retention has left of the beginning. Absent: the chain has one. */
  readonly cut?: ChainCut | null
  /** Verifies what follows this link, and leaves the cut to a verification of the whole. */
  readonly start?: ChainPoint | null
  /** Kept elsewhere; the chain has to go through them. */
  readonly keptHeads?: readonly ChainPoint[]
  /** Accepts kept heads from before the cut, although they prove nothing any more. */
  readonly allowsDropped?: boolean
}

/** @param links in their order. Reads one at a time: a chain of any length takes the same memory. */
export async function verifyChain(
  links: AsyncIterable<ChainLink> | Iterable<ChainLink>,
  options: VerifyOptions,
): Promise<ChainVerdict> {
  const { tenant, cut = null, start = null, allowsDropped = false } = options
  const { nowMs = Date.now(), retentionDaysMin = null } = options
  const explanations = createExplanations(start ? null : cut, { nowMs, retentionDaysMin })
  const origin = start ?? cut
  let head: ChainPoint | null = origin && { sequence: origin.sequence, hash: origin.hash }
  let previous: Uint8Array | null = origin && Buffer.from(origin.hash, 'hex')
  let format: ChainFormat = 1
  let checked = 0
  const verdict = (fault: ChainFault | null): ChainVerdict => ({ checked, head, fault })

  const first = origin?.sequence ?? 0
  const kept = (options.keptHeads ?? []).toSorted((a, b) => a.sequence - b.sequence)
  const [dropped] = kept.filter(({ sequence }) => sequence < first)
  if (dropped && !allowsDropped) return verdict({ kind: 'head_dropped', sequence: dropped.sequence })
  const expected = kept.filter(({ sequence }) => sequence >= Math.max(1, first))
  const passed = (point: ChainPoint | null): boolean => {
    while (expected[0] && expected[0].sequence === point?.sequence)
      if (expected.shift()?.hash !== point.hash) return false
    return true
  }
  if (cut && !isPossible(cut, nowMs)) return verdict({ kind: 'cut_unexplained', sequence: cut.sequence })
  if (!passed(head)) return verdict({ kind: 'head_differs', sequence: head?.sequence ?? 0 })
  for await (const link of links) {
    const sequence: number = (head?.sequence ?? 0) + 1
    if (link.sequence !== sequence) return verdict({ kind: 'link_missing', sequence })
    // A chain that has reached the present format does not go back to an older one.
    if (link.format === 2) format = 2
    else if (format === 2) return verdict({ kind: 'link_changed', sequence })
    previous ??= format === 2 ? chainStart(tenant) : firstFormatStart
    const kind = linkFault(link, { previous, format, cut })
    if (kind) return verdict({ kind, sequence })
    if (link.record) explanations.note({ sequence, record: link.record, hasSalt: link.salt !== null, format })
    head = { sequence, hash: link.hash }
    if (!passed(head)) return verdict({ kind: 'head_differs', sequence })
    previous = Buffer.from(link.hash, 'hex')
    checked++
  }
  if (expected[0]) return verdict({ kind: 'head_missing', sequence: expected[0].sequence })
  if (cut && !explanations.isCutExplained()) return verdict({ kind: 'cut_unexplained', sequence: cut.sequence })
  const unexplained = explanations.firstUnexplained()
  return verdict(unexplained === null ? null : { kind: 'erasure_unaccounted', sequence: unexplained })
}

/** Retention drops whole months that are over. */
function isPossible({ beforeMs }: ChainCut, nowMs: number): boolean {
  return beforeMs === monthStart(beforeMs) && beforeMs <= nowMs
}

const saltHexLength = 32

interface LinkContext {
  readonly previous: Uint8Array
  readonly format: ChainFormat
  readonly cut: ChainCut | null
}

function linkFault(link: ChainLink, { previous, format, cut }: LinkContext): LinkFault {
  const { record, salt, sequence, atMs } = link
  if (!record && !(cut && atMs < cut.beforeMs)) return 'record_missing'
  if (record) {
    if (salt && salt.length !== saltHexLength) return 'record_changed'
    if (!salt && !isBlank(record, format)) return 'record_changed'
    const personal = salt
      ? personalDigest(Buffer.from(salt, 'hex'), record, format)
      : Buffer.from(link.subjectDigest ?? '', 'hex')
    const isSame = record.at === atMs && recordDigest(record, personal, format).toString('hex') === link.recordDigest
    if (!isSame) return 'record_changed'
  }
  // The link before it may be gone.
  if (previous.length !== firstFormatStart.length) return 'link_changed'
  const hash = linkHash(previous, sequence, atMs, Buffer.from(link.recordDigest, 'hex'), format).toString('hex')
  return hash === link.hash ? null : 'link_changed'
}

/** Without a salt nothing vouches for personal fields, so none may say anything. */
function isBlank(record: ChainedRecord, format: ChainFormat): boolean {
  const { user_id, purpose, registered_purpose, domain, request_id } = record
  if (user_id === null) return false
  if (format === 1) return purpose === null
  return (purpose === null || registered_purpose !== null) && domain === null && request_id === ''
}

type LinkFault = 'record_missing' | 'record_changed' | 'link_changed' | null
