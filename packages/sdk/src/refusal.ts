/** An answer of the service that says no, as the error of its kind. */
import { ApiError, AuthenticationError, errorClasses, type Refused, UnexpectedAnswerError } from './errors.ts'

interface ErrorBody {
  readonly detail?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly details?: unknown } | null
}

export function refusalOf(response: Response, text: string): ApiError | UnexpectedAnswerError {
  const { status, headers } = response
  const { detail, error } = (parsedJson(text) ?? {}) as ErrorBody
  const message = error?.message ?? detail
  if (typeof message !== 'string') return new UnexpectedAnswerError(status)
  const requestId = headers.get('x-request-id')
  const retryAfterSeconds = secondsOf(headers.get('retry-after'))
  const refused = { status, message, details: error?.details, requestId, retryAfterSeconds }
  const code = typeof error?.code === 'string' ? error.code : null
  if (code === null) {
    return status === 401
      ? new AuthenticationError(null, { ...refused, details: undefined })
      : new ApiError(null, refused)
  }
  // Each with the details that the contract gives it; a service that is newer than the client may have further codes.
  const Known = (errorClasses as Readonly<Record<string, typeof ApiError>>)[code] ?? ApiError
  return new Known(code, refused as Refused<unknown>)
}

/** Undefined: it is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds, or a date, as proxies send it. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
