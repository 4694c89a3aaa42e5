/**
 * One tenant does the worst that it can while another one goes on. With a valid key: killer bodies, purposes that nobody has
 * stated before, the largest memories, the heaviest user's reads, thousands of idle sockets, clients that never read. Without
 * one: open pages, wrong keys, large bodies, hundreds of requests sent ahead. In the console: what takes a viewer and a member
 * longest. Each by itself, then all at once. The honest one's requests all succeed, and none waits longer than 250 ms.
 *
 * That is promised on quiet processors. On a noisy machine a bare echo, asked at the same moments, has to wait as well: where it
 * waited longer than 25 ms, three times its longest wait is added to the limit, since a request goes through three threads, and
 * the verdict says so.
 *
 *   node proofs/abuse/abuse.ts --seconds 10 [--records 20000] [--only open-pages …]
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
import { inviteTo, joinWith } from '../../acceptance/console.ts'
import { ambit, run } from '../../acceptance/launch.ts'
import { type Service, startService, stopAll, type Target } from '../../acceptance/service.ts'
import { askEcho, beHonest, type HonestTenant, quantile } from './honest-client.ts'
import { manyEntries } from './hostile-bodies.ts'
import type { HostileKind } from './hostile-client.ts'

const promisedMs = 250
const quietEchoMs = 25

export interface AbuseVerdict {
  readonly quiet: Waited
  readonly besides: Readonly<Record<string, Waited>>
  readonly failures: readonly string[]
}

interface Waited {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** The longest that a bare echo was waited for at the same moments. */
  readonly echoMaxMs: number
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
  ['open-pages', 200],
  ['wrong-keys', 200],
  ['open-bodies', 2_000],
  ['sent-ahead', 200],
  ['viewer', 10],
  ['member', 10],
]
export const allAtOnce: Orders = [
  ['killer-bodies', 4],
  ['new-purposes', 8],
  ['large-creates', 8],
  ['heavy-reads', 16],
  ['idle-sockets', 2_000],
  ['never-reading', 16],
  ['open-pages', 16],
  ['wrong-keys', 16],
  ['open-bodies', 200],
  ['sent-ahead', 16],
  ['viewer', 2],
  ['member', 2],
]

export async function auditAbuse(
  seconds: number,
  plans: Readonly<Record<string, Orders>> = everyPlan(),
  records = 20_000,
): Promise<AbuseVerdict> {
  const service = await startService({ environment: { AMBIT_RATE_LIMIT: '0', LOG_LEVEL: 'silent' } })
  const hostileKey = await newKey(service, 'hostile')
  const honest = withKey(service, await newKey(service, 'honest'))
  await makeHeavyUser(withKey(service, hostileKey))
  await makeRecords(withKey(service, hostileKey), records)
  const member = await joinWith(service, await inviteTo(service, 'hostile', 'member'))
  const viewer = await joinWith(service, await inviteTo(service, 'hostile', 'viewer'))
  const hostileEnvironment = {
    AMBIT_HOSTILE_KEY: hostileKey,
    AMBIT_HOSTILE_PROJECT: member.projectId,
    AMBIT_HOSTILE_MEMBER: member.cookie,
    AMBIT_HOSTILE_VIEWER: viewer.cookie,
  }
  const echo = await startEcho()
  await besideEcho(honest, echo, 1)
  const quiet = await besideEcho(honest, echo, seconds)
  const failures = [...quiet.failures]
  const besides: Record<string, Waited> = {}
  for (const [name, orders] of Object.entries(plans)) {
    const hostile = await startHostile(service, hostileEnvironment, orders)
    const tenant = await besideEcho(honest, echo, seconds)
    besides[name] = waited(tenant, await end(hostile))
    failures.push(...tenant.failures.map((failure) => `${name}: ${failure}`))
  }
  echo.child.stdin.end()
  return { quiet: waited(quiet, 0), besides, failures }
}

/** What the honest tenant may wait for at most beside an abuse. */
export function limitMs({ echoMaxMs }: Waited): number {
  return echoMaxMs <= quietEchoMs ? promisedMs : promisedMs + 3 * echoMaxMs
}

