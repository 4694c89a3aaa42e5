/**
 * Kills a primary under load and promotes its synchronous standby: nothing that was acknowledged is lost, and the
 * service finds the new primary by itself.
 *
 *   node proofs/failover.ts --seconds 5
 */
import { parseArgs } from 'node:util'
import { type Service, startService, stopAll } from '../acceptance/service.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../packages/server/test/postgres/embedded-postgres.ts'
import { administer } from '../packages/server/test/postgres/test-databases.ts'
import { findLost, startLoad, until } from './steady-load.ts'

export interface FailoverVerdict {
  readonly acknowledged: number
  readonly lost: readonly string[]
  readonly answers: Readonly<Record<string, number>>
  /** From the death of the primary to the first memory on the new one. */
  readonly recoveredAfterMs: number
}

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

export async function auditFailover(secondsBefore: number): Promise<FailoverVerdict> {
  const primary = await startEmbeddedPostgres({ ...durable, wal_level: 'replica' })
  let standby: EmbeddedPostgres | undefined
  try {
    await primary.stop()
    standby = await startEmbeddedPostgres(
      { ...durable, primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby` },
      { copyOf: primary.dataDir, isStandby: true },
    )
    await primary.start()
    await administer(primary.url(), "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
    await administer(primary.url(), 'SELECT pg_reload_conf()')
    await until('the standby is synchronous', async () => {
      const rows = await administer(primary.url(), "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'")
      return rows.length === 1
    })
    const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`
    const service = await startService({
      environment: {
        DATABASE_URL: `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`,
        AMBIT_RATE_LIMIT: '0',
        LOG_LEVEL: 'silent',
      },
    })
    return await killUnderLoad({ service, primary, standby, secondsBefore })
  } finally {
    await stopAll()
    await standby?.remove()
    await primary.remove()
  }
}

async function killUnderLoad(parts: {
  service: Service
  primary: EmbeddedPostgres
  standby: EmbeddedPostgres
  secondsBefore: number
}): Promise<FailoverVerdict> {
  const { service, primary, standby, secondsBefore } = parts
  const load = startLoad(service, 8)
  await until('there is a load', () => load.acknowledged.size > 20)
  await new Promise((resolve) => setTimeout(resolve, secondsBefore * 1_000))
  await primary.stop('SIGKILL')
  const killedMs = Date.now()
  await administer(standby.url(), 'SELECT pg_promote()')
  // What was on its way when the primary died is answered within a moment; a success later than that is the new one's.
  const atKill = load.acknowledged.size
  await until('the service writes again', () => load.acknowledged.size > atKill + 20)
  const recoveredAfterMs = Date.now() - killedMs
  await load.stop()
  return {
    acknowledged: load.acknowledged.size,
    lost: await findLost(service, load.acknowledged),
    answers: Object.fromEntries(load.answers),
    recoveredAfterMs,
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } })
  const { acknowledged, lost, answers, recoveredAfterMs } = await auditFailover(Number(values.seconds))
  console.log(`answers by status: ${JSON.stringify(answers)}`)
  console.log(
    `failover: ${acknowledged} acknowledged, ${lost.length} lost, writing again after ${recoveredAfterMs} ms: ` +
      (lost.length === 0 ? 'PASS' : 'FAIL'),
  )
  process.exitCode = lost.length === 0 ? 0 : 1
}
