/**
 * One tenant does the worst that a valid key allows while another one goes on: killer bodies, purposes that nobody has
 * stated before, the largest memories, the heaviest user's reads, thousands of idle sockets, clients that never read;
 * each by itself, then all at once. The honest one's requests all succeed, and wait no longer than 50 ms or five times
 * their quiet time (p99).
 *
 *   node proofs/abuse/abuse.ts --seconds 10
 *
 * The hostile tenant is elsewhere, in life: it has an address and processors of its own, and here takes only what the others
 * leave of these (see `be-remote.ts`). What it got answered is printed, so that one can see that it was busy.
 *
 * DATABASE_URL puts the service on PostgreSQL.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { post, withKey } from '../../acceptance/client.ts'
import { ambit, run } from '../../acceptance/launch.ts'
import { type Service, startService, stopAll, type Target } from '../../acceptance/service.ts'
import { beHonest, type HonestTenant, quantile } from './honest-client.ts'
import { manyEntries } from './hostile-bodies.ts'
import type { HostileKind } from './hostile-client.ts'

export interface AbuseVerdict {
  readonly quiet: Waited
  readonly besides: Readonly<Record<string, Waited>>
  readonly failures: readonly string[]
}

interface Waited {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** What the hostile tenant was answered meanwhile. */
  readonly hostileAnswers: number
}

type Hostile = ChildProcessByStdio<Writable, Readable, null>
type Orders = readonly (readonly [kind: HostileKind, connections: number])[]

const each: Orders = [
  ['killer-bodies', 16],
  ['new-purposes', 32],
  ['large-creates', 32],
  ['heavy-reads', 64],
  ['idle-sockets', 6_000],
  ['never-reading', 64],
]
export const allAtOnce: Orders = [
  ['killer-bodies', 4],
  ['new-purposes', 8],
  ['large-creates', 8],
  ['heavy-reads', 16],
  ['idle-sockets', 2_000],
  ['never-reading', 16],
]

export async function auditAbuse(
  seconds: number,
  plans: Readonly<Record<string, Orders>> = everyPlan(),
): Promise<AbuseVerdict> {
  const service = await startService({ environment: { AMBIT_RATE_LIMIT: '0', LOG_LEVEL: 'silent' } })
  const hostileKey = await newKey(service, 'hostile')
  const honest = withKey(service, await newKey(service, 'honest'))
  await makeHeavyUser(withKey(service, hostileKey))
  await beHonest(honest, 1)
  const quiet = await beHonest(honest, seconds)
  const failures = [...quiet.failures]
  const besides: Record<string, Waited> = {}
  for (const [name, orders] of Object.entries(plans)) {
    const hostile = await startHostile(service, hostileKey, orders)
    const tenant = await beHonest(honest, seconds)
    besides[name] = waited(tenant, await end(hostile))
    failures.push(...tenant.failures.map((failure) => `${name}: ${failure}`))
  }
  return { quiet: waited(quiet, 0), besides, failures }
}

function everyPlan(): Readonly<Record<string, Orders>> {
  return { ...Object.fromEntries(each.map((order) => [order[0], [order]])), 'all at once': allAtOnce }
}

/** As much as one user may have, in as many entries as fit. */
async function makeHeavyUser(target: Target): Promise<void> {
  for (;;) {
    const { path, body } = manyEntries('heavy')
    const { status } = await post(target, path, body)
    if (status === 409) return
    if (status !== 201) throw new Error(`a memory of the heavy user was answered with ${status}`)
  }
}

async function newKey(service: Service, name: string): Promise<string> {
  const { code, stdout, stderr } = await run([...ambit, 'keys', 'create', '--name', name], service.environment)
  if (code !== 0) throw new Error(stderr)
  return stdout.trim().split('\n').at(-1) ?? ''
}

async function startHostile(service: Service, key: string, orders: Orders): Promise<Hostile> {
  const script = fileURLToPath(new URL('./hostile-client.ts', import.meta.url))
  const { port } = new URL(service.baseUrl)
  const args = orders.map(([kind, connections]) => `${kind}=${connections}`)
  const child = spawn(process.execPath, [script, port, ...args], {
    env: { ...process.env, AMBIT_HOSTILE_KEY: key },
    stdio: ['pipe', 'pipe', 'inherit'],
    // In a session of its own: Linux shares processors out between sessions before it looks at priorities.
    detached: true,
  })
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the hostile tenant has ended'))),
  ])
  return child
}

/** How many answers it got. */
async function end(child: Hostile): Promise<number> {
  const printed = once(child.stdout, 'data')
  child.stdin.end()
  const [answers] = await printed
  await once(child, 'exit')
  return Number(answers)
}

/** How often it is answered at least where it does what it is there for. A heavy read takes most of a second; sockets get no answer. */
function answersMin(plan: string, seconds: number): number {
  if (plan === 'idle-sockets' || plan === 'never-reading') return 0
  return plan === 'heavy-reads' ? seconds / 4 : 10 * seconds
}

function waited({ waitedMs }: HonestTenant, hostileAnswers: number): Waited {
  const [p50Ms, p99Ms] = [quantile(waitedMs, 0.5), quantile(waitedMs, 0.99)]
  return { p50Ms, p99Ms, maxMs: Math.max(...waitedMs), hostileAnswers }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } })
  const { quiet, besides, failures } = await auditAbuse(Number(values.seconds))
  await stopAll()
  const limitMs = Math.max(50, 5 * quiet.p99Ms)
  const show = ({ p50Ms, p99Ms, maxMs }: Waited): string =>
    `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, longest ${maxMs.toFixed(1)} ms`
  console.log(`abuse: the honest tenant by itself: ${show(quiet)}`)
  for (const [name, result] of Object.entries(besides))
    console.log(`abuse: beside ${name}: ${show(result)}; the hostile one was answered ${result.hostileAnswers} times`)
  for (const failure of failures.slice(0, 5)) console.log(`abuse: ${failure}`)
  // Without a processor to run on, an attack is none: then nothing is proven either way.
  const seconds = Number(values.seconds)
  const idle = Object.entries(besides).filter(
    ([name, { hostileAnswers }]) => hostileAnswers < answersMin(name, seconds),
  )
  for (const [name] of idle) console.log(`abuse: the hostile tenant was hardly there (${name}): is the machine busy?`)
  const isBounded = failures.length === 0 && Object.values(besides).every(({ p99Ms }) => p99Ms <= limitMs)
  const isProven = isBounded && idle.length === 0
  console.log(
    `abuse: ${failures.length} honest requests failed, p99 may be ${limitMs.toFixed(0)} ms: ${isProven ? 'PASS' : 'FAIL'}`,
  )
  process.exitCode = isProven ? 0 : 1
}