interface Echo extends Target {
  readonly child: Hostile
}

type HonestBesideEcho = HonestTenant & { readonly echoMaxMs: number }

async function besideEcho(honest: Target, echo: Target, seconds: number): Promise<HonestBesideEcho> {
  const [tenant, { waitedMs }] = await Promise.all([beHonest(honest, seconds), askEcho(echo, seconds)])
  return { ...tenant, echoMaxMs: Math.max(...waitedMs) }
}

async function startEcho(): Promise<Echo> {
  const script = fileURLToPath(new URL('./echo-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  return { child, baseUrl: `http://127.0.0.1:${String(port).trim()}`, apiKey: null }
}

/** What there is to verify, search and export. */
async function makeRecords(target: Target, count: number): Promise<void> {
  let left = count
  const ask = async (): Promise<void> => {
    while (left-- > 0) {
      const purpose = left % 4 === 0 ? `xyzzy ${left % 500}` : 'recommend a restaurant'
      const { status } = await post(target, '/memory/read', {
        user_id: `user ${left % 1_000}`,
        scope: 'preferences',
        purpose,
      })
      if (status !== 200 && status !== 403) throw new Error(`a read was answered with ${status}`)
    }
  }
  await Promise.all(Array.from({ length: 32 }, ask))
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
  const { code, stdout, stderr } = await run(
    [...ambit, 'keys', 'create', '--name', name, '--project', name],
    service.environment,
  )
  if (code !== 0) throw new Error(stderr)
  return stdout.trim().split('\n').at(-1) ?? ''
}

async function startHostile(
  service: Service,
  environment: Readonly<Record<string, string>>,
  orders: Orders,
): Promise<Hostile> {
  const script = fileURLToPath(new URL('./hostile-client.ts', import.meta.url))
  const { port } = new URL(service.baseUrl)
  const args = orders.map(([kind, connections]) => `${kind}=${connections}`)
  const child = spawn(process.execPath, [script, port, ...args], {
    env: { ...process.env, ...environment },
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

const answerless: ReadonlySet<string> = new Set(['idle-sockets', 'never-reading', 'open-bodies', 'sent-ahead'])
const slow: ReadonlySet<string> = new Set(['heavy-reads', 'viewer', 'member'])

/** How often it is answered at least where it does what it is there for. A heavy read takes most of a second; sockets get no answer. */
function answersMin(plan: string, seconds: number): number {
  if (answerless.has(plan)) return 0
  return slow.has(plan) ? seconds / 4 : 10 * seconds
}

function waited({ waitedMs, echoMaxMs }: HonestBesideEcho, hostileAnswers: number): Waited {
  const [p50Ms, p99Ms] = [quantile(waitedMs, 0.5), quantile(waitedMs, 0.99)]
  return { p50Ms, p99Ms, maxMs: Math.max(...waitedMs), echoMaxMs, hostileAnswers }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '10' },
      records: { type: 'string', default: '20000' },
      only: { type: 'string', multiple: true },
    },
  })
  const plans = Object.entries(everyPlan()).filter(([name]) => values.only?.includes(name) ?? true)
  const { quiet, besides, failures } = await auditAbuse(
    Number(values.seconds),
    Object.fromEntries(plans),
    Number(values.records),
  )
  await stopAll()
  const show = (result: Waited): string => {
    const { p50Ms, p99Ms, maxMs, echoMaxMs } = result
    const times = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, longest ${maxMs.toFixed(1)} ms`
    const noise = echoMaxMs <= quietEchoMs ? 'quiet' : `NOISY: an echo took up to ${echoMaxMs.toFixed(0)} ms`
    return `${times} of ${limitMs(result).toFixed(0)} (${noise})`
  }
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
  const isBounded = failures.length === 0 && Object.values(besides).every((result) => result.maxMs <= limitMs(result))
  const isProven = isBounded && idle.length === 0
  console.log(
    `abuse: ${failures.length} honest requests failed, none may wait longer than ${promisedMs} ms on quiet processors: ${isProven ? 'PASS' : 'FAIL'}`,
  )
  process.exitCode = isProven ? 0 : 1
}
