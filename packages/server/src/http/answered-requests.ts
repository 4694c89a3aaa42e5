/** What is noted of every request once it has been answered: in metrics, for the log, and for whoever counts. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from '../telemetry/metrics.ts'
import type { BoundedLog } from './bounded-log.ts'
import type { OpenConnections } from './open-connections.ts'

export interface AnsweredRequests {
  /** To be called once for each request, when it begins. */
  watch(request: FastifyRequest, response: ServerResponse, watching: Watching): void
  /** To be called instead, once for each that was refused before it began. */
  refusedEarly(request: IncomingMessage, route: string, requestId: string): void
}

interface Watching {
  /** With the names of its parameters, not with what was sent. */
  readonly route: string
  readonly onAnswered?: ((request: FastifyRequest, status: number, ms: number) => void) | undefined
  /** What it counts as; null: as the status that was sent. */
  readonly statusOf?: () => number | null
}

interface AnsweredRequestsOptions {
  readonly connections: Pick<OpenConnections, 'requestBegins' | 'requestEnds'>
  readonly metrics: Pick<Metrics, 'request'>
  readonly logger: Logger
  readonly refusals: BoundedLog
  readonly failures: BoundedLog
}

export function watchAnsweredRequests(options: AnsweredRequestsOptions): AnsweredRequests {
  const { connections, metrics, logger, refusals, failures } = options
  return {
    refusedEarly({ method, socket }, route, requestId) {
      // It has asked, and is no connection for nothing.
      connections.requestBegins(socket)
      connections.requestEnds(socket)
      metrics.request(route, 503, 0)
      failures.write(`503 ${method} ${route}`, () =>
        logger.info({ requestId, method, route, status: 503, ms: 0 }, 'request'),
      )
    },
    watch(request, response, { route, onAnswered, statusOf }) {
      const startedMs = performance.now()
      response.once('finish', () => {
        const status = statusOf?.() ?? response.statusCode
        const ms = performance.now() - startedMs
        connections.requestEnds(request.raw.socket)
        metrics.request(route, status, ms / 1000)
        onAnswered?.(request, status, ms)
        // Refusals are worth a line to whoever runs this; successes are counted, audited, and logged on demand.
        const isSuccess = status < 400
        if (!logger.isLevelEnabled(isSuccess ? 'debug' : 'info')) return
        const facts = () => factsOf(request, { route, status, ms })
        if (isSuccess) logger.debug(facts(), 'request')
        else {
          const log = status < 500 ? refusals : failures
          log.write(`${status} ${request.method} ${route}`, () => logger.info(facts(), 'request'))
        }
      })
    },
  }
}

function factsOf(request: FastifyRequest, { route, status, ms }: { route: string; status: number; ms: number }) {
  return {
    requestId: request.id,
    method: request.method,
    route,
    status,
    ms: Math.round(ms * 100) / 100,
    keyId: request.caller?.key.id,
    personId: personIdOf(request),
  }
}

function personIdOf({ visitor }: FastifyRequest): string | undefined {
  return visitor && 'person' in visitor ? visitor.person.id : undefined
}
