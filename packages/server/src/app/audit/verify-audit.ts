import type { ChainCut, ChainLink, ChainPoint } from '../../audit-chain/chain.ts'
import type { ChainedRecord } from '../../audit-chain/link-hash.ts'
import { type ChainFault, type ChainVerdict, verifyChain } from '../../audit-chain/verify-chain.ts'
import { createBreather, turnTaker } from '../../concurrency/turns.ts'
import type { LinkedRecord } from '../../storage/port/audit-chain.ts'
import type { Tenant } from '../../storage/port/tenant.ts'
import type { Needs } from '../deps.ts'

const pageLinks = 500
const lookAtOnce = 2_000

type ChainDeps = Needs<'auditChain', never>

/** A record that is in no link, although the chain had begun: somebody has put it in. */
export type AuditFault = ChainFault | { readonly kind: 'record_unlinked'; readonly id: string }

export interface AuditVerdict extends Omit<ChainVerdict, 'fault'> {
  readonly cut: ChainCut | null
  readonly fault: AuditFault | null
}

/** How strictly a chain is judged. */
export interface VerifyRules {
  readonly keptHeads?: readonly ChainPoint[]
  /** Accepts kept heads that retention has dropped. */
  readonly allowsDropped?: boolean
  /** Shortest retention that was ever in force; null: unknown. */
  readonly retentionDaysMin?: number | null
  readonly nowMs?: number
}

/** Goes through all records of a tenant, page by page. */
export async function verifyAudit(deps: ChainDeps, tenant: Tenant, rules: VerifyRules = {}): Promise<AuditVerdict> {
  const cut = await deps.store.auditChain.cut(tenant)
  // Before the first link there may be records from before there was a chain, unless something was cut off.
  return verifyBehind(deps, tenant, { ...rules, cut, start: null, unlinkedAfterId: cut && '' })
}

interface VerifiedPart extends VerifyRules {
  readonly cut: ChainCut | null
  /** The link before the part; null: the part begins with the chain. */
  readonly start: ChainPoint | null
  /** Records behind it have to be in the chain; null: those behind the first link that is found. */
  readonly unlinkedAfterId: string | null
}

export async function verifyBehind(deps: ChainDeps, tenant: Tenant, part: VerifiedPart): Promise<AuditVerdict> {
  const { unlinkedAfterId, ...options } = part
  const { cut } = part
  const breathe = createBreather()
  let firstId: string | null = null
  async function* links(): AsyncGenerator<ChainLink> {
    for await (const link of readLinks(deps, tenant, (part.start ?? cut)?.sequence)) {
      firstId ??= link.auditId
      await breathe()
      yield { ...link, record: link.record as ChainedRecord | null }
    }
  }
  const verdict = await verifyChain(links(), { ...options, tenant })
  const afterId: string | null = firstId === null ? null : (unlinkedAfterId ?? firstId)
  const unlinked = verdict.fault ? null : await firstUnlinked(deps, tenant, { cut, afterId })
  return {
    ...verdict,
    cut,
    fault: verdict.fault ?? (unlinked === null ? null : { kind: 'record_unlinked', id: unlinked }),
  }
}

/** The links of a tenant and their records, in their order. */
export async function* readLinks({ store }: ChainDeps, tenant: Tenant, afterLink = 0): AsyncGenerator<LinkedRecord> {
  let afterSequence = afterLink
  for (;;) {
    const page = await store.auditChain.links(tenant, { afterSequence, limit: pageLinks })
    yield* page
    afterSequence = page.at(-1)?.sequence ?? 0
    if (page.length < pageLinks) return
  }
}

/** Records from before the chain, and those that retention is about to drop, are in none. */
async function firstUnlinked(
  { store }: ChainDeps,
  tenant: Tenant,
  { cut, afterId }: { readonly cut: ChainCut | null; readonly afterId: string | null },
): Promise<string | null> {
  const nextTurn = turnTaker()
  let nextAfterId = afterId
  while (nextAfterId !== null) {
    const step = await store.auditChain.findUnlinked(tenant, { afterId: nextAfterId, lookAt: lookAtOnce })
    const [found] = step.unlinked.filter(({ atMs }) => !cut || atMs >= cut.beforeMs)
    if (found) return found.id
    nextAfterId = step.nextAfterId
    await nextTurn()
  }
  return null
}
