/** One request and all of its answer, or a reason why there is none that says whether the request may have arrived. */
import { NoAnswerError } from './api-error.ts'
import { connection } from './connection.ts'

export interface Exchanged {
  readonly response: Response
  readonly text: string
}

export async function exchange(
  path: string,
  request: RequestInit,
  { withinMs, signal }: { withinMs: number; signal?: AbortSignal | undefined },
): Promise<Exchanged> {
  // Asked before: whoever was cut off from the start has sent nothing, whatever happens meanwhile.
  const wasOffline = 'onLine' in navigator && navigator.onLine === false
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), withinMs)
  try {
    const response = await fetch(path, {
      ...request,
      signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
    })
    const text = await response.text()
    connection.set('there')
    return { response, text }
  } catch (error) {
    if (signal?.aborted) throw error
    connection.set('lost')
    throw new NoAnswerError(error, wasOffline ? 'offline' : deadline.signal.aborted ? 'late' : 'broken')
  } finally {
    clearTimeout(timer)
  }
}
