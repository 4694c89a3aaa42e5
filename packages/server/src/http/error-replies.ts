/** Everything that can go wrong before, in and after a handler, as the errors of the contract. */
import { errorBody, errorCodes, explainFieldError, type Refusal, refusalMessage, shortened } from '@ambit/core'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { OutcomeUnknown, StoreDamaged, StoreUnavailable } from '../storage/port/store-unavailable.ts'
import type { BoundedLog } from './bounded-log.ts'
import { bodyBytesMax } from './json-body.ts'

/** Thrown where a request cannot go on and no use case has been reached yet. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusalMessage(refusal))
    this.refusal = refusal
  }
}

/** What an answer is given to, a framework's or our own. */
export interface Reply {
  header(name: string, value: string): unknown
  code(status: number): unknown
  send(body: unknown): unknown
}

export function sendRefusal<To extends Reply>(reply: To, refusal: Refusal, body = errorBody(refusal)): To {
  const { status } = errorCodes[refusal.code]
  if (status === 503) reply.header('retry-after', '1')
  reply.code(status)
  reply.send(body)
  return reply
}

/** For the console, which says what is wrong with a field where the field is. */
export function sendExplainedRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return sendRefusal(reply, refusal, errorBody(refusal, explainFieldError))
}

/** 401 is `detail` alone, to the letter of the contract. */
export function sendUnauthorized(reply: Reply, message: string): void {
  reply.code(401)
  reply.send({ detail: message })
}

/** What happened inside goes to the log, under the id that the caller also has; the answer says nothing of it. */
export function errorReplies(log: BoundedLog) {
  return <To extends Reply>(thrown: unknown, request: FastifyRequest, reply: To): To => {
    const error = thrown as FastifyError | Error
    const refusal = refusalOf(error, request)
    if (errorCodes[refusal.code].status >= 500 && !(error instanceof RequestRefused)) {
      log.write(kindOf(error), (logger) => logger.error({ err: error, requestId: request.id }, refusal.code))
    }
    return sendRefusal(reply, refusal)
  }
}

/** Where it was thrown: one fault is one kind, whatever its message says of the request that met it. */
function kindOf(error: Error): string {
  return `${error.name} ${error.stack?.split('\n').find((line) => line.startsWith('    at ')) ?? ''}`.slice(0, 200)
}

function refusalOf(error: FastifyError | Error, { routeOptions }: FastifyRequest): Refusal {
  if ((error as FastifyError).code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(routeOptions.bodyLimit)
  if (error instanceof RequestRefused) return error.refusal
  if (error instanceof OutcomeUnknown) return outcomeUnknown
  if (error instanceof StoreUnavailable) return unavailable
  return frameworkRefusals[(error as FastifyError).code] ?? internalError
}

export const unavailable: Refusal = {
  code: 'unavailable',
  message: 'The service cannot take this request right now. Nothing was changed; try again in a moment.',
}

const damaged: Refusal = {
  code: 'unavailable',
  message: 'The database file is damaged. The log of the service says what to do.',
}

/** Why a service is not ready whose store has answered with this. */
export function obstacleOf(error: unknown): Refusal {
  return error instanceof StoreDamaged ? damaged : unavailable
}

const outcomeUnknown: Refusal = {
  code: 'unavailable',
  message:
    'The database did not confirm this request, which may or may not have taken effect. Try again in a moment, with the same Idempotency-Key if it has one.',
  // For those who cannot read the sentence: every other refusal says that nothing has happened.
  details: { outcome: 'unknown' },
}

const internalError: Refusal = {
  code: 'internal_error',
  message: 'Something failed on our side. The X-Request-Id of this answer finds it in the log.',
}

export const malformedRequest: Refusal = { code: 'invalid_request', message: 'The request is not well-formed HTTP.' }

export function tooLarge(bytesMax = bodyBytesMax): Refusal {
  const max = bytesMax >= 1 << 20 ? `${bytesMax >> 20} MiB` : `${bytesMax >> 10} KiB`
  return { code: 'payload_too_large', message: `The body must be at most ${max}.` }
}

export const notJson: Refusal = {
  code: 'unsupported_media_type',
  message: 'Content-Type must be application/json.',
}
export const wrongLength: Refusal = { code: 'invalid_request', message: 'Content-Length does not match the body.' }

const frameworkRefusals: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: notJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: wrongLength,
  FST_ERR_BAD_URL: malformedRequest,
  // Longer than any id of ours.
  FST_ERR_MAX_PARAM_LENGTH: { code: 'not_found', message: 'There is nothing at this path.' },
  FST_ERR_ASYNC_CONSTRAINT: malformedRequest,
}

export function hostNotAllowed(host: string): Refusal {
  return {
    code: 'host_not_allowed',
    message:
      `The console does not answer to the host "${shortened(host)}". Whoever runs this server can set AMBIT_PUBLIC_URL to ` +
      'the address that people type, or name the host in AMBIT_ALLOWED_HOSTS.',
  }
}
