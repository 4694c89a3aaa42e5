/**
 * The service behind PgBouncer in transaction mode, under load, while PgBouncer is restarted gently, ended at once and
 * killed, and while the server behind it ends without a shutdown: nothing that was acknowledged is lost or there twice, no revoked token
 * comes back to life, and the service writes again by itself.
 *
 *   node proofs/pgbouncer.ts --seconds 3
 *
 * Skipped where PgBouncer is not installed.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startService, stopAll } from '../acceptance/service.ts'
import { startEmbeddedPostgres } from '../packages/server/test/postgres/embedded-postgres.ts'
import { type PgBouncer, startPgBouncer } from '../packages/server/test/postgres/pgbouncer.ts'
import { findProgram } from '../packages/server/test/postgres/system-program.ts'
import { findLost, startLoad, until } from './steady-load.ts'
import { startTokenLoad } from './token-load.ts'

export interface PgBouncerVerdict {
  readonly acknowledged: number
  /** Not there exactly once. */
  readonly lost: number
  readonly unexpected: readonly number[]
  readonly revoked: number
  readonly usable: number
  readonly forgotten: number
  /** From when it was back until there were memories again. */
  readonly interruptionsMs: Readonly<Record<string, number>>
}

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

export async function auditPgBouncer(program: string, seconds: number): Promise<PgBouncerVerdict> {
  const postgres = await startEmbeddedPostgres(durable)
  let bouncer: PgBouncer | undefined
  try {
    const pooler = await startPgBouncer(program, { port: postgres.port, user: 'postgres' })
    bouncer = pooler
    const service = await startService({
      environment: { DATABASE_URL: pooler.url(), AMBIT_RATE_LIMIT: '0', LOG_LEVEL: 'silent' },
    })
    const load = startLoad(service, 8)
    const tokens = startTokenLoad(service, 4)
    await until('there is a load', () => load.acknowledged.size > 20 && tokens.revoked.size > 20)
    const interruptionsMs: Record<string, number> = {}
    const interrupted = async (name: string, event: () => Promise<void>): Promise<void> => {
      await pause(seconds * 1_000)
      await event()
      const backMs = Date.now()
      const atEvent = load.acknowledged.size
      await until('the service writes again', () => load.acknowledged.size > atEvent + 20)
      interruptionsMs[name] = Date.now() - backMs
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
      await interrupted(signal, () => pooler.stop(signal).then(pooler.start))
    }
    await interrupted('server restarted without a shutdown', () => postgres.stop('SIGQUIT').then(postgres.start))
    await Promise.all([load.stop(), tokens.stop()])
    return {
      acknowledged: load.acknowledged.size,
      lost: (await findLost(service, load.acknowledged)).length,
      unexpected: [...load.answers.keys()].filter((status) => status !== 201 && status !== 503),
      revoked: tokens.revoked.size,
      ...(await tokens.verdict()),
      interruptionsMs,
    }
  } finally {
    await stopAll()
    await bouncer?.remove()
    await postgres.remove()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '3' } } })
  const program = findProgram('pgbouncer')
  if (program === null) {
    console.log('PgBouncer: needs `apt-get install pgbouncer`: SKIPPED')
  } else {
    const { acknowledged, lost, unexpected, revoked, usable, forgotten, interruptionsMs } = await auditPgBouncer(
      program,
      Number(values.seconds),
    )
    const isProven = lost + usable + forgotten + unexpected.length === 0
    console.log(`writing again, in ms after it was back: ${JSON.stringify(interruptionsMs)}`)
    console.log(
      `PgBouncer: ${acknowledged} memories acknowledged, ${lost} lost or there twice; ${revoked} tokens revoked, ` +
        `${usable} usable; ${forgotten} tokens forgotten; other answers: ${unexpected.join(', ') || 'none'}: ` +
        (isProven ? 'PASS' : 'FAIL'),
    )
    process.exitCode = isProven ? 0 : 1
  }
}
