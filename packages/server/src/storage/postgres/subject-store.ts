/** What belongs to people: their consent in the transactions of their tenant, the rest outside of any. */
import { ownerWithin } from '../../concurrency/fair-queue.ts'
import { endTokensInSteps } from '../end-tokens-in-steps.ts'
import type { LargeReads } from '../large-reads.ts'
import { actorText } from '../port/actor.ts'
import type { NewAuditEntry } from '../port/audit.ts'
import { beingErased } from '../port/store-unavailable.ts'
import type { SubjectStore } from '../port/subjects.ts'
import { type RememberedAnswers, userOf } from '../remembered-answers.ts'
import { endTokens, listWithdrawals, listWithdrawn, restoreConsent, withdrawConsent } from './consents.ts'
import { erasePerson, listBegunErasures } from './erasure.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import { runStatement } from './run-statement.ts'
import {
  countStored,
  createSubjectLink,
  endSubjectLink,
  findSubjectLink,
  listSubjectLinks,
  listSubjectReads,
} from './subjects.ts'
import type { TenantTransactions, TenantTurn } from './tenant-transactions.ts'

interface SubjectStoreParts {
  readonly tenants: TenantTransactions
  readonly upkeep: PipelinedConnection
  readonly largeReads: LargeReads
  readonly answers: RememberedAnswers
}

export function subjectStore({ tenants, upkeep, largeReads, answers }: SubjectStoreParts): SubjectStore {
  return {
    listMemories: (page) => largeReads.list(ownerWithin(page.tenant, page.userId), page),
    listReads: (page) => runStatement(upkeep, listSubjectReads(page)),
    listWithdrawn: (subject) => tenants.run({ tenant: subject.tenant, owner: '', bytes: 0 }, listWithdrawn(subject)),
    listWithdrawals: (page) => runStatement(upkeep, listWithdrawals(page)),
    async withdraw(change, audit) {
      await tenants.run(turnOf(audit), withdrawConsent(change, audit))
      // Behind row-level security the person would not be found by the index, since what it has is an expression.
      return endTokensInSteps(change.atMs, (after) => runStatement(upkeep, endTokens(change, after, change.atMs)))
    },
    restore: (change, audit) => tenants.run(turnOf(audit), restoreConsent(change, audit)),
    count: (subject) => runStatement(upkeep, countStored(subject)),
    findIds: async () => null,
    async erase(erasure) {
      const erased = await erasePerson(upkeep, erasure)
      answers.forgetUser(userOf(erasure.tenant.projectId, erasure.tenant.environment, erasure.userId))
      return erased
    },
    listBegunErasures: (beforeMs) => runStatement(upkeep, listBegunErasures(beforeMs)),
    async createLink(link, tokenHash, audit) {
      if (!(await tenants.run(turnOf(audit), createSubjectLink(link, tokenHash, audit)))) throw beingErased()
    },
    findLink: (tokenHash, nowMs) => runStatement(upkeep, findSubjectLink(tokenHash, nowMs)),
    listLinks: (subject, nowMs) => runStatement(upkeep, listSubjectLinks(subject, nowMs)),
    endLink: (subject, linkId, audit) => runStatement(upkeep, endSubjectLink(subject, linkId, audit)),
  }
}

function turnOf({ tenant, actor }: NewAuditEntry): TenantTurn {
  return { tenant, owner: ownerWithin(tenant, actorText(actor)), bytes: 0 }
}
