import { actorText } from '../audit-port.ts'
import { startLargeReads } from '../large-reads.ts'
import {
  type CreateMemoryOutcome,
  defaultScopeLimits,
  type NewAuditEntry,
  type Store,
  StoreUnavailable,
} from '../port.ts'
import type { RateWindows } from '../rate-windows-port.ts'
import { sharedLookups } from '../shared-lookups.ts'
import { auditRow, listAudit, listDecisions, recordAudit } from './audit.ts'
import { auditMonthKeeper } from './audit-months.ts'
import { sweepAudit } from './audit-retention.ts'
import { type Connect, connectToPrimary } from './connect.ts'
import { parseDatabaseUrl } from './connection-url.ts'
import { postgresConsoleStore } from './console-store.ts'
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
import {
  createKey,
  deleteKey,
  findKeyByRetiredSecretHash,
  findKeyBySecretHash,
  listKeys,
  rotateKey,
  updateKey,
} from './keys.ts'
import { migrate } from './migrate.ts'
import { createPipelinedConnection } from './pipelined-connection.ts'
import { currentPolicy, policyHistory, setPolicy } from './policies.ts'
import { createProject, findProjectByName, listProjects } from './projects.ts'
import { leaseRequests, readWindows } from './rate-windows.ts'
import { runStatement } from './run-statement.ts'
import { noteTime } from './sign-ins.ts'
import type { Statement } from './statement.ts'
import { sweep } from './sweep.ts'
import { createTenantTransactions, type TenantTurn } from './tenant-transactions.ts'

export interface PostgresStore extends Store {
  readonly rateWindows: RateWindows
}

export interface PostgresStoreOptions {
  readonly url: string
  /** How many transactions of requests may be under way at once. */
  readonly tenantPipelines?: number
}

const tenantPipelinesDefault = 4
const startTimeoutMs = 10_000
const rotateAttemptsMax = 10

