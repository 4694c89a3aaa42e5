import { startLargeReads } from '../large-reads.ts'
import type { Store } from '../port/store.ts'
import { deathNotice, type OnNotice } from '../port/store-notice.ts'
import { StoreDamaged } from '../port/store-unavailable.ts'
import { accountStore } from './account-store.ts'
import { auditRow } from './audit.ts'
import { isSafeSqliteVersion, openConnection } from './connection.ts'
import { databaseFile } from './data-directory.ts'
import { keyReads, keyRow } from './keys.ts'
import { policyReads } from './policies.ts'
import { projectReads } from './projects.ts'
import { registerReads } from './registers.ts'
import { startSlowReads } from './slow-reads.ts'
import { type QuickCheck, type QuickCheckOptions, startQuickCheck } from './start-quick-check.ts'
import type { StoreParts } from './store-parts.ts'
import { tenantStore } from './tenant-store.ts'
import { webhookReads } from './webhooks.ts'
import { startWriter } from './writer.ts'

export interface SqliteStoreOptions {
  readonly dataDir: string
  /** Told when the store is beyond repair in this process. */
  readonly onFailure: (error: Error) => void
  /** Told what an operator should know. */
  readonly onNotice?: OnNotice
  /** For those who run for long: soon after the start, the whole file is looked at. */
  readonly check?: QuickCheckOptions
}

/**
 * The embedded store. Reads are answered here, by a connection of our own (a write-ahead log lets them see every commit
 * without waiting for one); writes go to a thread, so that no request waits for another one's disk.
 */
export async function openSqliteStore({
  dataDir,
  onFailure,
  onNotice = () => {},
  check,
}: SqliteStoreOptions): Promise<Store> {
  const file = databaseFile(dataDir)
  const writer = await startWriter(file, onFailure, onNotice)
  const db = openConnection(file, { readOnly: true })
  const version = String(db.prepare('SELECT sqlite_version() AS version').get()?.version)
  if (!isSafeSqliteVersion(version)) throw new Error(`SQLite ${version} can lose data; 3.51.3 or newer is needed`)

  const largeReads = startLargeReads({
    script: new URL('./large-read-thread.ts', import.meta.url),
    onDeath: deathNotice(onNotice, 'the thread for large reads has died; the next read gets another one'),
    workerData: { file },
    atOnce: 1,
  })
  const slowReads = startSlowReads({
    script: new URL('./slow-read-thread.ts', import.meta.url),
    onDeath: deathNotice(onNotice, 'the thread for long queries has died; the next query gets another one'),
    workerData: { file },
    atOnce: 1,
  })
  const store = storeOn({ db, writer, largeReads, slowReads })
  return check ? checked(store, startQuickCheck(file, check)) : store
}

function checked(store: Store, check: QuickCheck): Store {
  const { ping, close, ...others } = store.maintenance
  return {
    ...store,
    maintenance: {
      ...others,
      async ping() {
        if (check.damage !== null) throw new StoreDamaged(check.damage)
        await ping()
      },
      async close() {
        await check.stop()
        await close()
      },
    },
  }
}

/** The store, wherever its database is and whoever writes. */
export function storeOn(parts: StoreParts): Store {
  const { db, writer, largeReads, slowReads } = parts
  const projects = projectReads(db)
  const keys = keyReads(db)
  const policies = policyReads(db)
  const registers = registerReads(db)
  const webhooks = webhookReads(db)

  return {
    ...tenantStore(parts),
    ...accountStore(parts),
    projects: {
      findByName: async (name) => projects.findProjectByName(name),
      list: async () => projects.listProjects(),
      create: (project, act) => writer.run('createProject', { project, act: auditRow(act) }),
      createOwned: (project, ownerId, act) =>
        writer.run('createOwnedProject', { project, ownerId, act: auditRow(act) }),
      settings: async (projectId) => projects.projectSettings(projectId),
      changeSettings: (projectId, change, act) =>
        writer.run('changeSettings', { projectId, change, act: auditRow(act) }),
      beginDeletion: (deleted, acts) => writer.run('beginDeletion', { deleted, acts: acts.map(auditRow) }),
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
      update: (tenant, keyId, changes, act, rights = null) =>
        writer.run('updateKey', { tenant, keyId, changes, act: auditRow(act), rights }),
      rotate: (tenant, keyId, rotation, act, rights = null) =>
        writer.run('rotateKey', { tenant, keyId, rotation, act: auditRow(act), rights }),
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
    usage: {
      add: (counts, uses) => writer.run('addUsage', { counts, uses }),
      sum: (query) => slowReads.run(query.tenant.projectId, 'sumUsage', query),
    },
    webhooks: {
      create: (webhook, act) => writer.run('createWebhook', { webhook, act: auditRow(act) }),
      list: async (tenant) => webhooks.listWebhooks(tenant),
      find: async (tenant, id) => webhooks.findWebhook(tenant, id),
      change: (webhook, act) => writer.run('changeWebhook', { webhook, act: auditRow(act) }),
      remove: (tenant, id, act) => writer.run('removeWebhook', { tenant, id, act: auditRow(act) }),
      lease: (lease) => writer.run('leaseWebhooks', lease),
      plan: (webhook, cursor, deliveries) => writer.run('planDeliveries', { webhook, cursor, deliveries }),
      due: async (id, nowMs, limit) => webhooks.dueDeliveries(id, nowMs, limit),
      countPending: async (id) => webhooks.countPending(id),
      lastFailure: async (id) => webhooks.lastFailure(id),
      settle: (settled, atMs) => writer.run('settleDelivery', { settled, atMs }),
      deliveries: async (id, { beforeSequence, limit }) => webhooks.listDeliveries(id, beforeSequence, limit),
      replay: (replayed, act) => writer.run('replayDelivery', { replayed, act: auditRow(act) }),
    },
    rateWindows: null,
    maintenance: {
      storedBytes: () => slowReads.run('', 'storedBytes'),
      sweep: (options) => writer.run('sweep', options),
      noteTime: (nowMs) => writer.run('noteTime', nowMs),
      // A write: what cannot be written is not served either.
      ping: () => writer.run('ping', null),
      close: async () => {
        // The last connection checkpoints the log, which takes the one that writes.
        await writer.close(Promise.all([largeReads.close(), slowReads.close()]).then(() => db.close()))
      },
    },
  }
}
