/** Puts the parts together and runs the service. Nothing else does. */
import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { latestInstallationAct } from './app/audit/installation-act.ts'
import type { AppDeps } from './app/deps.ts'
import { continueDeletions } from './app/project/delete-project.ts'
import { createProjectStorage } from './app/project-storage.ts'
import { finishErasures } from './app/subject/erase-subject.ts'
import { startSweeping } from './app/sweep-expired.ts'
import { startWebhookDelivery } from './app/webhooks/start-delivery.ts'
import type { Config } from './config.ts'
import { createIdSource } from './crypto/identifiers.ts'
import { hashSecret, newRevocationToken } from './crypto/secrets.ts'
import { startGateThread } from './gate/start-gate-thread.ts'
import { startHeavyWork } from './heavy-work/heavy-work.ts'
import { createHttpServer } from './http/http-server.ts'
import { createSharedRateLimiter } from './http/shared-rate-limit.ts'
import { prepareDefaultProject, shownAt } from './startup/first-start.ts'
import { startBanner } from './startup/start-banner.ts'
import { measuredStore } from './storage/measured-store.ts'
import { openStore } from './storage/open-store.ts'
import { describeDatabaseUrl } from './storage/postgres/connection-url.ts'
import { dataDirectoryWarning, lockDataDirectory } from './storage/sqlite/data-directory.ts'
import { createLogger } from './telemetry/logger.ts'
import { createMetrics } from './telemetry/metrics.ts'
import { createConfirmedClock } from './time/confirmed-clock.ts'
import { repeatUntilStopped } from './time/repeat-until-stopped.ts'
import { createSteadyClock } from './time/steady-clock.ts'
import { hourMs } from './time/time-units.ts'
import { createTurnClock } from './time/turn-clock.ts'
import { storeUsageRegularly } from './usage/store-usage.ts'
import { createUsageRecorder } from './usage/usage-recorder.ts'

/** An erasure takes seconds: one that is older was begun by a process that has ended. */
const unfinishedErasureMs = 60_000
const sweepEveryMs = 60_000
/** Running requests have this long to finish after SIGTERM; a supervisor waits ten seconds before it kills. */
const drainMs = 5_000
const refusalMs = 300
/** So many may have come before we look: whoever finds no place tries again after a second, and then ever later. */
const backlog = 4_096
/** Machines that share a database differ by a little. */
const clockSkewMs = 5_000
const firstWorkerId = 1
/** What a process tells the one that looks after it. */
export const hasStarted = 'started'