/**
 * The store on PostgreSQL. What belongs to a tenant runs in transactions behind row-level security, on a few pipelines that
 * all requests share; keys and policies are looked up on a pipeline of their own, so that no request waits for another one's
 * commit before it is let in; what people do in the console, and upkeep, has a third.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresStore> {
  const address = parseDatabaseUrl(options.url)
  const { isPooled } = address
  const connect = connectToPrimary(address, 'ambit')
  await prepareDatabase(connect)

  const tenantPipelines = Array.from({ length: options.tenantPipelines ?? tenantPipelinesDefault }, () =>
    createPipelinedConnection({ connect, isPooled, onReady: () => tenants.resume() }),
  )
  const tenants = createTenantTransactions(tenantPipelines)
  const control = createPipelinedConnection({ connect, isPooled })
  const upkeep = createPipelinedConnection({ connect, isPooled })
  const keepAuditMonths = auditMonthKeeper(upkeep)
  const largeReads = startLargeReads({
    script: new URL('./large-read-thread.ts', import.meta.url),
    workerData: { url: options.url },
    atOnce: 2,
  })
  const close = async (): Promise<void> => {
    await Promise.all([largeReads.close(), control.close(), upkeep.close(), tenants.drain()])
    await Promise.all(tenantPipelines.map((pipeline) => pipeline.close()))
  }
  try {
    await keepAuditMonths(Date.now())
    await Promise.all([...tenantPipelines, control].map((pipeline) => pipeline.untilReady(startTimeoutMs)))
  } catch (error) {
    await close()
    throw error
  }

  return {
    projects: {
      findByName: (name) => runStatement(control, findProjectByName(name)),
      list: () => runStatement(control, listProjects()),
      create: (project, act) => runStatement(control, createProject(project, act)),
    },
    keys: {
      findBySecretHash: sharedLookups(
        async (secretHash) =>
          (await runStatement(control, findKeyBySecretHash(secretHash))) ??
          (await runStatement(control, findKeyByRetiredSecretHash(secretHash))),
      ),
      list: (options) => runStatement(upkeep, listKeys(options)),
      create: (key, secretHash, act) => runStatement(upkeep, createKey(key, secretHash, act)),
      update: (tenant, keyId, changes, act) => runStatement(upkeep, updateKey(tenant, keyId, changes, act)),
      async rotate(tenant, keyId, rotation, act) {
        for (let attempt = 0; attempt < rotateAttemptsMax; attempt++) {
          const isRotated = await runStatement(upkeep, rotateKey(tenant, keyId, rotation, act))
          if (isRotated !== null) return isRotated
        }
        throw new StoreUnavailable('others rotate the same key over and over')
      },
      delete: (tenant, keyId, deletedAtMs, act) => runStatement(upkeep, deleteKey(tenant, keyId, deletedAtMs, act)),
    },
    policies: {
      current: (projectId) => runStatement(control, currentPolicy(projectId)),
      async set(projectId, change, act) {
        const version = await runStatement(upkeep, setPolicy(projectId, null, change, act))
        if (version === null) throw new Error(`there is no project ${projectId}`)
        return version
      },
      replace: (projectId, expectedVersion, change, act) =>
        runStatement(upkeep, setPolicy(projectId, expectedVersion, change, act)),
      history: (projectId) => runStatement(upkeep, policyHistory(projectId)),
    },
    memories: {
      async create(memory, audit, claim, limits = defaultScopeLimits): Promise<CreateMemoryOutcome> {
        const row = memoryInputRow(memory, audit, limits)
        if (!claim) return tenants.add(turnOf(audit, memory.valueJson.length), insertMemories, row)
        const claimed = (): Promise<CreateMemoryOutcome | null> =>
          tenants.run(turnOf(audit, memory.valueJson.length), createClaimedMemory(row, claim))
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
        const { answer, seen } = await largeReads.read(actorText(audit.actor), filter)
        await tenants.run(turnOf(audit), issueGrantForSeen(grant, tokenHash, { audit, seen }))
        return answer
      },
      async use(tokenHash, use) {
        const { audit, filter } = use
        const small = await tenants.add(turnOf(audit), useGrants, useRow(tokenHash, use))
        if (small !== 'large') return small
        await use.beforeLargeRead?.()
        const { answer, seen } = await largeReads.read(actorText(audit.actor), filter)
        return (await tenants.run(turnOf(audit), useGrantForSeen(tokenHash, { audit, seen }))) ? answer : null
      },
      revoke: (tokenHash, revokedAtMs, audit) => tenants.run(turnOf(audit), revokeGrant(tokenHash, revokedAtMs, audit)),
    },
    audit: {
      record: (entry) => tenants.add(turnOf(entry), recordAudit, auditRow(entry)),
      list: (tenant, { limit }) => tenants.run({ tenant, owner: '', bytes: 0 }, listAudit(tenant, limit)),
      listDecisions: (tenant, page) => tenants.run({ tenant, owner: '', bytes: 0 }, listDecisions(tenant, page)),
    },
    ...postgresConsoleStore(upkeep),
    rateWindows: {
      lease: (request) => runStatement(control, leaseRequests(request)),
      read: (keyIds, nowMs) => runStatement(upkeep, readWindows(keyIds, nowMs)),
    },
    maintenance: {
      async sweep(sweepOptions) {
        await keepAuditMonths(sweepOptions.nowMs)
        return { ...(await runStatement(upkeep, sweep(sweepOptions))), ...(await sweepAudit(upkeep, sweepOptions)) }
      },
      noteTime: (nowMs) => runStatement(upkeep, noteTime(nowMs)),
      async ping() {
        const isReadOnly = await runStatement(control, askForRecovery)
        if (isReadOnly) throw new StoreUnavailable('the server is read-only')
      },
      close,
    },
  }
}

/** What is done for a key takes the key's turn. */
function turnOf({ tenant, actor }: NewAuditEntry, bytes = 0): TenantTurn {
  return { tenant, owner: actorText(actor), bytes }
}

const askForRecovery: Statement<boolean> = {
  name: 'ask-for-recovery',
  text: 'SELECT pg_is_in_recovery() AS is_read_only FROM ambit.schema_version',
  values: [],
  isRead: true,
  result: ([row]) => row?.is_read_only !== false,
}

async function prepareDatabase(connect: Connect): Promise<void> {
  const { client } = await connect()
  try {
    await migrate(client)
  } finally {
    await client.end()
  }
}
