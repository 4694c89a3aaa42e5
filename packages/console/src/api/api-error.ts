import type { ErrorCode, FieldError } from '@ambit/core'

type AnswerFact = 'status' | 'code' | 'message' | 'details' | 'retryAfterSeconds' | 'requestId'

/** An answer that refuses, in the words of the service. */
export class ApiError extends Error {
  readonly status: number
  /** Of the service's table; `unknown` when the answer was not the service's own. */
  readonly code: ErrorCode | 'unknown'
  readonly details: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | null
  /** What finds the request in the log of the service. */
  readonly requestId: string | null

  constructor(answer: Pick<ApiError, AnswerFact>) {
    super(answer.message)
    this.name = 'ApiError'
    this.status = answer.status
    this.code = answer.code
    this.details = answer.details
    this.retryAfterSeconds = answer.retryAfterSeconds
    this.requestId = answer.requestId
  }

  /** What is wrong with one field of the request, for the field that it was typed into. */
  fieldMessage(name: string): string | undefined {
    const found = this.fields().find((error) => nameOf(error) === name)
    if (!found) return undefined
    // The service names the field in its sentence; here it stands below it.
    const rule = found.message.startsWith(`${found.field} `)
      ? found.message.slice(found.field.length + 1)
      : found.message
    return `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`
  }

  /** Whether all that is wrong is wrong with these fields, and so is said there. */
  isOnlyAbout(names: readonly string[]): boolean {
    const fields = this.fields()
    return fields.length > 0 && fields.every((error) => names.includes(nameOf(error)))
  }

  private fields(): readonly FieldError[] {
    const { fields } = this.details
    return Array.isArray(fields) ? (fields as readonly FieldError[]) : []
  }
}

/** Without the place inside of it, such as the 2 of `purpose_classes.2`. */
function nameOf({ field }: FieldError): string {
  return field.split('.', 1)[0] ?? field
}

/** No answer at all: the service is not there, or the network is not. */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('The service did not answer. Check that it is running and that you are connected.', { cause })
    this.name = 'NoAnswerError'
  }
}

export function isApiError(error: unknown, code?: ApiError['code']): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}

/** An error as a sentence for a person. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError && error.status === 500 && error.requestId !== null)
    return `Something failed inside the service. Whoever runs it finds it in the log as ${error.requestId}.`
  if (error instanceof ApiError || error instanceof NoAnswerError) return error.message
  return 'Something went wrong in the console. Load the page again; if it stays, tell whoever runs this service.'
}
