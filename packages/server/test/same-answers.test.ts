/** The same seeded sequence of requests, on SQLite and on PostgreSQL: every answer is the same, byte for byte. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { canonicalJson, defaultPolicyMatrix } from '@ambit/core'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { registerKey } from '../src/app/create-key.ts'
import type { AppDeps } from '../src/app/deps.ts'
import { createProjectStorage } from '../src/app/project-storage.ts'
import { hashSecret } from '../src/crypto/secrets.ts'
import { purposeReader } from '../src/gate/purpose-reader.ts'
import { createHttpServer } from '../src/http/http-server.ts'
import { openStore, type StoreLocation } from '../src/storage/open-store.ts'
import { defaultScopeLimits } from '../src/storage/port/memories.ts'
import { createMetrics } from '../src/telemetry/metrics.ts'
import { post } from './http/http-under-test.ts'
import { startTestDatabases, type TestDatabases } from './postgres/test-databases.ts'
import { actOf, atTheMachine } from './storage/sample-rows.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const seeds = [1, 2, 3]
const requestsOfASeed = 150

describe('the same seeded sequence of requests gets the same answers on both databases', () => {
  const directory = temporaryDirectory()
  let databases: TestDatabases
  before(async () => {
    databases = await startTestDatabases()
  })
  after(async () => {
    await databases?.remove()
    directory.remove()
  })

  for (const seed of seeds) {
    test(`seed ${seed}`, async () => {
      const onSqlite = await play(seed, { databaseUrl: null, dataDir: `${directory.path}/${seed}` })
      const onPostgres = await play(seed, { databaseUrl: await databases.create(), dataDir: '' })
      assert.deepEqual(onPostgres, onSqlite)
      const statuses = new Set(onSqlite.map((answer) => answer.slice(0, 3)))
      for (const status of ['200', '201', '400', '403', '404', '422']) assert.ok(statuses.has(status), status)
    })
  }
})

/** Everything that would be left to chance or to the clock is counted instead. */
async function play(seed: number, location: StoreLocation): Promise<readonly string[]> {
  const store = await openStore(location, (error) => {
    throw error
  })
  const time = { nowMs: Date.UTC(2026, 0, 1) }
  let made = 0
  const next = (): string => String(++made).padStart(12, '0')
  const deps: AppDeps = {
    store,
    environment: 'test',
    clock: () => time.nowMs,
    confirmedClock: () => time.nowMs,
    wallClock: () => time.nowMs,
    newId: (prefix) => `${prefix}_${next()}`,
    newRevocationToken: () => `rev_${next()}`,
    hashSecret,
    ...purposeReader,
    allowsPrivateTargets: false,
    projectStorage: createProjectStorage({ limitBytes: null, count: store.maintenance.storedBytes }),
    scopeLimits: defaultScopeLimits,
    tokenTtlMs: 86_400_000,
    auditRetentionDays: null,
    inFlight: new Map(),
    onDecision: () => {},
    onFiled: () => {},
  }
  const project = { id: deps.newId('prj'), name: 'shop', createdAtMs: time.nowMs }
  await store.projects.create(project, actOf())
  const secret = `sk_test_${'s'.repeat(20)}`
  const limits = { expiresAtMs: null, rateLimitPerMinute: null, purposeClasses: null }
  await registerKey(deps, atTheMachine, { projectId: project.id, name: 'a key', ...limits }, secret)
  const logger = pino({ level: 'silent' })
  const app = createHttpServer({
    deps,
    metrics: createMetrics(),
    usage: { request() {} },
    logger,
    rateLimitPerMinute: 1_000_000,
    publicOrigin: null,
  })
  const answers: string[] = []
  try {
    await playRequests({ seed, app, deps, time, secret, projectId: project.id, answers })
    const tenant = { projectId: project.id, environment: 'test' } as const
    answers.push(...(await store.audit.list(tenant, { limit: 10_000 })).map((entry) => JSON.stringify(entry)))
    answers.push(JSON.stringify(await store.policies.history(project.id)))
  } finally {
    await app.close()
    await store.maintenance.close()
  }
  return answers
}

