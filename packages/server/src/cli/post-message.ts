/** One message of the protocol, sent to the service; its answer as a line, or null where there is none. */

export interface McpService {
  readonly apiKey: string
  readonly baseUrl: string
  /** The one user that this client speaks for; null: each call names one. */
  readonly userId: string | null
}

/** Many times what the service takes. */
const answerWithinMs = 30_000

export async function postMessage(line: string, service: McpService): Promise<string | null> {
  const message = parsed(line)
  const id = idOf(message)
  try {
    const response = await fetch(`${service.baseUrl}/mcp`, {
      method: 'POST',
      headers: { ...headersOf(message), ...identification(service) },
      body: line,
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const text = await response.text()
    const answer = parsed(text)
    // As it came, on one line: what the service writes has no line breaks outside of strings.
    if (isObject(answer) && answer.jsonrpc === '2.0') return text
    if (id === undefined) return null
    return failure(
      id,
      isObject(answer) && typeof answer.detail === 'string' ? answer.detail : `Status ${response.status}.`,
    )
  } catch {
    return id === undefined ? null : failure(id, `No Ambit answers at ${service.baseUrl}. "ambit serve" starts one.`)
  }
}

function identification({ apiKey, userId }: McpService): Readonly<Record<string, string>> {
  const json = 'application/json'
  const key = { 'content-type': json, accept: `${json}, text/event-stream`, 'x-api-key': apiKey }
  return userId === null ? key : { ...key, 'x-ambit-user-id': encodeURIComponent(userId) }
}

/** What a message says of itself is repeated in headers since 2026-07-28. */
function headersOf(message: unknown): Readonly<Record<string, string>> {
  const { method, params } = (isObject(message) ? message : {}) as { method?: unknown; params?: unknown }
  const { _meta, name, uri } = (isObject(params) ? params : {}) as { _meta?: unknown; name?: unknown; uri?: unknown }
  const revision = isObject(_meta) ? _meta['io.modelcontextprotocol/protocolVersion'] : undefined
  if (typeof revision !== 'string' || typeof method !== 'string') return {}
  const named = method === 'resources/read' ? uri : name
  return {
    'mcp-protocol-version': inHeader(revision),
    'mcp-method': inHeader(method),
    ...(typeof named === 'string' && { 'mcp-name': inHeader(named) }),
  }
}

/** What a header cannot hold is sent in base64. */
function inHeader(text: string): string {
  return /^[\x21-\x7e]+$/.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`
}

function failure(id: string | number | null, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32603, message } })
}

/** Undefined: nothing is to be answered. */
function idOf(message: unknown): string | number | null | undefined {
  if (!isObject(message)) return null
  const { id, method } = message
  if (typeof id === 'string' || typeof id === 'number') return id
  return typeof method === 'string' ? undefined : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
