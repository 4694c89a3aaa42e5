/** `POST /mcp`: the Model Context Protocol over Streamable HTTP, without sessions. A message is a request like any other. */

import {
  type ApiOperation,
  type ApiOperations,
  apiOperations,
  errorCodes,
  type Parsed,
  type Refusal,
} from '@ambit/core'
import type { FastifyRequest } from 'fastify'
import type { AppDeps, Caller } from '../app/deps.ts'
import { listPurposes } from '../app/purposes/list-purposes.ts'
import { ownerWithin } from '../concurrency/fair-queue.ts'
import { answerMessage } from '../mcp/answer-message.ts'
import { parseMessage, RpcError, type RpcId, rpcCodes, rpcError, rpcResult } from '../mcp/json-rpc.ts'
import type { McpCaller, McpOutcome, ToolArguments } from '../mcp/mcp-caller.ts'
import { eraOf, type McpHeaders } from '../mcp/revisions.ts'
import type { UsageRecorder } from '../usage/usage-recorder.ts'
import type { Admission } from './admission.ts'
import { apiHandlers } from './api-handlers.ts'
import { isSameOrigin, type SameOriginRules } from './console/same-origin.ts'
import type { DirectReply } from './direct-reply.ts'
import type { AddDirectRoute } from './direct-routes.ts'
import { RequestRefused, sendRefusal } from './error-replies.ts'
import type { ApiHandler, OperationRequest } from './handler.ts'
import { bodyBytesMax } from './json-body.ts'
import { joinObjects, memberBytes } from './json-members.ts'
import { PreparedBody } from './prepared-body.ts'
import { readBody } from './request-body.ts'
import { type ParseLargeBody, smallBodyBytesMax } from './serve-api.ts'

export const mcpPath = '/mcp'

/** No model takes in more at once; and what is put into a message has to be held and written as one. */
const answerBytesMax = 256 * 1024

const needs = { capability: 'memory', bodyBytesMax } as const

interface ServeMcpOptions {
  readonly deps: AppDeps
  readonly admission: Admission
  readonly usage: Pick<UsageRecorder, 'request'>
  readonly parseLargeBody: ParseLargeBody | undefined
  /** Which pages are the service's own. */
  readonly originRules: SameOriginRules
}

export function serveMcp(addRoute: AddDirectRoute, options: ServeMcpOptions): void {
  const { admission, originRules } = options
  addRoute({
    method: 'POST',
    url: mcpPath,
    async serve(request, reply) {
      if (request.headers.origin !== undefined && !isSameOrigin(request, originRules)) {
        return void sendRefusal(reply, otherPage)
      }
      takeBearer(request)
      reply.challenge = 'Bearer'
      if (!(await admission.admit(request, reply, needs))) return
      const bytes = await readBody(request.raw, needs.bodyBytesMax)
      await admission.takeTurn(request, reply, needs, (caller) => answer(request, reply, { ...options, caller, bytes }))
    },
  })
}

/** A page of somebody else's has no business here, whatever it was given: the protocol asks servers to look. */
const otherPage: Refusal = {
  code: 'cross_site_request',
  message: 'Pages of other sites may not use this address.',
}

/** A key may come as other services take theirs: clients of the protocol have a field for it. */
function takeBearer({ headers }: FastifyRequest): void {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (token !== undefined) headers['x-api-key'] ??= token
}

type Answering = ServeMcpOptions & { readonly caller: Caller; readonly bytes: Uint8Array | undefined }

async function answer(request: FastifyRequest, reply: DirectReply, options: Answering): Promise<void> {
  let id: RpcId | null = null
  try {
    const message = parseMessage(parsedJson(options))
    if (message === 'notification') return reply.code(202).send()
    id = message.id
    const era = eraOf(message, request.headers as McpHeaders)
    reply.send(rpcResult(id, await answerMessage(message, era, callerOf(request, reply, options))))
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    reply.code(error.status).send(rpcError(id, error))
  }
}

