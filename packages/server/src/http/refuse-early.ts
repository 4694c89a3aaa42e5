/**
 * Answers what there is no time for before anything is done about it: on Node's own objects, with a body that is made
 * once, and without the framework, which would cost as much again. Only operations of the API are refused in this way.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type ApiOperation, errorBody } from '@ambit/core'
import type { IdPrefix } from '../crypto/identifiers.ts'
import type { HeaderList } from './direct-reply.ts'
import { unavailable } from './error-replies.ts'
import type { LoadShedding } from './load-shedding.ts'
import { requestIdOf } from './request-id.ts'

export interface RefuseEarlyOptions {
  readonly operations: readonly ApiOperation[]
  readonly shedding: Pick<LoadShedding, 'isBusy' | 'isTooMuch'>
  /** On every answer. */
  readonly headers: HeaderList
  readonly newId: (prefix: IdPrefix) => string
  /** Whoever stops says so in its own way. */
  readonly isDraining: () => boolean
  /** Told of each. */
  readonly onRefused: (request: IncomingMessage, route: string, requestId: string) => void
}

interface Refused {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly route: string
}

/** ASCII: as many bytes as characters. */
const body = JSON.stringify(errorBody(unavailable))
/**
 * What refusals may take of one turn of the event loop, or of how long the one before was. Whoever is refused often asks again at once:
 * were all refused as they come, those that are in the works would wait for them at each of their stages.
 */
const sliceMs = 0.5
const sliceOfTurn = 1 / 10
/** Beyond this they are refused as they come: more would only fill the memory. */
const waitingMax = 4_096

export function refuseEarly(server: Server, options: RefuseEarlyOptions): void {
  const { shedding, headers, newId, isDraining, onRefused } = options
  // Paths with parameters are for the router to find; requests for them are refused when it has.
  const routes = new Map(options.operations.map((one) => [`${one.method} ${one.path}`, one]))
  const type = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)]
  const fixedHeaders = [...headers, 'retry-after', '1', ...type]
  let waiting: Refused[] = []
  let turnBeganMs = 0

  function refuse({ request, response, route }: Refused): void {
    if (response.destroyed) return
    const requestId = requestIdOf(request, newId)
    response.writeHead(503, [...fixedHeaders, 'x-request-id', requestId])
    response.end(body, 'latin1')
    onRefused(request, route, requestId)
  }

  function refuseSome(): void {
    const nowMs = performance.now()
    const untilMs = nowMs + Math.max(sliceMs, sliceOfTurn * (nowMs - turnBeganMs))
    turnBeganMs = nowMs
    let count = 0
    while (count < waiting.length && (count === 0 || performance.now() < untilMs)) refuse(waiting[count++] as Refused)
    waiting = waiting.slice(count)
    if (waiting.length > 0) setImmediate(refuseSome)
  }

  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const mayBeTooMuch = shedding.isBusy() && !isDraining() && request.headers.host !== undefined
    const operation = mayBeTooMuch ? routes.get(`${request.method} ${request.url}`) : undefined
    if (!operation || !shedding.isTooMuch(presentedKeyOf(request), operation.isShedLast)) {
      for (const handle of handlers) handle.call(server, request, response)
      return
    }
    const refused = { request, response, route: operation.path }
    if (waiting.length >= waitingMax) refuse(refused)
    else if (waiting.push(refused) === 1) {
      turnBeganMs = performance.now()
      setImmediate(refuseSome)
    }
  })
}

/** As it was sent, whether or not it is one: to know that takes a look into the database. */
export function presentedKeyOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const key = headers['x-api-key']
  return (Array.isArray(key) ? key[0] : key) ?? ''
}
