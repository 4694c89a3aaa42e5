import { startLargeReads } from '../large-reads.ts'
import type { StoredBytes } from '../port/maintenance.ts'
import type { RateWindows } from '../port/rate-windows.ts'
import type { Store } from '../port/store.ts'
import { deathNotice, type OnNotice, type StoreNotice } from '../port/store-notice.ts'
import { StoreUnavailable } from '../port/store-unavailable.ts'
import { createRememberedAnswers, type RememberedAnswers } from '../remembered-answers.ts'
import { auditCutter } from './audit-cuts.ts'
import { auditLinkSweeper } from './audit-link-retention.ts'
import { auditMonths } from './audit-months.ts'
import { sweepAudit } from './audit-retention.ts'
import { type Connect, connectToPrimary } from './connect.ts'
import { parseDatabaseUrl } from './connection-url.ts'
import { grantWeeks, sweepGrantWeeks } from './grant-weeks.ts'
import { noteTime } from './latest-moment.ts'
import { startMerges } from './merges.ts'
import { migrate, oneAtATime, runWithTime } from './migrate.ts'
import { createOutageNotices } from './outage-notices.ts'
import { createPipelinedConnection } from './pipelined-connection.ts'
import { runStatement } from './run-statement.ts'
import { checkRunningRole, letRun } from './running-role.ts'
import { sharedStore } from './shared-store.ts'
import type { Statement } from './statement.ts'
import { subjectStore } from './subject-store.ts'
import { sweep } from './sweep.ts'
import { tenantStore } from './tenant-store.ts'
import { createTenantTransactions } from './tenant-transactions.ts'
import { areKept, keepPartitions, type PartitionedTable, partitionKeeper } from './time-partitions.ts'
import { warmUp } from './warm-up.ts'

export interface PostgresStore extends Store {
  readonly rateWindows: RateWindows
}

export interface PostgresStoreOptions {
  readonly url: string
  /** How many transactions of requests may be under way at once. */
  readonly tenantPipelines?: number
  /** Told what an operator should know. */
  readonly onNotice?: OnNotice
  /** The cache of merged answers, for tests that look into it. */
  readonly answers?: RememberedAnswers
}

const tenantPipelinesDefault = 4
const startTimeoutMs = 10_000

