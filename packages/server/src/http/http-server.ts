/** The HTTP edge: limits, ids, keys and headers around the routes, which only parse, call and reply. */
import type { IncomingMessage } from 'node:http'
import { apiOperations, consoleOperations } from '@ambit/core'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
} from 'fastify'
import type { Logger } from 'pino'
import { createPasswords, type Passwords } from '../accounts/passwords.ts'
import type { AppDeps } from '../app/deps.ts'
import { matchesAddresses } from '../network/address-blocks.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { UsageRecorder } from '../usage/usage-recorder.ts'
import { createAdmission } from './admission.ts'
import { watchAnsweredRequests } from './answered-requests.ts'
import { createBodyBudget } from './body-budget.ts'
import { createBoundedLog } from './bounded-log.ts'
import { answerClientErrors } from './client-errors.ts'
import { createHostCheck } from './console/allowed-hosts.ts'
import { linkOrigin } from './console/same-origin.ts'
import { serveConsole } from './console/serve-console.ts'
import { builtConsole, serveConsoleFiles } from './console-files.ts'
import { directRoutes } from './direct-routes.ts'
import { serveDocs } from './docs/serve-docs.ts'
import { watchTraffic } from './drain.ts'
import { errorReplies, malformedRequest, sendRefusal, unavailable } from './error-replies.ts'
import { acceptJsonBodies, bodyBytesMax } from './json-body.ts'
import { createLoadShedding, type LoadSheddingOptions } from './load-shedding.ts'
import { type ConnectionLimits, trackConnections } from './open-connections.ts'
import { openRoutes } from './open-routes.ts'
import { answerOneAtATime, createPipelining } from './pipelining.ts'
import { createRateLimiter, type RateLimiter } from './rate-limit.ts'
import { refuseEarly } from './refuse-early.ts'
import { requestIdOf } from './request-id.ts'
import { createRequestScheduler } from './request-scheduler.ts'
import { securityHeadersAt } from './security-headers.ts'
import { type ParseLargeBody, serveApi } from './serve-api.ts'
import { mcpPath, serveMcp } from './serve-mcp.ts'
import { createTurns, turnOfNetwork } from './turns.ts'
import { createUnknownPathReplies } from './unknown-paths.ts'

export interface HttpServerOptions {
  readonly deps: AppDeps
  readonly metrics: Metrics
  /** Told of every request that came with a key. */
  readonly usage: Pick<UsageRecorder, 'request'>
  readonly logger: Logger
  /** For keys without a limit of their own; null: none. */
  readonly rateLimitPerMinute: number | null
  /** The origin of the address at which people reach the console; null: wherever a request was sent to. */
  readonly publicOrigin: string | null
  /** Further hosts that the console answers to, beside loopback and the address that a connection came in on. */
  readonly allowedHosts?: readonly string[]
  /** Addresses and blocks whose X-Forwarded-* headers are believed. */
  readonly trustedProxies?: readonly string[]
  /** Given when several processes count together; otherwise each counts for itself. */
  readonly limiter?: RateLimiter
  /**
   * At least so long new requests are still answered, with a refusal, when the service stops, and longer while there are
   * any: a proxy learns of it from an answer that says that nothing was changed, rather than from a connection that breaks
   * for reasons it cannot know. 0: not at all.
   */
  readonly refusalMs?: number
  /** Where large bodies are parsed; by default, here. */
  readonly parseLargeBody?: ParseLargeBody
  /** Other limits than usual, and passwords at another cost, for tests. */
  readonly connectionLimits?: Partial<ConnectionLimits>
  readonly loadShedding?: LoadSheddingOptions
  readonly passwords?: Passwords
  /** Where the built console is; by default, where the build puts it. */
  readonly consoleDirectory?: string
}

/** A client that needs longer than this to say what it wants is cut off. */
const headersTimeoutMs = 5_000
const requestTimeoutMs = 10_000
/** Longer than the idle time-out of common proxies, so that they end a connection first and never meet a closed one. */
const keepAliveTimeoutMs = 65_000
const connectionsMax = 10_000
/** Whoever has more than this takes it from their own idle ones. */
const connectionsPerAddressMax = 2_500
/** Lines of one kind in a second: enough to see what is going on, too few to fill a disk. */
const refusalLinesMax = 20
const failureLinesMax = 100
/** Whoever was told to go elsewhere has gone when nobody has asked for so long; proxies come back after a second or two. */
const quietMs = 150
const refusalMaxMs = 2_500
/** What the metrics call the route of a request that leads nowhere. */
const unmatched = 'unmatched'

