/**
 * Ambit for the tests of an application: the whole service in memory, on a port of its own, with a clock that the test sets.
 *
 *   const service = await startAmbit()
 *   const ambit = new Ambit(service) // of @ambit/sdk
 *   …
 *   await service.close()
 */
import type { AddressInfo } from 'node:net'
import {
  capabilities as allCapabilities,
  describeFieldError,
  type JsonValue,
  type PolicyMatrix,
  parsePolicyMatrix,
  parseRegister,
  refusalMessage,
} from '@ambit/core'
import { pino } from 'pino'
import { createKey } from './app/create-key.ts'
import type { AppDeps } from './app/deps.ts'
import { ensureProject } from './app/ensure-project.ts'
import type { Acting } from './app/owner-act.ts'
import { createProjectStorage } from './app/project-storage.ts'
import { importRegister } from './app/purposes/set-register.ts'
import { setPolicy } from './app/set-policy.ts'
import { sweepExpired } from './app/sweep-expired.ts'
import { createIdSource } from './crypto/identifiers.ts'
import { hashSecret, newRevocationToken } from './crypto/secrets.ts'
import { purposeReader } from './gate/purpose-reader.ts'
import { createHttpServer } from './http/http-server.ts'
import type { KeyOptions, StartAmbit } from './started-ambit.ts'
import { defaultScopeLimits } from './storage/port/memories.ts'
import { openMemoryStore } from './storage/sqlite/open-memory-store.ts'
import { createMetrics } from './telemetry/metrics.ts'
import { dayMs, hourMs } from './time/time-units.ts'
import { createUsageRecorder } from './usage/usage-recorder.ts'

export type * from './started-ambit.ts'

const acting: Acting = { actor: { kind: 'service', cause: 'configuration' }, requestId: 'testing' }

export const startAmbit: StartAmbit = async (options = {}) => {
  let nowMs = momentOf(options.now ?? new Date())
  const clock = (): number => nowMs
  const store = openMemoryStore()
  const metrics = createMetrics()
  const usage = createUsageRecorder(clock)
  const deps: AppDeps = {
    store,
    environment: 'test',
    clock,
    confirmedClock: clock,
    wallClock: clock,
    newId: createIdSource(clock),
    newRevocationToken,
    hashSecret,
    ...purposeReader,
    tokenTtlMs: dayMs,
    auditRetentionDays: null,
    allowsPrivateTargets: false,
    projectStorage: createProjectStorage({ limitBytes: null, count: store.maintenance.storedBytes }),
    scopeLimits: { ...defaultScopeLimits, ...(options.memoriesPerScope && { memories: options.memoriesPerScope }) },
    inFlight: new Map(),
    onDecision: usage.decision,
    onFiled: usage.filed,
  }
  const { project } = await ensureProject(deps, acting, 'testing')
  const projectId = project.id

  const service = {
    async createKey({
      name = 'a key',
      purposeClasses,
      purposes,
      expiresAt,
      ...options
    }: KeyOptions = {}): Promise<string> {
      const { capabilities = allCapabilities } = options
      const limits = { expiresAtMs: expiresAt?.getTime() ?? null, rateLimitPerMinute: null }
      const allowed = { purposeClasses: purposeClasses ?? null, purposes: purposes ?? null }
      return (await createKey(deps, acting, { projectId, name, ...limits, ...allowed, capabilities })).secret
    },
    async setPolicy(matrix: PolicyMatrix): Promise<void> {
      const parsed = parsePolicyMatrix(matrix)
      if (!parsed.ok) throw new Error(parsed.errors.map((error) => describeFieldError(error).message).join('; '))
      await setPolicy(deps, acting, { projectId, matrix: parsed.value })
    },
    async setRegister(register: object): Promise<void> {
      const parsed = parseRegister(register as JsonValue)
      if (!parsed.ok) throw new Error(parsed.errors.map((error) => describeFieldError(error).message).join('; '))
      const declared = { projectId, register: parsed.value, reason: 'declared by a test', isDryRun: false }
      const outcome = await importRegister(deps, acting, declared)
      if (!outcome.ok) throw new Error(refusalMessage(outcome.refusal))
    },
  }
  if (options.policy) await service.setPolicy(options.policy)
  if (options.register) await service.setRegister(options.register)

  const { rateLimitPerMinute = null } = options
  const logger = pino({ level: 'silent' })
  const app = createHttpServer({ deps, metrics, usage, logger, rateLimitPerMinute, publicOrigin: null })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  async function moveTo(ms: number): Promise<void> {
    if (ms < nowMs) throw new Error('the clock of the service never goes back')
    nowMs = ms
    // What a running service does every minute.
    await sweepExpired(deps)
  }
  async function close(): Promise<void> {
    await app.close()
    await store.maintenance.close()
  }

  return {
    ...service,
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: await service.createKey({ name: 'first key' }),
    clock: {
      now: () => new Date(nowMs),
      set: (to) => moveTo(momentOf(to)),
      advance: ({ days = 0, hours = 0, seconds = 0 }) =>
        moveTo(nowMs + days * dayMs + hours * hourMs + seconds * 1_000),
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

function momentOf(moment: Date | string): number {
  const ms = new Date(moment).getTime()
  if (Number.isNaN(ms)) throw new Error('no such moment')
  return ms
}
