/**
 * What belongs to one tenant: it runs in the tenant's transactions, behind row-level security. Tokens are looked through
 * outside of it, since an index on an expression is of no use behind it.
 */

import type { QueryResultRow } from 'pg'
import { ownerWithin } from '../../concurrency/fair-queue.ts'
import { auditWalk } from '../audit-walk.ts'
import { revokeAllInSteps } from '../end-tokens-in-steps.ts'
import { forgetInSteps } from '../forget-in-steps.ts'
import type { LargeReads } from '../large-reads.ts'
import { actorText } from '../port/actor.ts'
import type { NewAuditEntry } from '../port/audit.ts'
import type { AuditChainStore } from '../port/audit-chain.ts'
import type { GrantUse, Shown } from '../port/grants.ts'
import { defaultScopeLimits } from '../port/memories.ts'
import type { Store } from '../port/store.ts'
import { StoreUnavailable } from '../port/store-unavailable.ts'
import { isLargeAnswer, type RememberedAnswers, userOf } from '../remembered-answers.ts'
import { type ShowingSteps, showGrant } from '../show-grant.ts'
import { listActiveGrants, revokeSomeGrants } from './active-grants.ts'
import { auditRow, listAudit, listDecisions, listRefusals, listRegisteredReads, recordAudit } from './audit.ts'
import { chainCut, chainHead, chainLinks, findUnlinked } from './audit-chain.ts'
import { searchAudit } from './audit-search.ts'
import { insertMemories, memoryInputRow } from './create-memories.ts'
import { claimRequest, createMemoryAlone } from './create-memory-alone.ts'
import { isPlain, issueGrantForSeen, issueGrantWithViews, useGrantForSeen, useGrantWithViews } from './grant-views.ts'
import { findGrants, issueGrants, issueRow, revokeGrant, useGrants, useRow, wantedRow } from './grants.ts'
import { deleteMemory, forgetEntry } from './memory-removal.ts'
import type { Merges } from './merges.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import {
  issueRememberedGrants,
  type RememberedUse,
  rememberedIssueRows,
  rememberedUseRows,
  useRememberedGrants,
} from './remembered-grants.ts'
import { runStatement } from './run-statement.ts'
import { questionOfUse, shownFrom } from './shown-looks.ts'
import type { TenantTransactions, TenantTurn } from './tenant-transactions.ts'

export interface TenantStoreParts {
  readonly tenants: TenantTransactions
  readonly upkeep: PipelinedConnection
  readonly largeReads: LargeReads
  readonly answers: RememberedAnswers
  readonly merges: Merges
}

export function tenantStore({ tenants, upkeep, largeReads, answers, merges }: TenantStoreParts): Pick<
  Store,
  'memories' | 'grants' | 'audit'
