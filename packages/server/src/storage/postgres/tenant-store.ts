/** What belongs to one tenant: it runs in the tenant's transactions, behind row-level security. */
import type { LargeReads } from '../large-reads.ts'
import { actorText } from '../port/actor.ts'
import type { NewAuditEntry } from '../port/audit.ts'
import { type CreateMemoryOutcome, defaultScopeLimits } from '../port/memories.ts'
import type { Store } from '../port/store.ts'
import { StoreUnavailable } from '../port/store-unavailable.ts'
import { auditRow, listAudit, listDecisions, recordAudit } from './audit.ts'
import { createClaimedMemory, insertMemories, memoryInputRow } from './create-memories.ts'
import {
  findGrant,
  issueGrantForSeen,
  issueGrants,
  issueRow,
  revokeGrant,
  useGrantForSeen,
  useGrants,
  useRow,
} from './grants.ts'
import type { TenantTransactions, TenantTurn } from './tenant-transactions.ts'

export function tenantStore(
  tenants: TenantTransactions,
  largeReads: LargeReads,
): Pick<Store, 'memories' | 'grants' | 'audit'> {
  return {
    memories: {
      async create(memory, audit, claim, limits = defaultScopeLimits): Promise<CreateMemoryOutcome> {
        const row = memoryInputRow(memory, audit, limits)
        if (!claim) return tenants.add(turnOf(audit, memory.valueJson.length), insertMemories, row)
        const claimed = (): Promise<CreateMemoryOutcome | null> =>
          tenants.run(turnOf(audit, memory.valueJson.length), createClaimedMemory(row, memory.tenant, claim))
        const outcome = (await claimed()) ?? (await claimed())
        if (!outcome) throw new StoreUnavailable('an idempotency claim came and went')
        return outcome
      },
    },
    grants: {
      find: (tenant, tokenHash) => tenants.run({ tenant, owner: '', bytes: 0 }, findGrant(tenant, tokenHash)),
      async issue(grant, tokenHash, use) {
        const { audit, filter } = use
        const small = await tenants.add(turnOf(audit), issueGrants, issueRow(grant, tokenHash, use))
        if (small !== 'large') return small
        await use.beforeLargeRead?.()
        const { answer, seen } = await largeReads.run(actorText(audit.actor), filter)
        await tenants.run(turnOf(audit), issueGrantForSeen(grant, tokenHash, { audit, seen }))
        return answer
      },
      async use(tokenHash, use) {
        const { audit, filter } = use
        const small = await tenants.add(turnOf(audit), useGrants, useRow(tokenHash, use))
        if (small !== 'large') return small
        await use.beforeLargeRead?.()
        const { answer, seen } = await largeReads.run(actorText(audit.actor), filter)
        return (await tenants.run(turnOf(audit), useGrantForSeen(tokenHash, { audit, seen }))) ? answer : null
      },
      revoke: (tokenHash, revokedAtMs, audit) => tenants.run(turnOf(audit), revokeGrant(tokenHash, revokedAtMs, audit)),
    },
    audit: {
      record: (entry) => tenants.add(turnOf(entry), recordAudit, auditRow(entry)),
      list: (tenant, { limit }) => tenants.run({ tenant, owner: '', bytes: 0 }, listAudit(tenant, limit)),
      listDecisions: (tenant, page) => tenants.run({ tenant, owner: '', bytes: 0 }, listDecisions(tenant, page)),
    },
  }
}

/** What is done for a key takes the key's turn. */
function turnOf({ tenant, actor }: NewAuditEntry, bytes = 0): TenantTurn {
  return { tenant, owner: actorText(actor), bytes }
}
