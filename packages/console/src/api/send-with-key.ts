/** A request as an application would send it: with a key, and without the session of the console. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerWithinMs, parsed } from './call.ts'
import { exchange } from './exchange.ts'
import { keysKey } from './keys.ts'

export interface KeyRequest {
  readonly method: 'POST'
  readonly path: string
  readonly body: unknown
  readonly secret: string
}

export interface KeyAnswer {
  readonly status: number
  /** Null when the body was not JSON. */
  readonly json: unknown
  /** The body as it came. */
  readonly text: string
  readonly headers: Headers
  /** From sending to the last byte, seen from this browser. */
  readonly elapsedMs: number
}

/** Whatever the service answers is an answer; only silence is an error. */
export function useSendWithKey(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: sendWithKey,
    // Limits and counts have moved. Not waited for: the answer is shown before they have come.
    onSettled: () => void client.invalidateQueries({ queryKey: keysKey(projectId) }),
  })
}

async function sendWithKey({ method, path, body, secret }: KeyRequest): Promise<KeyAnswer> {
  const startedMs = performance.now()
  const headers = { 'content-type': 'application/json', 'x-api-key': secret }
  const { response, text } = await exchange(
    path,
    { method, headers, credentials: 'omit', body: JSON.stringify(body) },
    { withinMs: answerWithinMs },
  )
  const elapsedMs = performance.now() - startedMs
  return { status: response.status, json: parsed(text), text, headers: response.headers, elapsedMs }
}