/**
 * The store on PostgreSQL. What belongs to a tenant runs in transactions behind row-level security, on a few pipelines that
 * all requests share; keys and policies are looked up on a pipeline of their own, so that no request waits for another one's
 * commit before it is let in; what people do in the console, and upkeep, has a third.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresStore> {
  const address = parseDatabaseUrl(options.url)
  const { isPooled } = address
  const { answers = createRememberedAnswers(), onNotice = () => {} } = options
  const outages = createOutageNotices(onNotice)
  const connect = connectToPrimary(address, 'ambit')
  const { role, risk } = await prepareDatabase(connect)
  if (risk !== null) onNotice(roleNotice(role, risk))

  const tenantPipelines = Array.from({ length: options.tenantPipelines ?? tenantPipelinesDefault }, (_, index) =>
    // The first is ready at once. The others are for when there is more to do, and have their plans by then.
    createPipelinedConnection({
      connect,
      isPooled,
      outages,
      onReady: () => tenants.resume(),
      ...(index > 0 && { warmUp }),
    }),
  )
  const tenants = createTenantTransactions(tenantPipelines)
  const control = createPipelinedConnection({ connect, isPooled, outages })
  const upkeep = createPipelinedConnection({ connect, isPooled, outages })
  const keepers = timePartitioned.map((table) => partitionKeeper(upkeep, table))
  const largeReads = startLargeReads({
    script: new URL('./large-read-thread.ts', import.meta.url),
    workerData: { url: options.url },
    atOnce: 2,
    onDeath: deathNotice(onNotice, 'the thread for large reads has died; the next read gets another one'),
  })
  const merges = startMerges(deathNotice(onNotice, 'the thread for merges has died; the next merge gets another one'))
  const close = async (): Promise<void> => {
    await Promise.all([largeReads.close(), merges.close(), control.close(), upkeep.close(), tenants.drain()])
    await Promise.all(tenantPipelines.map((pipeline) => pipeline.close()))
  }
  try {
    await Promise.all([...tenantPipelines, control].map((pipeline) => pipeline.untilReady(startTimeoutMs)))
  } catch (error) {
    await close()
    throw error
  }

  const ofTenants = tenantStore({ tenants, upkeep, largeReads, answers, merges })
  const cutChains = auditCutter(upkeep)
  const sweepLinks = auditLinkSweeper(upkeep)
  return {
    ...sharedStore(control, upkeep),
    ...ofTenants,
    subjects: subjectStore({ tenants, upkeep, largeReads, answers }),
    maintenance: {
      async sweep(sweepOptions) {
        for (const keep of keepers) await keep(sweepOptions.nowMs)
        const swept = await runStatement(upkeep, sweep(sweepOptions))
        const grantWeeks = await sweepGrantWeeks(upkeep, sweepOptions)
        if (!(await cutChains(sweepOptions))) return { ...swept, grantWeeks, audit: 0, auditMonths: 0, auditLinks: 0 }
        const audit = await sweepAudit(upkeep, sweepOptions)
        return { ...swept, grantWeeks, ...audit, auditLinks: await sweepLinks(sweepOptions) }
      },
      noteTime: (nowMs) => runStatement(upkeep, noteTime(nowMs)),
      storedBytes: () => runStatement(upkeep, storedBytes),
      async ping() {
        const isReadOnly = await runStatement(control, askForRecovery)
        if (isReadOnly) throw new StoreUnavailable('the server is read-only')
        // What cannot be written is not served either: a disk may be full.
        await runStatement(upkeep, noteTime({ latestMs: 0, confirmedMs: 0 }))
      },
      close,
    },
  }
}

const storedBytes: Statement<readonly StoredBytes[]> = {
  name: 'stored-bytes',
  text: 'SELECT project_id, environment, sum(bytes)::bigint AS bytes FROM ambit.memory_totals GROUP BY 1, 2',
  values: [],
  isRead: true,
  result: (rows) =>
    rows.map(({ project_id, environment, bytes }) => ({
      projectId: project_id as string,
      environment: environment as StoredBytes['environment'],
      bytes: Number(bytes),
    })),
}

const askForRecovery: Statement<boolean> = {
  name: 'ask-for-recovery',
  text: 'SELECT pg_is_in_recovery() AS is_read_only FROM ambit.schema_version',
  values: [],
  isRead: true,
  result: ([row]) => row?.is_read_only !== false,
}

const roleNotice = (role: string, risk: string): StoreNotice => ({
  level: 'warn',
  message: `the role ${role} of DATABASE_URL ${risk}: in production, migrate as one role and run as another (docs/guides/production.md)`,
  reason: null,
})

const timePartitioned = [auditMonths, grantWeeks]

/**
 * Before there is any other connection of ours, and by one process at a time: whoever has one is using the tables, and keeps
 * partitions from being made.
 */
async function prepareDatabase(connect: Connect) {
  const { client } = await connect()
  const nowMs = Date.now()
  try {
    await migrate(client)
    const checked = await checkRunningRole(client)
    if (checked.lack !== null) throw new Error(checked.lack)
    for (const table of timePartitioned) {
      if (await areKept(runWithTime(client), table, nowMs)) continue
      await oneAtATime(client, () => makeAhead(connect, table, nowMs))
    }
    return checked
  } finally {
    await client.end()
  }
}

/** Without a role, only the tables are made and updated. */
export async function migratePostgres(url: string, role: string | null): Promise<void> {
  const connect = connectToPrimary(parseDatabaseUrl(url), 'ambit-migrate')
  const owner = await prepareDatabase(connect)
  if (role === null) return
  if (role === owner.role) throw new Error(`${role} owns the tables: name the other role, as which the service runs`)
  const { client } = await connect()
  try {
    await letRun(client, role)
  } finally {
    await client.end()
  }
}

async function makeAhead(connect: Connect, table: PartitionedTable, nowMs: number): Promise<void> {
  const { client } = await connect()
  try {
    await keepPartitions(runWithTime(client), table, nowMs)
  } finally {
    await client.end()
  }
}
