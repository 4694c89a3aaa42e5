import type { DatabaseSync } from 'node:sqlite'
import { endTokensInSteps, revokeAllInSteps } from '../end-tokens-in-steps.ts'
import { eraseInSteps } from '../erase-in-steps.ts'
import { nothingErased } from '../erased-counts.ts'
import { forgetInSteps } from '../forget-in-steps.ts'
import { type LargeReads, startLargeReads } from '../large-reads.ts'
import { actorText } from '../port/actor.ts'
import type { NewAuditEntry } from '../port/audit.ts'
import { defaultScopeLimits } from '../port/memories.ts'
import type { Store } from '../port/store.ts'
import type { Subject } from '../port/subjects.ts'
import { showGrant } from '../show-grant.ts'
import { activeGrantReads } from './active-grants.ts'
import { auditReads, auditRow } from './audit.ts'
import { auditChainReads } from './audit-chain.ts'
import { isSafeSqliteVersion, openConnection } from './connection.ts'
import { consentReads } from './consents.ts'
import { databaseFile } from './data-directory.ts'
import { erasureReads } from './erasure.ts'
import { grantReads, grantRow, viewRows } from './grants.ts'
import { invitationReads, invitationRow } from './invitations.ts'
import { keyReads, keyRow } from './keys.ts'
import { knownDeviceReads } from './known-devices.ts'
import { claimRow, memoryRow } from './memories.ts'
import { passkeyReads } from './passkeys.ts'
import { passwordResetReads, passwordResetRow } from './password-resets.ts'
import { passwordReads } from './passwords.ts'
import { peopleReads } from './people.ts'
import { policyReads } from './policies.ts'
import { projectReads } from './projects.ts'
import { registerReads } from './registers.ts'
import { secondFactorReads } from './second-factor.ts'
import { sessionReads } from './sessions.ts'
import { subjectLinkReads } from './subject-links.ts'
import { subjectReads } from './subject-reads.ts'
import { usageReads } from './usage.ts'
import { webhookReads } from './webhooks.ts'
import type { WriteTurn } from './write-commands.ts'
import { startWriter, type Writer } from './writer.ts'

export interface SqliteStoreOptions {
  readonly dataDir: string
  /** Told when the store is beyond repair in this process. */
  readonly onFailure: (error: Error) => void
}

interface StoreParts {
  /** Reads. */
  readonly db: DatabaseSync
  readonly writer: Writer
  readonly largeReads: LargeReads
}

/**
 * The embedded store. Reads are answered here, by a connection of our own (a write-ahead log lets them see every commit
 * without waiting for one); writes go to a thread, so that no request waits for another one's disk.
 */
export async function openSqliteStore({ dataDir, onFailure }: SqliteStoreOptions): Promise<Store> {
  const file = databaseFile(dataDir)
  const writer = await startWriter(file, onFailure)
  const db = openConnection(file, { readOnly: true })
  const version = String(db.prepare('SELECT sqlite_version() AS version').get()?.version)
  if (!isSafeSqliteVersion(version)) throw new Error(`SQLite ${version} can lose data; 3.51.3 or newer is needed`)

  const largeReads = startLargeReads({
    script: new URL('./large-read-thread.ts', import.meta.url),
    workerData: { file },
    atOnce: 1,
  })
  return storeOn({ db, writer, largeReads })
}

