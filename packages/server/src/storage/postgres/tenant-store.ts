/** What belongs to one tenant: it runs in the tenant's transactions, behind row-level security. */
import { forgetInSteps } from '../forget-in-steps.ts'
import type { LargeReads } from '../large-reads.ts'
import { actorText } from '../port/actor.ts'
import type { NewAuditEntry } from '../port/audit.ts'
import type { AuditChainStore } from '../port/audit-chain.ts'
import { defaultScopeLimits } from '../port/memories.ts'
import type { Store } from '../port/store.ts'
import { StoreUnavailable } from '../port/store-unavailable.ts'
import { showGrant } from '../show-grant.ts'
import { auditRow, listAudit, listDecisions, listRefusals, listRegisteredReads, recordAudit } from './audit.ts'
import { chainCut, chainHead, chainLinks, findUnlinked } from './audit-chain.ts'
import { searchAudit } from './audit-search.ts'
import { insertMemories, memoryInputRow } from './create-memories.ts'
import { claimRequest, createMemoryAlone } from './create-memory-alone.ts'
import { isPlain, issueGrantForSeen, issueGrantWithViews, useGrantForSeen, useGrantWithViews } from './grant-views.ts'
import { findGrant, issueGrants, issueRow, revokeGrant, useGrants, useRow } from './grants.ts'
import { deleteMemory, forgetEntry } from './memory-removal.ts'
import type { TenantTransactions, TenantTurn } from './tenant-transactions.ts'

export function tenantStore(
  tenants: TenantTransactions,
  largeReads: LargeReads,
): Pick<Store, 'memories' | 'grants' | 'audit'> & { readonly auditChain: Omit<AuditChainStore, 'signingKey'> } {
  return {
    memories: {
      async create(memory, audit, claim, { limits = defaultScopeLimits, superseded = null } = {}) {
        const turn = turnOf(audit, memory.valueJson.length)
        const row = memoryInputRow(memory, audit, limits)
        if (!claim && !superseded) return tenants.add(turn, insertMemories, row)
        const created = { row, tenant: memory.tenant, userId: memory.userId, claim, superseded }
        return secondTry(() => tenants.run(turn, createMemoryAlone(created)))
      },
      claim: (tenant, claim, nowMs) =>
        secondTry(() => tenants.run({ tenant, owner: '', bytes: 0 }, claimRequest(tenant, claim, nowMs))),
      delete: (tenant, memoryId, audit) => tenants.run(turnOf(audit), deleteMemory(tenant, memoryId, audit)),
      forget: (filter, entry, newAudit) =>
        forgetInSteps(largeReads, { filter, entry, newAudit }, (speaking, audit) => {
          const bytes = speaking.reduce((sum, { before }) => sum + before.length, 0)
          return tenants.run(turnOf(audit, bytes), forgetEntry(filter, speaking, audit))
        }),
    },
    grants: {
      find: (tenant, tokenHash) => tenants.run({ tenant, owner: '', bytes: 0 }, findGrant(tenant, tokenHash)),
      async issue(grant, tokenHash, use) {
        const turn = turnOf(use.audit)
        const shown = await showGrant(largeReads, turn.owner, use, {
          show: () =>
            isPlain(use)
              ? tenants.add(turn, issueGrants, issueRow(grant, tokenHash, use))
              : tenants.run(turn, issueGrantWithViews(grant, tokenHash, use)),
          record: (elsewhere) => tenants.run(turn, issueGrantForSeen(grant, tokenHash, { use, ...elsewhere })),
        })
        if (shown === null) throw new Error('a new grant was revoked')
        return shown
      },
      use(tokenHash, use) {
        const turn = turnOf(use.audit)
        return showGrant(largeReads, turn.owner, use, {
          show: () =>
            isPlain(use)
              ? tenants.add(turn, useGrants, useRow(tokenHash, use))
              : tenants.run(turn, useGrantWithViews(tokenHash, use)),
          record: (elsewhere) => tenants.run(turn, useGrantForSeen(tokenHash, { use, ...elsewhere })),
        })
      },
      revoke: (tokenHash, revokedAtMs, audit) => tenants.run(turnOf(audit), revokeGrant(tokenHash, revokedAtMs, audit)),
    },
    audit: {
      record: (entry) => tenants.add(turnOf(entry), recordAudit, auditRow(entry)),
      list: (tenant, { limit }) => tenants.run({ tenant, owner: '', bytes: 0 }, listAudit(tenant, limit)),
      search: (tenant, step) => tenants.run({ tenant, owner: '', bytes: 0 }, searchAudit(tenant, step)),
      listDecisions: (tenant, page) => tenants.run({ tenant, owner: '', bytes: 0 }, listDecisions(tenant, page)),
      listRefusals: (tenant, page) => tenants.run({ tenant, owner: '', bytes: 0 }, listRefusals(tenant, page)),
      listRegisteredReads: (tenant, page) =>
        tenants.run({ tenant, owner: '', bytes: 0 }, listRegisteredReads(tenant, page)),
    },
    auditChain: {
      head: (tenant) => tenants.run({ tenant, owner: '', bytes: 0 }, chainHead(tenant)),
      cut: (tenant) => tenants.run({ tenant, owner: '', bytes: 0 }, chainCut(tenant)),
      links: (tenant, page) => tenants.run({ tenant, owner: '', bytes: 0 }, chainLinks(tenant, page)),
      findUnlinked: (tenant, step) => tenants.run({ tenant, owner: '', bytes: 0 }, findUnlinked(tenant, step)),
    },
  }
}

/** Once more where a twin in another process came in between. */
async function secondTry<Outcome>(claimed: () => Promise<Outcome | null>): Promise<Outcome> {
  const outcome = (await claimed()) ?? (await claimed())
  if (outcome === null) throw new StoreUnavailable('an idempotency claim came and went')
  return outcome
}

/** What is done for a key takes the key's turn. */
function turnOf({ tenant, actor }: NewAuditEntry, bytes = 0): TenantTurn {
  return { tenant, owner: actorText(actor), bytes }
}