export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { deps, metrics, usage, logger, rateLimitPerMinute, limiter = createRateLimiter(options.deps.clock) } = options
  const { trustedProxies = [] } = options
  const refusals = createBoundedLog(logger, refusalLinesMax)
  const failures = createBoundedLog(logger, failureLinesMax)
  const sendError = errorReplies(failures)
  const securityHeaders = securityHeadersAt(options.publicOrigin)
  const withStandardHeaders = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.headers(securityHeaders).header('x-request-id', request.id)
  const pipelining = createPipelining()
  const app: FastifyInstance = Fastify({
    bodyLimit: bodyBytesMax,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: {
      IncomingMessage: pipelining.IncomingMessage,
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
      // Node would answer a missing Host with an empty 400; we refuse it ourselves, in words.
      requireHostHeader: false,
    },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request, deps.newId),
    clientErrorHandler: answerClientErrors(() => deps.newId('req')),
    frameworkErrors(error, request, reply) {
      withStandardHeaders(request, reply)
      // Addresses that no route can have.
      if (!consoleFiles.sendMissing(request, reply)) sendError(error, request, reply as FastifyReply)
    },
    return503OnClosing: false,
  })
  // Beyond our own limit, which makes room where it can: a last resort in a burst.
  app.server.maxConnections = connectionsMax + 100
  const connections = trackConnections(app.server, {
    max: connectionsMax,
    perAddressMax: connectionsPerAddressMax,
    isProxy: matchesAddresses(trustedProxies),
    ...options.connectionLimits,
  })
  const asking = watchTraffic(app.server)
  const scheduler = createRequestScheduler()
  app.server.on('connection', scheduler.connectionArrived)
  const takeTurn = createTurns(scheduler)
  const waitForTurn = turnOfNetwork(takeTurn)
  const bodies = createBodyBudget()
  app.decorateRequest('caller', null)
  app.decorateRequest('isJudgedWhole', false)
  app.decorateRequest('visitor', null)
  app.decorateRequest('nextTurn')
  acceptJsonBodies(app)

  let isDraining = false
  app.addHook('preClose', async () => {
    isDraining = true
    const { refusalMs = 0 } = options
    if (refusalMs > 0) await asking.untilQuiet({ minMs: refusalMs, quietMs, maxMs: refusalMaxMs })
    connections.closeAsTheyFinish()
  })
  const answered = watchAnsweredRequests({ connections, metrics, logger, refusals, failures })
  const begin = (request: FastifyRequest, reply: FastifyReply, route: string): void => {
    withStandardHeaders(request, reply)
    answered.watch(request, reply.raw, { route })
  }
  app.addHook('onRequest', (request, reply, done) => {
    connections.requestBegins(request.raw.socket)
    asking.note()
    const isHostUnclear = !hasOneHost(request.raw)
    if (!isDraining && !isHostUnclear && !request.is404) return done()
    begin(request, reply, request.routeOptions.url ?? unmatched)
    if (isDraining) return refuseAndClose(request, reply)
    waitForTurn(request, reply).then(
      () => (isHostUnclear ? sendRefusal(reply, malformedRequest) : replyToUnknownPath(request, reply)),
      (error) => sendError(error, request, reply),
    )
  })
  function sendNotFound(request: FastifyRequest, reply: FastifyReply): void {
    begin(request, reply, unmatched)
    reply.callNotFound()
  }
  app.addHook('onRoute', (route) => {
    if (route.config?.isDirect) return
    const first: onRequestHookHandler = (request, reply, done) => {
      begin(request, reply, route.url)
      done()
    }
    const turn = route.config?.takesOwnTurns ? [] : [waitForTurn]
    route.onRequest = [first, ...turn, ...[route.onRequest ?? []].flat()]
  })
  app.addHook('onClose', async () => {
    for (const log of [refusals, failures]) log.flush()
  })
  app.setErrorHandler(sendError)

  const { publicOrigin, allowedHosts = [], consoleDirectory = builtConsole } = options
  const originRules = { publicOrigin, isAllowedHost: createHostCheck(allowedHosts) }
  const linkOriginOf = (request: FastifyRequest) => linkOrigin(request, originRules)
  const shedding = createLoadShedding(options.loadShedding)
  const admission = createAdmission({
    deps,
    limiter,
    rateLimitPerMinute,
    scheduler,
    takeTurn,
    bodies,
    shedding,
    linkOriginOf,
  })
  const { parseLargeBody } = options
  const headers = Object.entries(securityHeaders).flat()
  refuseEarly(app.server, {
    operations: Object.values(apiOperations),
    shedding,
    headers,
    newId: deps.newId,
    isDraining: () => isDraining,
    onRefused: answered.refusedEarly,
  })
  answerOneAtATime(app.server, pipelining, connections)
  const addRoute = directRoutes(app, { headers, answered, sendError, sendNotFound })
  serveApi(addRoute, { deps, admission, usage, parseLargeBody })
  serveMcp(addRoute, { deps, admission, usage, parseLargeBody, originRules })
  const pages = openRoutes({ store: deps.store, metrics, isDraining: () => isDraining })
  for (const { path, handle } of pages) app.get(path, (request, reply) => handle(reply, request))
  const consoleFiles = serveConsoleFiles(app, consoleDirectory)
  const docs = serveDocs(app, { consoleDirectory, originRules, sendMissing: consoleFiles.sendMissing })

  const isSecure = publicOrigin?.startsWith('https:') ?? false
  const { passwords = createPasswords() } = options
  const consoleDeps = { ...deps, rateLimitPerMinute, requestsOfThisMinute: limiter.used, isSecure, passwords }
  serveConsole(app, { deps: consoleDeps, own: originRules, takeTurn, bodies })

  const paths = [...pages, ...docs.paths, ...consoleFiles.paths].map(({ path }) => ({ path, method: 'GET' }))
  const operations = [...Object.values(apiOperations), ...Object.values(consoleOperations)]
  const replyToUnknownPath = createUnknownPathReplies(
    [...operations, { path: mcpPath, method: 'POST' }, ...paths],
    consoleFiles,
  )
  app.setNotFoundHandler(replyToUnknownPath)
  return app
}

/** RFC 9112, section 3.2: one Host, which HTTP/1.0 may leave out. Node keeps the first and drops the others. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && (name === 'host' || name === 'Host' || name.toLowerCase() === 'host')) count++
  }
  return count === 1 || (count === 0 && httpVersion !== '1.1')
}

/** The body first: closing on what has not been read would take the answer away from whoever is still sending. */
function refuseAndClose({ raw }: FastifyRequest, reply: FastifyReply): void {
  raw.once('end', () => sendRefusal(reply.header('connection', 'close'), unavailable)).resume()
}