/** The store, wherever its database is and whoever writes. */
export function storeOn({ db, writer, largeReads }: StoreParts): Store {
  const projects = projectReads(db)
  const keys = keyReads(db)
  const policies = policyReads(db)
  const registers = registerReads(db)
  const grants = grantReads(db)
  const activeGrants = activeGrantReads(db)
  const audit = auditReads(db)
  const chain = auditChainReads(db)
  const subjects = subjectReads(db)
  const consents = consentReads(db)
  const erasures = erasureReads(db)
  const links = subjectLinkReads(db)
  const people = peopleReads(db)
  const invitations = invitationReads(db)
  const passwordResets = passwordResetReads(db)
  const passwords = passwordReads(db)
  const secondFactor = secondFactorReads(db)
  const passkeys = passkeyReads(db)
  const sessions = sessionReads(db)
  const knownDevices = knownDeviceReads(db)
  const usage = usageReads(db)
  const webhooks = webhookReads(db)
  const ping = db.prepare('SELECT count(*) FROM projects')

  return {
    projects: {
      findByName: async (name) => projects.findProjectByName(name),
      list: async () => projects.listProjects(),
      create: (project, act) => writer.run('createProject', { project, act: auditRow(act) }),
      createOwned: (project, ownerId, act) =>
        writer.run('createOwnedProject', { project, ownerId, act: auditRow(act) }),
      settings: async (projectId) => projects.projectSettings(projectId),
      changeSettings: (projectId, change, act) =>
        writer.run('changeSettings', { projectId, change, act: auditRow(act) }),
      beginDeletion: (deleted, act) => writer.run('beginDeletion', { deleted, act: auditRow(act) }),
      deletions: async () => projects.listDeletions(),
      deleteSome: (projectId, { limit }) => writer.run('deleteSome', { projectId, limit }),
      finishDeletion: (projectId, finishedAtMs) => writer.run('finishDeletion', { projectId, finishedAtMs }),
      membersSeePeople: async (projectId) => projects.membersSeePeople(projectId),
      setMembersSeePeople: (projectId, membersSeePeople, act) =>
        writer.run('setMembersSeePeople', { projectId, membersSeePeople, act: auditRow(act) }),
    },
    keys: {
      findBySecretHash: async (secretHash) => keys.findKeyBySecretHash(secretHash),
      find: async (keyId, lookup) => keys.findKey(keyId, lookup),
      list: async (lookup) => keys.listKeys(lookup),
      create: (key, secretHash, act) =>
        writer.run('createKey', { key: keyRow(key, secretHash, act.actor), secretHash, act: auditRow(act) }),
      update: (tenant, keyId, changes, act) => writer.run('updateKey', { tenant, keyId, changes, act: auditRow(act) }),
      rotate: (tenant, keyId, rotation, act) =>
        writer.run('rotateKey', { tenant, keyId, rotation, act: auditRow(act) }),
      delete: (tenant, keyId, deletedAtMs, act) =>
        writer.run('deleteKey', { tenant, keyId, deletedAtMs, act: auditRow(act) }),
    },
    policies: {
      current: async (projectId) => policies.currentPolicy(projectId),
      set: (projectId, change, act) => writer.run('setPolicy', { projectId, change, act: auditRow(act) }),
      replace: (projectId, expectedVersion, change, act) =>
        writer.run('replacePolicy', { projectId, expectedVersion, change, act: auditRow(act) }),
      history: async (projectId) => policies.policyHistory(projectId),
    },
    registers: {
      load: async (projectId) => registers.loadRegister(projectId),
      change: (projectId, expectedRevision, change, acts) =>
        writer.run('changeRegister', { projectId, expectedRevision, change, acts: acts.map(auditRow) }),
      versions: async (projectId, name) => registers.purposeVersions(projectId, name),
      revisions: async (projectId, limit) => registers.registerRevisions(projectId, limit),
      dismiss: (projectId, dismissed, act) =>
        writer.run('dismissPurpose', { projectId, dismissed, act: auditRow(act) }),
      restore: (projectId, textHash, act) => writer.run('restorePurpose', { projectId, textHash, act: auditRow(act) }),
      listDismissed: async (projectId) => registers.listDismissed(projectId),
    },
    memories: {
      create: (memory, audit, claim, { limits = defaultScopeLimits, superseded = null } = {}) =>
        writer.run(
          'createMemory',
          {
            memory: memoryRow(memory),
            audit: auditRow(audit),
            claim: claim && claimRow(memory.tenant, claim, memory.userId),
            superseded: superseded && { ids: superseded.ids, audit: auditRow(superseded.audit) },
            limits,
          },
          { owner: actorText(audit.actor), bytes: memory.valueJson.length },
        ),
      claim: (tenant, claim, nowMs) => writer.run('claimRequest', { claim: claimRow(tenant, claim, null), nowMs }),
      delete: (tenant, memoryId, audit) =>
        writer.run('deleteMemory', { tenant, memoryId, nowMs: audit.atMs, audit: auditRow(audit) }, turnOf(audit)),
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
      listActive: async (tenant, page) => activeGrants.listActiveGrants(tenant, page),
      revokeAll: (owner, atMs, newAudit) =>
        revokeAllInSteps(atMs, newAudit, (audit, step) => {
          const rows = { tenant: audit.tenant, owner, atMs, ...step, audit: auditRow(audit) }
          return writer.run('revokeSomeGrants', rows, turnOf(audit))
        }),
    },
    subjects: {
      listMemories: (page) => largeReads.list(page.userId, page),
      listReads: async (page) => subjects.listSubjectReads(page),
      listWithdrawn: async (subject) => consents.listWithdrawn(subject),
      listWithdrawals: async (page) => consents.listWithdrawals(page),
      async withdraw(change, audit) {
        const turn = turnOf(audit)
        const { atMs } = change
        await writer.run('withdrawConsent', { change, audit: auditRow(audit) }, turn)
        return endTokensInSteps(atMs, (after) => writer.run('endTokens', { ...subjectOf(change), after, atMs }, turn))
      },
      restore: (change, audit) => writer.run('restoreConsent', { change, audit: auditRow(audit) }, turnOf(audit)),
      count: async (subject) => subjects.countStored(subject),
      findIds: async (beginning) => subjects.findUserIds(beginning),
      erase: (erasure) =>
        eraseInSteps({
          begin: () => writer.run('beginErasure', { ...erasure, counts: nothingErased }, turnOf(erasure.act)),
          go: () => writer.run('continueErasure', subjectOf(erasure), turnOf(erasure.act)),
        }),
      listBegunErasures: async (beforeMs) => erasures.listBegunErasures(beforeMs),
      createLink: (link, tokenHash, audit) =>
        writer.run('createSubjectLink', { link, tokenHash, audit: auditRow(audit) }, turnOf(audit)),
      findLink: async (tokenHash, nowMs) => links.findSubjectLink(tokenHash, nowMs),
    },
    audit: {
      record: (entry) => writer.run('recordEntry', auditRow(entry), turnOf(entry)),
      list: async (tenant, { limit }) => audit.listAudit(tenant, limit),
      search: async (tenant, step) => audit.searchAudit(tenant, step),
      listDecisions: async (tenant, page) => audit.listDecisions(tenant, page),
      listRefusals: async (tenant, page) => audit.listRefusals(tenant, page),
      listRegisteredReads: async (tenant, page) => audit.listRegisteredReads(tenant, page),
    },
    auditChain: {
      head: async (tenant) => chain.chainHead(tenant),
      cut: async (tenant) => chain.chainCut(tenant),
      links: async (tenant, page) => chain.chainLinks(tenant, page),
      findUnlinked: async (tenant, step) => chain.findUnlinked(tenant, step),
      signingKey: (proposed) => writer.run('keepSigningKey', proposed),
    },
    people: {
      membershipsOf: async (personId) => people.membershipsOf(personId),
      team: async (projectId) => people.teamOf(projectId),
      findByEmail: async (email) => people.findPersonByEmail(email),
      changeProfile: (change, acts) => writer.run('changeProfile', { change, acts: acts.map(auditRow) }),
      setRole: (projectId, personId, role, act) =>
        writer.run('setRole', { projectId, personId, role, act: auditRow(act) }),
      remove: (projectId, personId, act) => writer.run('removePerson', { projectId, personId, act: auditRow(act) }),
    },
    invitations: {
      create: (invitation, tokenHash, act) =>
        writer.run('createInvitation', { invitation: invitationRow(invitation, tokenHash), act: auditRow(act) }),
      find: async (tokenHash, nowMs) => invitations.findInvitation(tokenHash, nowMs),
      listOpen: async (projectId, nowMs) => invitations.listOpenInvitations(projectId, nowMs),
      withdraw: (projectId, invitationId, nowMs, act) =>
        writer.run('withdrawInvitation', { projectId, invitationId, nowMs, act: auditRow(act) }),
      accept: (tokenHash, joining, act) => writer.run('acceptInvitation', { tokenHash, joining, act: auditRow(act) }),
    },
    passwordResets: {
      create: (reset, tokenHash, acts) =>
        writer.run('createPasswordReset', { reset: passwordResetRow(reset, tokenHash), acts: acts.map(auditRow) }),
      find: async (tokenHash, nowMs) => passwordResets.findPasswordReset(tokenHash, nowMs),
      complete: (tokenHash, change, acts) =>
        writer.run('completePasswordReset', { tokenHash, change, acts: acts.map(auditRow) }),
    },
    passwords: {
      findHash: async (personId) => passwords.findPasswordHash(personId),
      change: (change) => writer.run('changePassword', change),
    },
    secondFactor: {
      find: async (personId) => secondFactor.findSecondFactor(personId),
      propose: (personId, secret, nowMs) => writer.run('proposeSecondFactor', { personId, secret, nowMs }),
      confirm: (confirmation, acts) => writer.run('confirmSecondFactor', { confirmation, acts: acts.map(auditRow) }),
      useStep: (personId, step) => writer.run('useTotpStep', { personId, step }),
      useRecoveryCode: (personId, codeHash, nowMs, acts) =>
        writer.run('useRecoveryCode', { personId, codeHash, nowMs, acts: acts.map(auditRow) }),
      replaceRecoveryCodes: (codes, acts) => writer.run('replaceRecoveryCodes', { codes, acts: acts.map(auditRow) }),
      remove: (personId, acts) => writer.run('removeSecondFactor', { personId, acts: acts.map(auditRow) }),
      reset: (personId, acts) => writer.run('resetSecondFactor', { personId, acts: acts.map(auditRow) }),
    },
    passkeys: {
      list: async (personId) => passkeys.listPasskeys(personId),
      find: async (credentialId) => passkeys.findPasskey(credentialId),
      add: (added, acts) => writer.run('addPasskey', { added, acts: acts.map(auditRow) }),
      rename: (personId, passkeyId, name, acts) =>
        writer.run('renamePasskey', { personId, passkeyId, name, acts: acts.map(auditRow) }),
      remove: (personId, passkeyId, acts) =>
        writer.run('removePasskey', { personId, passkeyId, acts: acts.map(auditRow) }),
      signIn: (passkeyId, signCount, session) => writer.run('signInWithPasskey', { passkeyId, signCount, session }),
      keepChallenge: (challenge) => writer.run('keepPasskeyChallenge', challenge),
      takeChallenge: (challengeHash, personId, nowMs) =>
        writer.run('takePasskeyChallenge', { challengeHash, personId, nowMs }),
    },
    sessions: {
      find: async (tokenHash) => sessions.findSession(tokenHash),
      begin: (session, passwordHash) => writer.run('beginSession', { session, passwordHash }),
      renew: (sessionId, renewal) => writer.run('renewSession', { sessionId, ...renewal }),
      list: async (personId) => sessions.listSessions(personId),
      end: (personId, sessionId) => writer.run('endSession', { personId, sessionId }),
      endByToken: (tokenHash) => writer.run('endSessionByToken', tokenHash),
      endAll: (personId) => writer.run('endAllSessions', personId),
    },
    attempts: {
      count: (attempt) => writer.run('countAttempt', attempt),
      forget: (subject) => writer.run('forgetAttempts', subject),
    },
    knownDevices: {
      find: async (tokenHash, email, nowMs) => knownDevices.findKnownDevice(tokenHash, email, nowMs),
      remember: (signIn) => writer.run('rememberDevice', signIn),
    },
    usage: {
      add: (counts, uses) => writer.run('addUsage', { counts, uses }),
      sum: (query) => usage.sumUsage(query),
    },
    webhooks: {
      create: (webhook, act) => writer.run('createWebhook', { webhook, act: auditRow(act) }),
      list: async (tenant) => webhooks.listWebhooks(tenant),
      change: (webhook, act) => writer.run('changeWebhook', { webhook, act: auditRow(act) }),
      remove: (tenant, id, act) => writer.run('removeWebhook', { tenant, id, act: auditRow(act) }),
      lease: (lease) => writer.run('leaseWebhooks', lease),
      plan: (webhook, cursor, deliveries) => writer.run('planDeliveries', { webhook, cursor, deliveries }),
      due: async (id, nowMs, limit) => webhooks.dueDeliveries(id, nowMs, limit),
      countPending: async (id) => webhooks.countPending(id),
      settle: (settled, atMs) => writer.run('settleDelivery', { settled, atMs }),
      deliveries: async (id, { beforeSequence, limit }) => webhooks.listDeliveries(id, beforeSequence, limit),
      replay: (replayed, act) => writer.run('replayDelivery', { replayed, act: auditRow(act) }),
    },
    rateWindows: null,
    maintenance: {
      sweep: (options) => writer.run('sweep', options),
      noteTime: (nowMs) => writer.run('noteTime', nowMs),
      ping: async () => {
        writer.assertAlive()
        ping.get()
      },
      close: async () => {
        // The last connection checkpoints the log, which takes the one that writes.
        await writer.close(largeReads.close().then(() => db.close()))
      },
    },
  }
}

function subjectOf({ tenant, userId }: Subject): Subject {
  return { tenant, userId }
}

/** What is done for a key takes the key's turn. */
function turnOf({ actor }: NewAuditEntry): WriteTurn {
  return { owner: actorText(actor), bytes: 0 }
}