function parsedJson({ bytes = Buffer.alloc(0) }: Answering): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    throw new RpcError(rpcCodes.parseError, 'The body is no JSON.', { status: 400 })
  }
}

function callerOf({ headers }: FastifyRequest, reply: DirectReply, options: Answering): McpCaller {
  const { caller, usage } = options
  const userId = headers['x-ambit-user-id']
  const startedMs = performance.now()
  /** Refusals travel in a 200: they count with the status that the same operation has over HTTP. */
  function counted(name: keyof ApiOperations, outcome: McpOutcome): McpOutcome {
    const { status } = outcome.ok ? apiOperations[name].answer : errorCodes[outcome.refusal.code]
    if (!outcome.ok) reply.countedStatus = status
    usage.request(caller.key, name, status, performance.now() - startedMs)
    return outcome
  }
  return {
    userId: typeof userId === 'string' ? decodedUser(userId) : null,
    purposes: () => listPurposes(caller),
    async run(name, body) {
      const outcome = await runOperation(name, body, options)
      return counted(name, outcome)
    },
    refuse: (name, refusal) => counted(name, { ok: false, refusal }),
  }
}

/** Headers hold no letters beyond ASCII: such an id is sent in percent-encoding. */
function decodedUser(header: string): string {
  try {
    return decodeURIComponent(header)
  } catch {
    throw new RpcError(rpcCodes.invalidRequest, 'X-Ambit-User-Id must be percent-encoded.', { status: 400 })
  }
}

async function runOperation(
  name: keyof ApiOperations,
  body: ToolArguments | null,
  options: Answering,
): Promise<McpOutcome> {
  const { deps, caller } = options
  const parsed = await parseArguments(name, body, options)
  if (!parsed.ok) return parsed
  const handle = apiHandlers[name] as ApiHandler<ApiOperation>
  const request = { input: parsed.value, params: {}, query: null, headers: {} } as OperationRequest<never>
  try {
    const outcome = await handle(deps, caller, request)
    return outcome.ok ? await asData(outcome.value) : outcome
  } catch (error) {
    if (error instanceof RequestRefused) return { ok: false, refusal: error.refusal }
    throw error
  }
}

/** Large arguments are parsed in a thread, from the bytes that came: nothing is made into JSON again. */
async function parseArguments(
  name: keyof ApiOperations,
  body: ToolArguments | null,
  { parseLargeBody, caller, bytes }: Answering,
): Promise<Parsed<unknown>> {
  const { request }: ApiOperation = apiOperations[name]
  if (!request || !body) return { ok: true, value: null }
  const { defaults, given, bound } = body
  const isLarge = parseLargeBody !== undefined && bytes !== undefined && bytes.length > smallBodyBytesMax
  const sent = isLarge ? memberBytes(bytes, ['params', 'arguments']) : null
  if (!isLarge || !sent) return request.parse({ ...defaults, ...given, ...bound })
  return parseLargeBody(name, joinObjects(defaults, sent, bound), ownerWithin(caller.key.tenant, caller.key.id))
}

async function asData(value: unknown): Promise<McpOutcome> {
  if (!(value instanceof PreparedBody)) return { ok: true, answer: value as Readonly<Record<string, unknown>> }
  const { content } = value
  if (typeof content === 'string')
    return content.length > answerBytesMax ? tooMuch : { ok: true, answer: JSON.parse(content) }
  if (content.bytes !== null && content.bytes <= answerBytesMax) {
    return { ok: true, answer: JSON.parse(Buffer.concat(await content.stream.toArray()).toString('utf8')) }
  }
  content.stream.destroy()
  return tooMuch
}

const tooMuch: McpOutcome = {
  ok: false,
  refusal: {
    code: 'payload_too_large',
    message: 'There is more than a message holds. Name a domain, or a max_age_days, to read less of it.',
  },
}
