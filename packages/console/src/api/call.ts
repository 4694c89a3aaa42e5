/** The one way to the service: JSON there, JSON back, refusals as `ApiError`. */
import { ApiError, NoAnswerError } from './api-error.ts'
import { exchange } from './exchange.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Many times what the service takes; beyond it, the connection is as good as gone. */
export const answerWithinMs = 30_000

export async function call<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const { response, text } = await exchange(
    path,
    { method, headers, credentials: 'same-origin', body: body === undefined ? null : JSON.stringify(body) },
    { withinMs: answerWithinMs, signal },
  )
  const answer = parsed(text)
  if (!response.ok) throw refusalOf(response, answer)
  // A proxy, or the sign-in page of a hotel: whatever it is, it is no word of the service on what became of the request.
  if (typeof answer !== 'object' || answer === null) throw new NoAnswerError(null, 'foreign')
  return answer as Answer
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
