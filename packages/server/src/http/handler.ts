/** What answers an operation, typed by its contract: what it is given, and what it has to answer. */
import type { IncomingHttpHeaders } from 'node:http'
import type {
  AnswerOf,
  ApiOperation,
  ApiOperations,
  InputOf,
  Operation,
  ParamsOf,
  Parsed,
  QuestionOf,
  RawQuery,
} from '@ambit/core'
import type { FastifyRequest } from 'fastify'
import type { AppDeps, Caller, Outcome } from '../app/deps.ts'
import { parseInput } from '../app/parse-input.ts'
import type { PreparedBody } from './prepared-body.ts'

export interface OperationRequest<Of extends Operation> {
  /** What the contract made of the body; null where there is none. */
  readonly input: InputOf<Of>
  readonly params: ParamsOf<Of>
  /** What the contract made of the query; null where there is none. */
  readonly query: QuestionOf<Of>
  readonly headers: IncomingHttpHeaders
}

export type ApiHandler<Of extends ApiOperation> = (
  deps: AppDeps,
  caller: Caller,
  request: OperationRequest<Of>,
) => Promise<Outcome<AnswerOf<Of> | PreparedBody>>

/** One for every operation: the compiler misses those that are not there. */
export type ApiHandlers = { readonly [Name in keyof ApiOperations]: ApiHandler<ApiOperations[Name]> }

/** What an operation is given, or what is wrong with it. */
export function parseOperationRequest(
  operation: Operation,
  request: FastifyRequest,
  bytes: Uint8Array | undefined,
  input = parseInput(operation, bytes),
): Parsed<OperationRequest<never>> {
  if (!input.ok) return input
  const query = operation.query?.parse(request.query as RawQuery) ?? nothing
  if (!query.ok) return query
  const params = request.params as Readonly<Record<string, string>>
  const value = { input: input.value, params, query: query.value, headers: request.headers }
  // Of this very operation: the caller knows it as one of many.
  return { ok: true, value: value as OperationRequest<never> }
}

const nothing = { ok: true, value: null } as const