export async function serve(config: Config): Promise<void> {
  const lock = config.databaseUrl === null ? lockDataDirectory(config.dataDir) : null
  const logger = createLogger(config.logLevel)
  const warning = config.databaseUrl === null ? dataDirectoryWarning(config.dataDir) : null
  if (warning !== null) logger.warn(warning)
  const metrics = createMetrics()
  const opened = await openStore(
    config,
    (error) => {
      logger.fatal({ err: error }, 'the store has failed')
      logger.flushNow()
      process.exit(1)
    },
    ({ level, message, reason }) => logger[level](reason === null ? {} : { reason }, message),
    {
      afterMs: 5_000,
      onDamage: (found) =>
        logger.fatal(
          { found },
          'the database file is damaged, and what is served may be incomplete: stop the service, keep a copy of the file, run "ambit doctor --thorough" on it, and put the latest backup in its place',
        ),
      onUnchecked: (reason) => logger.warn({ reason }, 'the database file could not be checked for damage'),
    },
  )
  const store = measuredStore(opened, metrics.storeOperation)
  const noted = await store.maintenance.noteTime({ latestMs: 0, confirmedMs: 0 })
  const notBeforeMs = noted.latestMs
  const clock = createTurnClock(createSteadyClock({ notBeforeMs }))
  const behindMs = notBeforeMs - Date.now()
  if (behindMs > clockSkewMs) {
    logger.warn(
      { behindMs },
      'the clock of this machine is behind the latest moment on record, which the service goes on from',
    )
  }
  const confirmed = createConfirmedClock({
    clock,
    // An import brings no moments along, but records.
    confirmedMs:
      noted.confirmedMs || noted.latestMs || (await latestInstallationAct({ store, environment: config.environment })),
    noteTime: store.maintenance.noteTime,
    onJump: (jump) =>
      logger.warn(
        jump,
        'the clock is ahead of the latest moment on record: nothing is deleted by it before it is confirmed, or accepted with "ambit accept-clock"',
      ),
    onConfirmed: () => logger.info('the time is confirmed, and deletions go by it again'),
  })
  const usage = createUsageRecorder(clock)
  const heavyWork = startHeavyWork()
  const gate = startGateThread()
  const deps: AppDeps = {
    store,
    environment: config.environment,
    clock,
    confirmedClock: confirmed.now,
    wallClock: Date.now,
    newId: createIdSource(clock),
    newRevocationToken,
    hashSecret,
    classifyPurpose: gate.classifyPurpose,
    explainPurpose: gate.explainPurpose,
    tokenTtlMs: Math.round(config.tokenTtlHours * hourMs),
    auditRetentionDays: config.auditRetentionDays,
    scopeLimits: config.scopeLimits,
    projectStorage: createProjectStorage({
      limitBytes: config.projectBytesMax,
      count: store.maintenance.storedBytes,
    }),
    allowsPrivateTargets: config.allowsPrivateTargets,
    inFlight: new Map(),
    onDecision(decision) {
      metrics.decision(decision)
      usage.decision(decision)
    },
    onFiled: usage.filed,
  }

  const app = createHttpServer({
    deps,
    metrics,
    usage,
    logger,
    rateLimitPerMinute: config.rateLimitPerMinute,
    publicOrigin: config.publicUrl,
    allowedHosts: [...listenedHosts(config), ...config.allowedHosts],
    trustedProxies: config.trustedProxies,
    refusalMs,
    parseLargeBody: heavyWork.parseLargeBody,
    ...(store.rateWindows && { limiter: createSharedRateLimiter(clock, store.rateWindows) }),
  })
  const started = holdRequests(app)
  const address = await app.listen({ port: config.port, host: config.host, backlog })
  // Now that the port is ours: a start that fails must not have made secrets that nobody is shown.
  const first = await prepareDefaultProject(deps, config)
  started.release()
  gate.warmUp().catch((error: unknown) => logger.error({ err: error }, 'the gate could not be loaded'))
  const sweep = startSweeping(deps, confirmed)
  const sweeps = repeatUntilStopped(
    sweepEveryMs,
    async (isStopping) => {
      const deleted = await sweep(isStopping)
      if (Object.values(deleted).some((count) => count > 0)) logger.info(deleted, 'swept what had expired')
    },
    (error) => logger.error({ err: error }, 'the sweep failed and will be tried again'),
  )
  const erasureFailed = (error: unknown, receiptId?: string): void =>
    logger.error({ err: error, receipt: receiptId }, 'an erasure was not finished and will be tried again')
  const erasures = repeatUntilStopped(
    sweepEveryMs,
    () => finishErasures(deps, unfinishedErasureMs, erasureFailed),
    erasureFailed,
  )
  const deletionFailed = (error: unknown, project?: string): void =>
    logger.error({ err: error, project }, 'a project was not deleted and will be tried again')
  const deletions = repeatUntilStopped(
    sweepEveryMs,
    async (isStopping) => {
      const deleted = await continueDeletions(deps, { isStopping, onFailure: deletionFailed })
      for (const { id } of deleted) logger.info({ project: id }, 'a project is deleted')
    },
    deletionFailed,
  )
  const webhooks = startWebhookDelivery(deps, {
    onDisabled: ({ id, tenant, disabledReason: reason }) =>
      logger.warn({ webhook: id, ...tenant, reason }, 'a webhook was disabled'),
    onError: (error) => logger.error({ err: error }, 'webhooks were not delivered and will be tried again'),
  })
  const usageStorage = storeUsageRegularly(usage, store.usage, logger)
  // A second signal, as when a supervisor signals the whole group, must not cut short what the first one began.
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!isStopping) stop(signal)
      isStopping = true
    })
  }
  const data = config.databaseUrl === null ? config.dataDir : describeDatabaseUrl(config.databaseUrl)
  // Of several processes, the first one speaks to people, and then lets the others start.
  if (cluster.isPrimary || cluster.worker?.id === firstWorkerId) {
    const consoleAddress = config.publicUrl ?? address
    const shown = first && shownAt(consoleAddress, first)
    process.stdout.write(startBanner({ address, consoleAddress, environment: config.environment, data, first: shown }))
  }
  if (cluster.isWorker) process.send?.(hasStarted)
  logger.info({ address, environment: config.environment }, 'listening')

  async function stop(signal: NodeJS.Signals): Promise<void> {
    logger.info({ signal }, 'draining')
    const cutOff = setTimeout(() => app.server.closeAllConnections(), drainMs)
    await app.close()
    clearTimeout(cutOff)
    await Promise.all([sweeps, erasures, deletions, webhooks].map((task) => task.stop()))
    await Promise.all([heavyWork.close(), gate.close()])
    // Everything has been answered, and thereby counted.
    await usageStorage.stop()
    await confirmed.note().catch(() => undefined)
    await store.maintenance.close()
    lock?.release()
    logger.info('stopped')
    logger.flushNow()
    process.exit(0)
  }
}

/** Requests that arrive between the opening of the port and the end of the start wait for it. */
function holdRequests(app: FastifyInstance): { release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isReleased = false
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isReleased) done()
    else promise.then(() => done())
  })
  return {
    release() {
      isReleased = true
      resolve()
    },
  }
}

/** What people may call the machine by: where it listens, unless that is everywhere, and the address that they know. */
function listenedHosts({ host, publicUrl }: Config): readonly string[] {
  const names = ['0.0.0.0', '::'].includes(host) ? [] : [host]
  return publicUrl === null ? names : [...names, new URL(publicUrl).hostname]
}