async function playRequests(game: {
  seed: number
  app: FastifyInstance
  deps: AppDeps
  time: { nowMs: number }
  secret: string
  projectId: string
  answers: string[]
}): Promise<void> {
  const { app, deps, time, secret, projectId, answers } = game
  const random = mulberry32(game.seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const tokens = ['rev_unknown']

  for (let count = 0; count < requestsOfASeed; count++) {
    time.nowMs += pick([0, 1, 40_000, 3_600_000, 30_000_000])
    const user = { user_id: pick(users), scope: pick(['preferences', 'schedule', 'constraints']) }
    const request = pick(['create', 'create', 'create', 'read', 'read', 'continue', 'revoke', 'upkeep'] as const)
    if (request === 'upkeep') {
      const endMs = time.nowMs - 86_400_000
      const usage = { usageHoursBeforeMs: endMs, usageDaysBeforeMs: endMs }
      const kept = { grantsExpiredBeforeMs: endMs, linksExpiredBeforeMs: endMs, auditBeforeMs: null, ...usage }
      const sweepAt = { nowMs: time.nowMs, ...kept, limit: 100 }
      answers.push(canonicalJson({ ...(await deps.store.maintenance.sweep(sweepAt)) }))
      const matrix = { ...defaultPolicyMatrix, preferences: pick([[], ['recommendation'], ['scheduling']] as const) }
      await deps.store.policies.set(projectId, { matrix, setAtMs: time.nowMs, setBy: 'test', note: null }, actOf())
      continue
    }
    const key: Record<string, string> = random() < 0.3 ? { 'idempotency-key': `key-${Math.floor(random() * 5)}` } : {}
    const token = { revocation_token: pick(tokens) }
    const calls: Readonly<Record<typeof request, () => readonly [string, object, Record<string, string>]>> = {
      create: () => ['/memory', { ...user, source: pick(sources), value_json: pick(values), ...pick(extras) }, key],
      read: () => ['/memory/read', { ...user, purpose: pick(purposes), ...pick(filters) }, {}],
      continue: () => ['/memory/read/continue', token, {}],
      revoke: () => ['/memory/revoke', token, {}],
    }
    const [path, body, headers] = calls[request]()
    const answer = await post(app, path, body, { 'x-api-key': secret, ...headers })
    if (path === '/memory/read' && answer.statusCode === 200) tokens.push(answer.json().revocation_token)
    answers.push(`${answer.statusCode} ${request} ${answer.headers['x-request-id']} ${answer.body}`)
  }
}

const users = ['user_1', 'Üser 🍜', 'u'.repeat(1_024), '𝄞'.repeat(512)]
const sources = ['explicit_user_input', 'conversation', 'inferred', 'nonsense']
const purposes = ['recommendation', 'schedule a meeting', 'recommend a restaurant', 'world domination']
const filters = [{}, { domain: 'food' }, { max_age_days: 0.5 }, { max_age_days: 1_000_000 }]
const extras = [{}, { domain: 'food' }, { ttl_days: 1 }, { ttl_days: 1.5, domain: 'trävel' }]
const values = [
  {
    likes: ['ramen', 'Ramen', 'ﬁgs'],
    dislikes: ['coriander'],
    settings: { z: 1, a: { y: [2, 1], b: null }, '10': 'x', '9': 'y' },
  },
  { dislikes: ['ramen'] },
  ['no peanuts', '\u2028 line'],
  [{ day: 'Mon', start: '9am', end: '17:30', note: '"quoted"\\' }],
  { deep: { deep: { deep: [1e-7, 1e21, -0, 0.1] } }, 'emoji 👩‍👩‍👧': true },
  { dark: true, loud: false },
  [],
]

/** A small generator of even numbers from 0 to 1 that a seed repeats. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
