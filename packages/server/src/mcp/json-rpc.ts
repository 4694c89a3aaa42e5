/** Messages of JSON-RPC 2.0, as far as a server that only answers has to know them. */

export type RpcId = string | number

export interface RpcRequest {
  readonly id: RpcId
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** `notification`: there is nothing to answer. */
export type RpcMessage = RpcRequest | 'notification'

export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** What the headers say is not what the body says. */
  headerMismatch: -32020,
  unsupportedRevision: -32022,
} as const

/** Thrown where a message cannot be served, with the status that HTTP gives it. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly status: number
  readonly data: object | undefined
  constructor(code: number, message: string, { status = 200, data }: { status?: number; data?: object } = {}) {
    super(message)
    this.code = code
    this.status = status
    this.data = data
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Several at once are not taken: each request costs what one request costs. */
export function parseMessage(json: unknown): RpcMessage {
  if (!isObject(json) || json.jsonrpc !== '2.0') {
    throw new RpcError(rpcCodes.invalidRequest, 'A message is one JSON object with "jsonrpc": "2.0".', { status: 400 })
  }
  const { id, method, params = {} } = json
  if (typeof method !== 'string') {
    // An answer to a question that was never asked.
    if ('result' in json || 'error' in json) return 'notification'
    throw new RpcError(rpcCodes.invalidRequest, 'method is missing.', { status: 400 })
  }
  if (id === undefined) return 'notification'
  const isId = typeof id === 'string' ? id.length <= idLengthMax : typeof id === 'number' && Number.isFinite(id)
  if (!isId) throw new RpcError(rpcCodes.invalidRequest, 'id must be a number or a short string.', { status: 400 })
  if (!isObject(params)) throw new RpcError(rpcCodes.invalidParams, 'params must be an object.', { status: 400 })
  return { id: id as RpcId, method, params }
}

/** It is sent back. */
const idLengthMax = 1_000

export function rpcResult(id: RpcId, result: object): object {
  return { jsonrpc: '2.0', id, result }
}

export function rpcError(
  id: RpcId | null,
  { code, message, data }: Pick<RpcError, 'code' | 'message' | 'data'>,
): object {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } }
}
