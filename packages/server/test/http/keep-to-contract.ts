/** Holds every answer of a service under test against the contract of its operation: whatever is tested, this is, too. */
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { type AnswerContract, apiOperations, consoleOperations, errorCodes, type Operation } from '@ambit/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { openApiDocument } from '../../src/http/openapi.ts'

const operations: Readonly<Record<string, Operation>> = { ...apiOperations, ...consoleOperations }
const byPlace = new Map<string, string>(
  Object.entries(operations).map(([name, { method, path }]) => [`${method} ${path}`, name] as const),
)
const checks = new Map<AnswerContract, ReturnType<typeof Compile>>()

/** Must be called before the service is ready. A breach is a 500 that says what it is, and so fails whoever asked. */
export function keepToContract(app: FastifyInstance): FastifyInstance {
  app.addHook('onSend', async (request, reply, payload) => {
    const breach = typeof payload === 'string' && breachOf(request, reply.statusCode, payload)
    if (!breach) return payload
    reply.code(500)
    return breach
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isDirect) watchDirectAnswer(request, reply.raw)
  })
  return app
}

/** Such an answer is a head and a text: the head waits until the text is known to keep to the contract. */
function watchDirectAnswer(request: FastifyRequest, response: ServerResponse): void {
  const { writeHead, write, end } = response
  const restore = () => Object.assign(response, { writeHead, write, end })
  response.writeHead = ((status: number, headers: string[]) => {
    response.end = ((text: string) => {
      restore()
      const breach = breachOf(request, status, text)
      if (breach === null) response.writeHead(status, headers).end(text)
      else response.writeHead(500, { 'content-type': 'application/json' }).end(breach)
      return response
    }) as typeof end
    response.write = ((...args: Parameters<typeof write>) => {
      restore()
      return response.writeHead(status, headers).write(...args)
    }) as typeof write
    return response
  }) as typeof writeHead
}

/** What is wrong with an answer, as the answer that says so. */
function breachOf(request: FastifyRequest, status: number, payload: string): string | null {
  const name = byPlace.get(`${request.method} ${request.routeOptions.url}`)
  // What no operation can be asked is refused before there is one.
  const isMalformed = request.url.includes('%00')
  const breach = name === undefined || isMalformed ? null : breachOfContract(name, status, payload)
  return (
    breach && JSON.stringify({ detail: `${name} breaks its contract: ${breach}`, error: { code: 'internal_error' } })
  )
}

function breachOfContract(name: string, status: number, payload: string): string | null {
  const { answer } = operations[name] ?? assert.fail(name)
  const json = JSON.parse(payload) as { error?: { code: keyof typeof errorCodes } }
  if (status < 300) {
    const check = checks.get(answer) ?? Compile(answer.schema as TSchema)
    checks.set(answer, check)
    if (status !== answer.status) return `status ${status}`
    return check.Check(json) ? null : JSON.stringify(check.Errors(json))
  }
  // A refused key has none.
  const code = json.error?.code
  if (code === undefined || !(code in errorCodes)) return status === 401 ? null : `no code in ${payload}`
  return documentedCodes(name).has(code) ? null : `it is not said to be refused with ${code}`
}

/** As the document has them: its own, and those of its kind. */
function documentedCodes(name: string): ReadonlySet<string> {
  const found = Object.values(openApiDocument.paths)
    .flatMap((item) => Object.values(item))
    .find(({ operationId }) => operationId === name)
  const examples = Object.values(found?.responses ?? {}).map(
    ({ content }) => content['application/json']?.examples ?? {},
  )
  return new Set(examples.flatMap((of) => Object.keys(of)))
}
