import { ownerWithin } from '../../concurrency/fair-queue.ts'
import { endTokensInSteps, revokeAllInSteps } from '../end-tokens-in-steps.ts'
import { eraseInSteps } from '../erase-in-steps.ts'
import { nothingErased } from '../erased-counts.ts'
import { forgetInSteps } from '../forget-in-steps.ts'
import { actorText } from '../port/actor.ts'
import type { NewAuditEntry } from '../port/audit.ts'
import { defaultScopeLimits } from '../port/memories.ts'
import type { Store } from '../port/store.ts'
import type { Subject } from '../port/subjects.ts'
import { showGrant } from '../show-grant.ts'
import { auditRow } from './audit.ts'
import { auditChainReads } from './audit-chain.ts'
import { consentReads } from './consents.ts'
import { erasureReads } from './erasure.ts'
import { grantReads, grantRow, viewRows } from './grants.ts'
import { claimRow, memoryRow } from './memories.ts'
import type { StoreParts } from './store-parts.ts'
import { subjectLinkReads } from './subject-links.ts'
import type { WriteTurn } from './write-commands.ts'

/** What a key reaches: the memories of users, who has seen them, and what there is to tell about it. */
export function tenantStore({
  db,
  writer,
  largeReads,
  slowReads,
}: StoreParts): Pick<Store, 'memories' | 'grants' | 'subjects' | 'audit' | 'auditChain'> {
  const grants = grantReads(db)
  const chain = auditChainReads(db)
  const consents = consentReads(db)
  const erasures = erasureReads(db)
  const links = subjectLinkReads(db)

  return {
    memories: {
      create: (memory, audit, claim, { limits = defaultScopeLimits, superseded = null } = {}) =>
        writer.run(
          'createMemory',
          {
            memory: memoryRow(memory),
            audit: auditRow(audit),
            claim: claim && claimRow(memory.tenant, claim, memory.userId),
            superseded: superseded && { ...superseded, audit: auditRow(superseded.audit) },
            limits,
          },
          { ...turnOf(audit), bytes: memory.valueJson.length },
        ),
      claim: (tenant, claim, nowMs) => writer.run('claimRequest', { claim: claimRow(tenant, claim, null), nowMs }),
      delete: (memory, audit) =>
        writer.run('deleteMemory', { memory, nowMs: audit.atMs, audit: auditRow(audit) }, turnOf(audit)),
      forget: (filter, entry, newAudit) =>
        forgetInSteps(largeReads, { filter, entry, newAudit }, (speaking, audit) => {
          const ids = speaking.map(({ id }) => id)
          return writer.run('forgetEntry', { filter, ids, entry, audit: auditRow(audit) }, turnOf(audit))
        }),
    },
    grants: {
      find: async (tenant, tokenHash) => grants.findGrant(tenant, tokenHash),
      async issue(grant, tokenHash, use) {
        const turn = turnOf(use.audit)
        const rows = { grant: grantRow(grant, tokenHash), ...viewRows(use) }
        const shown = await showGrant(largeReads, turn.owner, use, {
          show: (hasTurn) => writer.run('issueGrant', { ...rows, hasTurn }, turn),
          record: (elsewhere) => writer.run('issueGrantForSeen', { ...rows, ...elsewhere }, turn),
        })
        if (shown === null) throw new Error('a new grant was revoked')
        return shown
      },
      use(tokenHash, use) {
        const turn = turnOf(use.audit)
        const rows = { tokenHash, ...viewRows(use) }
        return showGrant(largeReads, turn.owner, use, {
          show: (hasTurn) => writer.run('useGrant', { ...rows, hasTurn }, turn),
          record: (elsewhere) => writer.run('useGrantForSeen', { ...rows, ...elsewhere }, turn),
        })
      },
      revoke: (tokenHash, revokedAtMs, audit) =>
        writer.run('revokeGrant', { tokenHash, revokedAtMs, audit: auditRow(audit) }, turnOf(audit)),
      listActive: (tenant, page) => slowReads.run(tenant.projectId, 'listActiveGrants', tenant, page),
      revokeAll: (owner, atMs, newAudit) =>
        revokeAllInSteps(atMs, newAudit, (audit, step) => {
          const rows = { tenant: audit.tenant, owner, atMs, ...step, audit: auditRow(audit) }
          return writer.run('revokeSomeGrants', rows, turnOf(audit))
        }),
    },
    subjects: {
      listMemories: (page) => largeReads.list(ownerWithin(page.tenant, page.userId), page),
      listReads: (page) => slowReads.run(page.tenant.projectId, 'listSubjectReads', page),
      listWithdrawn: async (subject) => consents.listWithdrawn(subject),
      listWithdrawals: async (page) => consents.listWithdrawals(page),
      async withdraw(change, audit) {
        const turn = turnOf(audit)
        const { atMs } = change
        await writer.run('withdrawConsent', { change, audit: auditRow(audit) }, turn)
        return endTokensInSteps(atMs, (after) => writer.run('endTokens', { ...subjectOf(change), after, atMs }, turn))
      },
      restore: (change, audit) => writer.run('restoreConsent', { change, audit: auditRow(audit) }, turnOf(audit)),
      count: (subject) => slowReads.run(subject.tenant.projectId, 'countStored', subject),
      findIds: (beginning) => slowReads.run(beginning.tenant.projectId, 'findUserIds', beginning),
      erase: (erasure) =>
        eraseInSteps({
          begin: () => writer.run('beginErasure', { ...erasure, counts: nothingErased }, turnOf(erasure.act)),
          go: () => writer.run('continueErasure', subjectOf(erasure), turnOf(erasure.act)),
        }),
      listBegunErasures: async (beforeMs) => erasures.listBegunErasures(beforeMs),
      createLink: (link, tokenHash, audit) =>
        writer.run('createSubjectLink', { link, tokenHash, audit: auditRow(audit) }, turnOf(audit)),
      findLink: async (tokenHash, nowMs) => links.findSubjectLink(tokenHash, nowMs),
      listLinks: async (subject, nowMs) => links.listSubjectLinks(subject, nowMs),
      endLink: (subject, linkId, audit) =>
        writer.run('endSubjectLink', { ...subjectOf(subject), linkId, audit: auditRow(audit) }, turnOf(audit)),
    },
    audit: {
      record: (entry) => writer.run('recordEntry', auditRow(entry), turnOf(entry)),
      list: (tenant, { limit }) => slowReads.run(tenant.projectId, 'listAudit', tenant, limit),
      search: (tenant, step) => slowReads.run(tenant.projectId, 'searchAudit', tenant, step),
      listDecisions: (tenant, page) => slowReads.run(tenant.projectId, 'listDecisions', tenant, page),
      listRefusals: (tenant, page) => slowReads.run(tenant.projectId, 'listRefusals', tenant, page),
      listRegisteredReads: (tenant, page) => slowReads.run(tenant.projectId, 'listRegisteredReads', tenant, page),
    },
    auditChain: {
      head: async (tenant) => chain.chainHead(tenant),
      cut: async (tenant) => chain.chainCut(tenant),
      links: (tenant, page) => slowReads.run(tenant.projectId, 'chainLinks', tenant, page),
      findUnlinked: (tenant, step) => slowReads.run(tenant.projectId, 'findUnlinked', tenant, step),
    },
  }
}

function subjectOf({ tenant, userId }: Subject): Subject {
  return { tenant, userId }
}

/** What is done for a key takes the key's turn. */
function turnOf({ tenant, actor }: NewAuditEntry): WriteTurn {
  return { owner: ownerWithin(tenant, actorText(actor)), bytes: 0 }
}
