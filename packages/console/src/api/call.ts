/** The one way to the service: JSON there, JSON back, refusals as `ApiError`. */
import { ApiError, NoAnswerError } from './api-error.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export async function call<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await send(method, path, body, signal)
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw refusalOf(response, answer)
  return answer as Answer
}

async function send(method: Method, path: string, body: unknown, signal: AbortSignal | undefined): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  try {
    return await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NoAnswerError(error)
  }
}

interface ErrorBody {
  readonly detail?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly details?: unknown }
}

function refusalOf(response: Response, answer: unknown): ApiError {
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
