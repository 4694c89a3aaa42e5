/**
 * What every store guarantees, whatever database is behind it. An adapter's test calls `describeStore` with a way to
 * open it; everything else is here.
 */
import { describe } from 'node:test'
import type { Store } from '../../src/storage/port/store.ts'
import { describeActiveGrants } from './contract/active-grants.ts'
import { describeAttempts } from './contract/attempts.ts'
import { describeAudit } from './contract/audit.ts'
import { describeAuditChain } from './contract/audit-chain.ts'
import { describeAuditSearch } from './contract/audit-search.ts'
import { describeContexts } from './contract/contexts.ts'
import { describeCorrections } from './contract/corrections.ts'
import { describeDurability } from './contract/durability.ts'
import { describeErasure } from './contract/erasure.ts'
import { describeGrants } from './contract/grants.ts'
import { describeIdempotency } from './contract/idempotency.ts'
import { describeInvitations } from './contract/invitations.ts'
import { describeKeyRotation } from './contract/key-rotation.ts'
import { describeKeys } from './contract/keys.ts'
import { describeKnownDevices } from './contract/known-devices.ts'
import { describeLimits } from './contract/limits.ts'
import { describeMemories } from './contract/memories.ts'
import { describeMemoryModel } from './contract/memory-model.ts'
import { sharedStores } from './contract/opened-store.ts'
import { describeOwnerActs } from './contract/owner-acts.ts'
import { describePasskeys } from './contract/passkeys.ts'
import { describePasswordResets } from './contract/password-resets.ts'
import { describePasswords } from './contract/passwords.ts'
import { describePeople } from './contract/people.ts'
import { describePolicies } from './contract/policies.ts'
import { describeProjects } from './contract/projects.ts'
import { describeRegisters } from './contract/registers.ts'
import { describeRememberedAnswers } from './contract/remembered-answers.ts'
import { describeSecondFactor } from './contract/second-factor.ts'
import { describeSessions } from './contract/sessions.ts'
import { describeSubjects } from './contract/subjects.ts'
import { describeSweep } from './contract/sweep.ts'
import { describeUsage } from './contract/usage.ts'
import { describeWebhooks } from './contract/webhooks.ts'
import { describeWithdrawals } from './contract/withdrawals.ts'

export interface OpenedStore {
  /** On an empty database. */
  readonly store: Store
  /** A further store on the same database, as another node or the command line has it. The caller closes it. */
  openAnother(): Promise<Store>
  /** Closes `store`, unless the test has, and leaves nothing behind. */
  cleanup(): Promise<void>
}

export type OpenStore = () => Promise<OpenedStore>

/**
 * `writesAtOnce`: how many it takes before some would have to wait longer than their callers do. `isDurable`: whether what is
 * stored outlives the store.
 */
export function describeStore(name: string, open: OpenStore, { writesAtOnce = 1_500, isDurable = true } = {}): void {
  describe(`the ${name} store`, () => {
    const stores = sharedStores(open)
    describeKeys(stores)
    describeKeyRotation(stores)
    describePolicies(stores)
    describeRegisters(stores)
    describeWithdrawals(stores)
    describeMemories(stores)
    describeLimits(stores)
    describeIdempotency(stores)
    describeGrants(stores)
    describeActiveGrants(stores)
    describeContexts(stores)
    describeCorrections(stores)
    describeMemoryModel(stores)
    describeRememberedAnswers(stores)
    describeAudit(stores)
    describeAuditSearch(stores)
    describeAuditChain(stores)
    describeOwnerActs(stores)
    describePeople(stores)
    describeProjects(stores)
    describeInvitations(stores)
    describePasswordResets(stores)
    describePasswords(stores)
    describeSecondFactor(stores)
    describePasskeys(stores)
    describeSessions(stores)
    describeAttempts(stores)
    describeKnownDevices(stores)
    describeUsage(stores)
    describeWebhooks(stores)
    describeSubjects(stores)
    describeErasure(stores)
    describeSweep(stores)
    if (isDurable) describeDurability(stores, writesAtOnce)
  })
}
