import type { ErrorCode, ExplainedFieldError } from '@ambit/core'

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
    const rule = this.fields().find(({ path }) => path[0] === name)?.rule
    return rule === undefined ? undefined : `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`
  }

  /** Whether all that is wrong is wrong with these fields, and so is said there. */
  isOnlyAbout(names: readonly string[]): boolean {
    const fields = this.fields()
    return fields.length > 0 && fields.every(({ path: [name] }) => names.includes(name))
  }

  /** Empty where the service does not explain: what came before a body was understood is about no field of a form. */
  private fields(): readonly ExplainedFieldError[] {
    const { fields } = this.details
    return Array.isArray(fields)
      ? fields.filter((error: Partial<ExplainedFieldError>) => Array.isArray(error?.path))
      : []
  }
}

/**
 * Why there is no answer: `offline`, so that nothing was sent; `late`, when it was waited for long enough; `broken`, when
 * the connection could not be made or was lost; `foreign`, when something else answered in place of the service.
 */
export type Silence = 'offline' | 'late' | 'broken' | 'foreign'

const silenceSentences: Readonly<Record<Silence, string>> = {
  offline: 'You are offline.',
  late: 'The service has not answered for half a minute.',
  broken: 'The service did not answer. Check that it is running and that you are connected.',
  foreign: 'What came back is not from the service, but from something between you and it.',
}

/** No answer at all: the service is not there, or the network is not. */
export class NoAnswerError extends Error {
  readonly silence: Silence

  constructor(cause: unknown, silence: Silence = 'broken') {
    super(silenceSentences[silence], { cause })
    this.name = 'NoAnswerError'
    this.silence = silence
  }
}

/**
 * What became of an action that failed. The service has refused it or was never asked, and so nothing has happened; or
 * nobody can say.
 */
export function outcomeOf(error: unknown): 'refused' | 'not_sent' | 'unknown' {
  if (error instanceof NoAnswerError) return error.silence === 'offline' ? 'not_sent' : 'unknown'
  if (error instanceof NotDoneError) return 'refused'
  if (!(error instanceof ApiError)) return 'unknown'
  if (error.status < 500) return 'refused'
  // The service says so itself when the database left it without an answer.
  return error.code === 'unavailable' && error.details.outcome !== 'unknown' ? 'refused' : 'unknown'
}

/** Nothing was done, and the message says why: the person or the browser did not go through with it. */
export class NotDoneError extends Error {}

/** What failed this way may work a moment later, without anybody doing anything. */
export function isPassing(error: unknown): boolean {
  return error instanceof NoAnswerError || (error instanceof ApiError && [502, 503, 504].includes(error.status))
}

export function isApiError(error: unknown, code?: ApiError['code']): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}

/** An error as a sentence for a person. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError && error.status === 500 && error.requestId !== null)
    return `Something failed inside the service. Whoever runs it finds it in the log as ${error.requestId}.`
  if (error instanceof ApiError || error instanceof NoAnswerError || error instanceof NotDoneError) return error.message
  return 'Something went wrong in the console. Load the page again; if it stays, tell whoever runs this service.'
}
