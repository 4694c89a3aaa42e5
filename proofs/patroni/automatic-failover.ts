/**
 * A Patroni cluster of two in synchronous mode under load. Its leader dies as a machine does, the old one comes back as a
 * standby, the cluster switches over, PostgreSQL crashes, and then a strict cluster loses its standby: each time the service
 * writes again by itself, nothing that was acknowledged is lost, and no revoked token comes back to life.
 *
 *   node proofs/patroni/automatic-failover.ts --seconds 5
 *   node proofs/patroni/automatic-failover.ts --pgbouncer     # through one in transaction mode beside each member
 *
 * Skipped where one of them is not installed.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startService, stopAll } from '../../acceptance/service.ts'
import { type PgBouncer, startPgBouncer } from '../../packages/server/test/postgres/pgbouncer.ts'
import { findProgram } from '../../packages/server/test/postgres/system-program.ts'
import { findLost, type SteadyLoad, startLoad, until } from '../steady-load.ts'
import { startTokenLoad } from '../token-load.ts'
import {
  type Cluster,
  findPrograms,
  howToInstall,
  type Member,
  type Programs,
  startCluster,
} from './patroni-cluster.ts'

/** How long nothing was acknowledged, and how much of it was after there was a new leader. */
interface Interruption {
  readonly totalMs: number
  readonly afterPromotionMs: number
}

interface Troubles {
  readonly deadMachine: Interruption
  readonly switchover: Interruption
  readonly crash: Interruption
  /** What a strict cluster without its standby was asked to write, and acknowledged. */
  readonly alone: { readonly refused: number; readonly acknowledged: number; readonly connections: number }
}

export interface AutomaticFailoverVerdict extends Troubles {
  readonly acknowledged: number
  readonly lost: number
  readonly answers: Readonly<Record<string, number>>
  readonly revoked: number
  readonly usable: number
  readonly forgotten: number
}

/** The lease of a leader that died, and what it takes to promote the other one on a busy machine. */
const failoverWithinMs = 60_000
/** What was on its way when something died is answered by then. */
const onItsWayMs = 1_000

export async function auditAutomaticFailover(
  programs: Programs,
  { seconds, pgbouncer }: { readonly seconds: number; readonly pgbouncer: string | null },
): Promise<AutomaticFailoverVerdict> {
  const cluster = await startCluster(programs)
  const bouncers: PgBouncer[] = []
  try {
    for (const { port } of pgbouncer === null ? [] : cluster.members) {
      bouncers.push(await startPgBouncer(pgbouncer ?? '', { ...cluster.role, port }))
    }
    const service = await startService({
      environment: { DATABASE_URL: databaseUrl(cluster, bouncers), AMBIT_RATE_LIMIT: '0', LOG_LEVEL: 'silent' },
    })
    const load = startLoad(service, 8)
    const tokens = startTokenLoad(service, 4)
    await until('there is a load', () => load.acknowledged.size > 20 && tokens.revoked.size > 20)
    const troubles = await makeTrouble(cluster, load, seconds)
    await Promise.all([load.stop(), tokens.stop()])
    return {
      ...troubles,
      acknowledged: load.acknowledged.size,
      lost: (await findLost(service, load.acknowledged)).length,
      answers: Object.fromEntries(load.answers),
      revoked: tokens.revoked.size,
      ...(await tokens.verdict()),
    }
  } finally {
    await stopAll()
    for (const bouncer of bouncers) await bouncer.remove()
    await cluster.remove()
  }
}

function databaseUrl({ role: { user, password }, members }: Cluster, bouncers: readonly PgBouncer[]): string {
  const isPooled = bouncers.length > 0
  const hosts = (isPooled ? bouncers : members).map(({ port }) => `127.0.0.1:${port}`).join(',')
  return `postgres://${user}:${password}@${hosts}/ambit${isPooled ? '?pool_mode=transaction' : ''}`
}

