/** The Model Context Protocol without a session: each message is answered by itself, in any revision, on any transport. */
import { version } from '@ambit/core'
import { callTool } from './call-tool.ts'
import { isObject, RpcError, type RpcRequest, rpcCodes } from './json-rpc.ts'
import type { McpCaller } from './mcp-caller.ts'
import { prompts, showPrompt } from './prompts.ts'
import { readResource, resources } from './resources.ts'
import { agreedRevision, type Era, earlierRevisions, modernRevision } from './revisions.ts'
import { describeTool, tools } from './tools.ts'

const serverInfo = { name: 'ambit', title: 'Ambit', version } as const
const capabilities = { tools: {}, resources: {}, prompts: {} } as const
const instructions =
  'User memory that is read only for a stated purpose. Use context (or recall) before you answer a person, with a true sentence on what ' +
  'you will do with it; remember what they tell you; forget when they ask. A refusal says what would be allowed: respect it.'

type Answer = (caller: McpCaller, params: RpcRequest['params']) => Promise<object> | object

/** In both eras. */
const methods: Readonly<Record<string, Answer>> = {
  'tools/list': (caller) => ({ tools: tools.map((tool) => describeTool(tool, caller)) }),
  'tools/call': (caller, { name, arguments: given = {} }) => {
    const tool = tools.find((known) => known.name === name)
    if (!tool) throw new RpcError(rpcCodes.invalidParams, `There is no such tool. There are ${toolNames}.`)
    if (!isObject(given)) throw new RpcError(rpcCodes.invalidParams, 'arguments must be an object.')
    return callTool(tool, caller, given)
  },
  'resources/list': () => ({ resources }),
  'resources/templates/list': () => ({ resourceTemplates: [] }),
  'resources/read': async (caller, { uri }) => {
    const read = await readResource(uri, caller)
    if (!read) throw new RpcError(rpcCodes.invalidParams, 'There is no such resource.', { data: { uri } })
    return read
  },
  'prompts/list': () => ({ prompts }),
  'prompts/get': (caller, { name, arguments: given }) => {
    const prompt = showPrompt(name, given, caller)
    if (!prompt) throw new RpcError(rpcCodes.invalidParams, 'There is no such prompt.')
    return prompt
  },
}

const toolNames = tools.map(({ name }) => name).join(', ')

/** Each era has its own way to begin. */
const ofEra: Readonly<Record<Era, Readonly<Record<string, Answer>>>> = {
  earlier: {
    initialize: (_, { protocolVersion }) => ({
      protocolVersion: agreedRevision(protocolVersion),
      capabilities,
      serverInfo,
      instructions,
    }),
    ping: () => ({}),
  },
  modern: {
    'server/discover': () => ({ supportedVersions: [modernRevision, ...earlierRevisions], capabilities, instructions }),
  },
}

/** What a client may keep for a while; it depends on the key. */
const kept = new Set([
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
])

export async function answerMessage({ method, params }: RpcRequest, era: Era, caller: McpCaller): Promise<object> {
  const known = { ...methods, ...ofEra[era] }
  const answer = Object.hasOwn(known, method) ? known[method] : undefined
  if (!answer) {
    const status = era === 'modern' ? 404 : 200
    throw new RpcError(rpcCodes.methodNotFound, 'There is no such method.', { status })
  }
  const result = await answer(caller, params)
  if (era === 'earlier') return result
  return {
    ...result,
    resultType: 'complete',
    ...(kept.has(method) && { ttlMs: 0, cacheScope: 'private' }),
    _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
  }
}
