/** The one way to the service: an operation by its name, JSON there, JSON back, refusals as `ApiError`. */
import type { AnswerOf, BodyOf, ConsoleOperation, ConsoleOperations, ParamsOf, QueryOf } from '@ambit/core'
import { endpoints } from '@ambit/core/endpoints'
import { ApiError, isApiError, NoAnswerError } from './api-error.ts'
import { askForCode } from './code-question.ts'
import { exchange } from './exchange.ts'

/** Many times what the service takes; beyond it, the connection is as good as gone. */
export const answerWithinMs = 30_000

export type OperationName = keyof ConsoleOperations

/** The body that an operation takes, for those who hand one on. */
export type Body<Name extends OperationName> = BodyOf<ConsoleOperations[Name]>

/** What an operation has to be told, and nothing that it does not ask for. */
type CallOptions<Of extends ConsoleOperation> = { readonly signal?: AbortSignal } & (keyof ParamsOf<Of> extends never
  ? unknown
  : { readonly params: ParamsOf<Of> }) &
  (QueryOf<Of> extends undefined ? unknown : { readonly query: QueryOf<Of> }) &
  (BodyOf<Of> extends undefined ? unknown : { readonly body: BodyOf<Of> })

/** May be left out where there is nothing to tell. */
type CallArguments<Of extends ConsoleOperation> =
  object extends CallOptions<Of> ? [options?: CallOptions<Of>] : [options: CallOptions<Of>]

/** Asks the person for a code and sends the same again where the service answers that it needs one. */
export async function call<Name extends OperationName>(
  name: Name,
  ...[options]: CallArguments<ConsoleOperations[Name]>
): Promise<AnswerOf<ConsoleOperations[Name]>> {
  const asked = (options ?? {}) as LooseOptions
  let body = asked.body
  for (;;) {
    try {
      return await callOnce(name, { ...asked, body })
    } catch (error) {
      if (!needsCode(name, error)) throw error
      const code = await askForCode(isApiError(error, 'second_factor_failed'))
      if (code === null) throw error
      body = { ...(body as object | undefined), code }
    }
  }
}

/** Pages of people who are not signed in ask for a code in a form of their own, and so does setting up an app. */
const ownCodeForms: readonly OperationName[] = ['signIn', 'acceptInvitation', 'confirmSecondFactor']

function needsCode(name: OperationName, error: unknown): boolean {
  if (ownCodeForms.includes(name)) return false
  return isApiError(error, 'second_factor_required') || isApiError(error, 'second_factor_failed')
}

async function callOnce<Name extends OperationName>(
  name: Name,
  { params, query, body, signal }: LooseOptions,
): Promise<AnswerOf<ConsoleOperations[Name]>> {
  const { method, path } = endpoints[name]
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const { response, text } = await exchange(
    filledIn(path, params) + searchOf(query),
    { method, headers, credentials: 'same-origin', body: body === undefined ? null : JSON.stringify(body) },
    { withinMs: answerWithinMs, signal },
  )
  const answer = parsed(text)
  if (!response.ok) throw refusalOf(response, answer)
  // A proxy, or the sign-in page of a hotel: whatever it is, it is no word of the service on what became of the request.
  if (typeof answer !== 'object' || answer === null) throw new NoAnswerError(null, 'foreign')
  return answer as AnswerOf<ConsoleOperations[Name]>
}

/** The same of an operation that nobody knows: what it takes was checked where it was called by its name. */
interface LooseOptions {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

export function filledIn(path: string, params: LooseOptions['params'] = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function searchOf(query: LooseOptions['query'] = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `?${search}` : ''
}

/** Null when it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface ErrorBody {
  readonly detail?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly details?: unknown }
}

export function refusalOf(response: Response, answer: unknown): ApiError {
  const { detail, error } = (typeof answer === 'object' && answer !== null ? answer : {}) as ErrorBody
  const text = [error?.message, detail].find((candidate) => typeof candidate === 'string')
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError({
    status: response.status,
    code: (typeof error?.code === 'string' ? error.code : 'unknown') as ApiError['code'],
    message: typeof text === 'string' ? text : `The service answered with status ${response.status}.`,
    details: (typeof error?.details === 'object' && error.details !== null ? error.details : {}) as ApiError['details'],
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    requestId: response.headers.get('x-request-id'),
  })
}