async function makeTrouble(cluster: Cluster, load: SteadyLoad, seconds: number): Promise<Troubles> {
  const interrupted = async (next: Member, event: () => Promise<void> | void): Promise<Interruption> => {
    await pause(seconds * 1_000)
    const startMs = Date.now()
    await event()
    await until('there is a new leader', () => isPrimary(cluster, next), failoverWithinMs)
    const promotedMs = Date.now()
    const atPromotion = load.acknowledged.size
    await until('the service writes again', () => load.acknowledged.size > atPromotion + 20, failoverWithinMs)
    return { totalMs: Date.now() - startMs, afterPromotionMs: Date.now() - promotedMs }
  }

  const { leader: first, standby: second } = await cluster.untilSynchronous()
  const deadMachine = await interrupted(second, () => first.kill())
  first.start()
  const back = await cluster.untilSynchronous()
  if (back.leader !== second) throw new Error('the old leader came back as the leader')
  const switchover = await interrupted(first, () => cluster.switchOver(second, first))
  const { leader } = await cluster.untilSynchronous()
  if (leader !== first) throw new Error('the cluster did not switch over')
  const crash = await interrupted(second, () => first.crash())
  return { deadMachine, switchover, crash, alone: await loseStandby(cluster, load) }
}

async function loseStandby(cluster: Cluster, load: SteadyLoad): Promise<Troubles['alone']> {
  await cluster.beStrict()
  const { leader, standby } = await cluster.untilSynchronous()
  const refusedSoFar = (): number => load.answers.get(503) ?? 0
  const before = refusedSoFar()
  await standby.kill()
  await pause(onItsWayMs)
  const acknowledgedBefore = load.acknowledged.size
  await until('writes are refused', () => refusedSoFar() > before + 20, failoverWithinMs)
  const acknowledged = load.acknowledged.size - acknowledgedBefore
  const refused = refusedSoFar() - before
  const connections = (await cluster.query(leader, "SELECT FROM pg_stat_activity WHERE usename = 'ambit'")).length
  standby.start()
  await until('writes are taken again', () => load.acknowledged.size > acknowledgedBefore + 20, failoverWithinMs)
  return { refused, acknowledged, connections }
}

async function isPrimary(cluster: Cluster, member: Member): Promise<boolean> {
  const rows = await cluster.query(member, 'SELECT WHERE NOT pg_is_in_recovery()').catch(() => [])
  return rows.length === 1
}

export function isProven({ lost, usable, forgotten, alone }: AutomaticFailoverVerdict): boolean {
  // Six of a process, and those that took the place of what was given up, once each.
  const leavesNothingBehind = alone.connections <= 12
  return lost + usable + forgotten + alone.acknowledged === 0 && leavesNothingBehind
}

function report(verdict: AutomaticFailoverVerdict, isPooled: boolean): void {
  const { acknowledged, lost, answers, revoked, usable, forgotten, alone } = verdict
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
  console.log(`answers by status: ${JSON.stringify(answers)}`)
  for (const [name, what] of [
    ['deadMachine', 'the machine of the leader died'],
    ['switchover', 'a switchover'],
    ['crash', 'PostgreSQL crashed'],
  ] as const) {
    const { totalMs, afterPromotionMs } = verdict[name]
    console.log(`${what}: writing again after ${seconds(totalMs)}, ${seconds(afterPromotionMs)} after the promotion`)
  }
  console.log(
    `strict, without a standby: ${alone.refused} answered 503, ${alone.acknowledged} acknowledged, ` +
      `${alone.connections} connections on the server`,
  )
  console.log(
    `Patroni${isPooled ? ' and PgBouncer' : ''}: ${acknowledged} memories acknowledged, ${lost} lost; ${revoked} tokens revoked, ${usable} usable; ` +
      `${forgotten} tokens forgotten: ${isProven(verdict) ? 'PASS' : 'FAIL'}`,
  )
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '5' }, pgbouncer: { type: 'boolean', default: false } },
  })
  const [programs, pgbouncer] = [findPrograms(), values.pgbouncer ? findProgram('pgbouncer') : null]
  if (programs === null || (values.pgbouncer && pgbouncer === null)) {
    console.log(`Patroni: needs \`${howToInstall}${values.pgbouncer ? ' pgbouncer' : ''}\`: SKIPPED`)
  } else {
    const verdict = await auditAutomaticFailover(programs, { seconds: Number(values.seconds), pgbouncer })
    report(verdict, values.pgbouncer)
    process.exitCode = isProven(verdict) ? 0 : 1
  }
}
