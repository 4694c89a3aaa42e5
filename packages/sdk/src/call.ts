/** One call of an operation: attempts, time-outs, repetitions, and an answer or an error of its kind. */
import { ApiError, ConnectionError, TimeoutError, UnexpectedAnswerError } from './errors.ts'
import { endpoints, type OperationName, type Operations } from './generated/operations.ts'
import { type LogEvent, redacted } from './log.ts'
import { parsedJson, refusalOf } from './refusal.ts'
import { delayMs, mayRepeat, waitMaxMs } from './retry.ts'

export interface CallOptions {
  /** Ends the call; it then fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** For one attempt. */
  readonly timeoutMs?: number | undefined
  /** How often a failed attempt is made again where that is safe; 0: never. */
  readonly maxRetries?: number | undefined
  /** Of creates and batches: your own, where the same thing may be sent by another process as well. */
  readonly idempotencyKey?: string | undefined
  /** Of your trace; the service answers with it and keeps it in its log and audit. */
  readonly requestId?: string | undefined
}

export interface CallSettings {
  readonly apiKey: string
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly maxRetries: number
  readonly retryDelayMs: number
  readonly fetch: typeof fetch
  readonly log: ((event: LogEvent) => void) | undefined
}

interface Sent<Name extends OperationName> {
  readonly body?: Operations[Name]['body']
  /** For the parameters of the path, in their order. */
  readonly params?: readonly string[]
  /** Whether doing it twice is the same as doing it once. Absent: it is not, unless it is a GET or carries a key. */
  readonly isRepeatable?: boolean
}

export type Call = <Name extends OperationName>(
  name: Name,
  sent: Sent<Name>,
  options?: CallOptions,
) => Promise<Operations[Name]['answer']>

export function createCall(settings: CallSettings): Call {
  return async (operation, { body, params = [], isRepeatable = false }, options = {}) => {
    const [method, path, takesKey = false] = endpoints[operation]
    const { signal, timeoutMs = settings.timeoutMs, maxRetries = settings.maxRetries } = options
    const headers: Record<string, string> = { accept: 'application/json', 'x-api-key': settings.apiKey }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (takesKey) headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
    if (options.requestId !== undefined) headers['x-request-id'] = options.requestId
    const url = settings.baseUrl + filledIn(path, params)
    const init = {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'manual',
    } as const
    const canRepeat = isRepeatable || takesKey || method === 'GET'
    const facts = { operation, method, path, body: redacted(body) }

    for (let attempt = 1; ; attempt += 1) {
      const startedMs = Date.now()
      settings.log?.({ event: 'attempt', ...facts, attempt })
      try {
        const { answer, status, requestId } = await exchange(settings.fetch, url, init, { signal, timeoutMs })
        settings.log?.({ event: 'answer', ...facts, attempt, status, requestId, tookMs: Date.now() - startedMs })
        return answer as Operations[typeof operation]['answer']
      } catch (error) {
        const failed = { ...facts, attempt, ...failureFacts(error), tookMs: Date.now() - startedMs }
        const waitMs = delayMs(error, attempt, settings.retryDelayMs)
        if (attempt > maxRetries || waitMs > waitMaxMs || signal?.aborted || !mayRepeat(error, canRepeat)) {
          settings.log?.({ event: 'failure', ...failed })
          throw error
        }
        settings.log?.({ event: 'retry', ...failed, delayMs: Math.round(waitMs) })
        await pause(waitMs, signal)
      }
    }
  }
}

interface Exchanged {
  readonly answer: object
  readonly status: number
  readonly requestId: string | null
}

/** One attempt. The key is sent to nobody else: a redirect is not followed. */
async function exchange(
  send: typeof fetch,
  url: string,
  init: RequestInit,
  { signal, timeoutMs }: { signal: AbortSignal | undefined; timeoutMs: number },
): Promise<Exchanged> {
  signal?.throwIfAborted()
  const ending = new AbortController()
  const end = (): void => ending.abort(signal?.reason)
  signal?.addEventListener('abort', end, { once: true })
  const timer = setTimeout(() => ending.abort(), timeoutMs)
  try {
    const response = await send(url, { ...init, signal: ending.signal })
    const text = await response.text()
    if (!response.ok) throw refusalOf(response, text)
    const answer = parsedJson(text)
    if (typeof answer !== 'object' || answer === null) throw new UnexpectedAnswerError(response.status)
    return { answer, status: response.status, requestId: response.headers.get('x-request-id') }
  } catch (error) {
    if (error instanceof ApiError || error instanceof UnexpectedAnswerError) throw error
    signal?.throwIfAborted()
    if (ending.signal.aborted) throw new TimeoutError(`There was no answer within ${timeoutMs} ms.`)
    throw new ConnectionError('The service could not be reached, or the connection broke.', { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

function filledIn(path: string, params: readonly string[]): string {
  const left = [...params]
  return path.replaceAll(/:\w+/g, () => encodeURIComponent(left.shift() ?? ''))
}

function failureFacts(error: unknown): Pick<LogEvent, 'status' | 'requestId' | 'error'> {
  const { name = 'Error' } = error as Error
  if (!(error instanceof ApiError)) return { error: { name, code: null } }
  return { status: error.status, requestId: error.requestId, error: { name, code: error.code } }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })
}