> & {
  readonly auditChain: AuditChainStore
} {
  /** Each of the steps is null when the grant has been revoked. */
  function show(
    turn: TenantTurn,
    use: GrantUse,
    { remembered, plain, views, record }: GrantSteps,
  ): Promise<Shown | null> {
    const { owner } = turn
    const question = questionOfUse(use)
    let since = answers.momentOf(question)
    return showGrant(largeReads, owner, use, {
      async show(hasTurn) {
        const known = answers.find(question)
        if (known && !hasTurn && isLargeAnswer(known.answer)) return { large: [], isRemembered: true }
        if (known && (await remembered({ use, known }))) return known.answer
        since = answers.momentOf(question)
        const rows = isPlain(use) ? [await plain()] : await views()
        const [first, ...further] = rows ?? [null]
        if (!first) return null
        const looked = [first, ...further.filter((row) => row !== null)]
        return shownFrom({ answers, merges }, { use, owner, question, since }, looked)
      },
      async record(elsewhere) {
        const isRecorded = await record(elsewhere)
        const { withdrawn, read } = elsewhere
        if (isRecorded && withdrawn.length === 0) answers.keep(question, read, since)
        return isRecorded
      },
    })
  }

  return {
    memories: {
      async create(memory, audit, claim, { limits = defaultScopeLimits, superseded = null } = {}) {
        const turn = turnOf(audit, memory.valueJson.length)
        const { tenant, userId, scope } = memory
        const row = memoryInputRow(memory, audit, limits)
        const outcome =
          claim || superseded
            ? await secondTry(() => tenants.run(turn, createMemoryAlone({ row, tenant, userId, claim, superseded })))
            : await tenants.add(turn, insertMemories, row)
        const user = userOf(tenant.projectId, tenant.environment, userId)
        if (superseded) answers.forgetUser(user)
        else answers.forgetScope(user, scope)
        return outcome
      },
      claim: (tenant, claim, nowMs) =>
        secondTry(() => tenants.run({ tenant, owner: '', bytes: 0 }, claimRequest(tenant, claim, nowMs))),
      async delete(memory, audit) {
        const userId = await tenants.run(turnOf(audit), deleteMemory(memory, audit))
        if (userId !== null) answers.forgetUser(userOf(memory.tenant.projectId, memory.tenant.environment, userId))
        return userId !== null
      },
      async forget(filter, entry, newAudit) {
        const forgotten = await forgetInSteps(largeReads, { filter, entry, newAudit }, (speaking, audit) => {
          const bytes = speaking.reduce((sum, { before }) => sum + before.length, 0)
          return tenants.run(turnOf(audit, bytes), forgetEntry(filter, speaking, audit))
        })
        answers.forgetUser(userOf(filter.tenant.projectId, filter.tenant.environment, filter.userId))
        return forgotten
      },
    },
    grants: {
      find: (tenant, tokenHash) =>
        tenants.add({ tenant, owner: '', bytes: 0 }, findGrants, wantedRow(tenant, tokenHash)),
      async issue(grant, tokenHash, use) {
        const turn = turnOf(use.audit)
        const shown = await show(turn, use, {
          remembered: (known) =>
            tenants.add(turn, issueRememberedGrants, ...rememberedIssueRows(grant, tokenHash, known)),
          plain: () => tenants.add(turn, issueGrants, issueRow(grant, tokenHash, use)),
          views: () => tenants.run(turn, issueGrantWithViews(grant, tokenHash, use)),
          record: (elsewhere) => tenants.run(turn, issueGrantForSeen(grant, tokenHash, { use, ...elsewhere })),
        })
        if (shown === null) throw new Error('a new grant was revoked')
        return shown
      },
      use(tokenHash, use) {
        const turn = turnOf(use.audit)
        return show(turn, use, {
          remembered: (known) => tenants.add(turn, useRememberedGrants, ...rememberedUseRows(tokenHash, known)),
          plain: () => tenants.add(turn, useGrants, useRow(tokenHash, use)),
          views: () => tenants.run(turn, useGrantWithViews(tokenHash, use)),
          record: (elsewhere) => tenants.run(turn, useGrantForSeen(tokenHash, { use, ...elsewhere })),
        })
      },
      revoke: (tokenHash, revokedAtMs, audit) => tenants.run(turnOf(audit), revokeGrant(tokenHash, revokedAtMs, audit)),
      listActive: (tenant, page) => runStatement(upkeep, listActiveGrants(tenant, page)),
      revokeAll: (owner, atMs, newAudit) =>
        revokeAllInSteps(atMs, newAudit, (audit, step) =>
          runStatement(upkeep, revokeSomeGrants({ owner, atMs, ...step }, audit)),
        ),
    },
    audit: {
      record: (entry) => tenants.add(turnOf(entry), recordAudit, auditRow(entry)),
      list: (tenant, { limit }) => tenants.run({ tenant, owner: '', bytes: 0 }, listAudit(tenant, limit)),
      search(tenant, step) {
        const search = searchAudit(tenant, step)
        // Behind row-level security the person would not be found by the index, since what it has is an expression.
        if (auditWalk(step.filter) === 'by_user') return runStatement(upkeep, search)
        return tenants.run({ tenant, owner: '', bytes: 0 }, search)
      },
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

/** Showing what a grant does, by what it looks like. */
interface GrantSteps {
  /** False: what is remembered is not to be shown, and nothing was recorded. */
  readonly remembered: (use: RememberedUse) => Promise<boolean>
  readonly plain: () => Promise<QueryResultRow | null>
  readonly views: () => Promise<readonly QueryResultRow[] | null>
  readonly record: ShowingSteps['record']
}

/** Once more where a twin in another process came in between. */
async function secondTry<Outcome>(claimed: () => Promise<Outcome | null>): Promise<Outcome> {
  const outcome = (await claimed()) ?? (await claimed())
  if (outcome === null) throw new StoreUnavailable('an idempotency claim came and went')
  return outcome
}

/** What is done for a key takes the key's turn. */
function turnOf({ tenant, actor }: NewAuditEntry, bytes = 0): TenantTurn {
  return { tenant, owner: ownerWithin(tenant, actorText(actor)), bytes }
}
