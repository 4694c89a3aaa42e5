/**
 * Which revision of the protocol a request is made in. Since 2026-07-28 every request says so itself, and repeats in headers what
 * those on the way may look at; before, a handshake came first. This service remembers neither: it answers both alike.
 */
import { isObject, RpcError, type RpcRequest, rpcCodes } from './json-rpc.ts'

export const modernRevision = '2026-07-28'
/** With a handshake, the newest first. */
export const earlierRevisions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const
const [newestEarlier] = earlierRevisions
const supported: readonly string[] = [modernRevision, ...earlierRevisions]

const metaKeys = {
  revision: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
} as const

export interface McpHeaders {
  readonly 'mcp-protocol-version'?: string | undefined
  readonly 'mcp-method'?: string | undefined
  readonly 'mcp-name'?: string | undefined
}

export type Era = 'modern' | 'earlier'

/** @param headers null: there are none, as on standard input */
export function eraOf({ method, params }: RpcRequest, headers: McpHeaders | null): Era {
  const meta = isObject(params._meta) ? params._meta : {}
  const named = headers?.['mcp-protocol-version']
  if (named !== undefined && !supported.includes(named)) refuseRevision(named)
  if (!(metaKeys.revision in meta)) {
    if (named === modernRevision) refuseParams(`params._meta must have ${metaKeys.revision}.`)
    return 'earlier'
  }
  const revision = meta[metaKeys.revision]
  if (typeof revision !== 'string') refuseParams(`${metaKeys.revision} must be a string.`)
  if (!isObject(meta[metaKeys.capabilities]))
    refuseParams(`params._meta must have ${metaKeys.capabilities}, an object.`)
  if (headers) holdAgainst(headers, { revision, method, name: nameOf(method, params) })
  if (revision !== modernRevision) refuseRevision(revision)
  return 'modern'
}

/** What a handshake is answered with: what was asked for, or the newest that there is. */
export function agreedRevision(asked: unknown): string {
  return earlierRevisions.find((revision) => revision === asked) ?? newestEarlier
}

const namedBy: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

function nameOf(method: string, params: RpcRequest['params']): string | undefined {
  const name = params[namedBy[method] ?? '']
  return typeof name === 'string' ? name : undefined
}

function holdAgainst(
  headers: McpHeaders,
  body: { readonly revision: unknown; readonly method: string; readonly name: string | undefined },
): void {
  if (headers['mcp-protocol-version'] !== body.revision) refuseHeader('MCP-Protocol-Version')
  if (headers['mcp-method'] !== body.method) refuseHeader('Mcp-Method')
  if (body.name !== undefined && decoded(headers['mcp-name']) !== body.name) refuseHeader('Mcp-Name')
}

/** What a header cannot hold is sent in base64. */
function decoded(header: string | undefined): string | undefined {
  const [, base64] = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/i.exec(header?.trim() ?? '') ?? []
  return base64 === undefined ? header?.trim() : Buffer.from(base64, 'base64').toString('utf8')
}

function refuseRevision(requested: string): never {
  const data = { supported, requested }
  throw new RpcError(rpcCodes.unsupportedRevision, `Revision ${modernRevision} is spoken here.`, { status: 400, data })
}

function refuseHeader(name: string): never {
  throw new RpcError(rpcCodes.headerMismatch, `The header ${name} must say what the body says.`, { status: 400 })
}

function refuseParams(message: string): never {
  throw new RpcError(rpcCodes.invalidParams, message, { status: 400 })
}
