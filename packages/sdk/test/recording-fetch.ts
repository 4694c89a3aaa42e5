/** A `fetch` that answers as it is told and remembers what was asked. */

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: unknown
  readonly redirect: string | undefined
}

/** What is answered, in turn; the last one again and again. A function stands for anything else. */
export type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | (() => Promise<Response>)

export function recordingFetch(...replies: Reply[]): { fetch: typeof fetch; requests: RecordedRequest[] } {
  const requests: RecordedRequest[] = []
  return {
    requests,
    async fetch(input, init = {}) {
      init.signal?.throwIfAborted()
      requests.push({
        method: init.method ?? 'GET',
        path: new URL(String(input)).pathname,
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
        redirect: init.redirect,
      })
      const reply = replies[Math.min(requests.length, replies.length) - 1] ?? { status: 200 }
      if (typeof reply === 'function') return ending(reply(), init.signal)
      const { status, body = {}, headers = {} } = reply
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
    },
  }
}

export function refusal(status: number, code: string, details?: object, headers: Record<string, string> = {}): Reply {
  return { status, headers, body: { detail: code, error: { code, message: code, ...(details && { details }) } } }
}

/** As the platform's does: the signal ends the wait. */
function ending(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    answer.then(resolve, reject)
  })
}
