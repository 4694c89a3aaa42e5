/** One operation of the OpenAPI document, of the API or of the console. */
import { type ErrorCode, errorBody, errorCodes } from '@ambit/core'
import type { ApiRoute } from './api-route.ts'
import type { ConsoleRoute } from './console/console-route.ts'

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  /** Absent: that of the document. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
}

export interface Parameter {
  readonly name: string
  readonly in: 'header' | 'path' | 'query'
  readonly required: boolean
  readonly description: string
  readonly schema: object
}

interface Response {
  readonly description: string
  readonly content: Content
}

interface Content {
  readonly 'application/json': {
    readonly schema: object
    readonly examples: Readonly<Record<string, { readonly value: object }>>
  }
}

/** What any operation may answer, whatever it does, and what any may that takes a body. */
const commonRefusals: readonly ErrorCode[] = ['internal_error', 'unavailable']
const bodyRefusals: readonly ErrorCode[] = ['invalid_request', 'payload_too_large', 'unsupported_media_type']

export function apiOperation(route: ApiRoute): Operation {
  const { headers = {}, request } = route
  const refusals = [...(request ? bodyRefusals : []), ...route.refusals, 'rate_limited' as const, ...commonRefusals]
  return {
    ...described(route),
    tags: [route.tag],
    parameters: Object.entries(headers).map(([name, description]) => ({
      name,
      in: 'header',
      required: false,
      description,
      schema: { type: 'string' },
    })),
    ...requestBody(route),
    responses: {
      ...successResponse(route),
      401: response(
        'The key is missing, malformed, unknown, deleted, expired, or of the other environment.',
        { $ref: '#/components/schemas/Unauthorized' },
        { example: { detail: 'Invalid API key' } },
      ),
      ...errorResponses(refusals),
    },
  }
}

export function consoleOperation(route: ConsoleRoute): Operation {
  const { query = {}, access, method, request, refusals } = route
  const codes = [
    ...(request ? bodyRefusals : []),
    ...(Object.keys(query).length > 0 ? (['invalid_request'] as const) : []),
    ...accessRefusals[access],
    'host_not_allowed' as const,
    ...(method === 'GET' ? [] : (['cross_site_request'] as const)),
    ...refusals,
    ...commonRefusals,
  ]
  return {
    ...described(route),
    tags: [consoleTag(route.tag)],
    security: access === 'open' ? [] : [{ session: [] }],
    parameters: [
      ...[...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => pathParameter(name)),
      ...Object.entries(query).map(([name, { description, schema, isRequired = false }]) => {
        return { name, in: 'query', required: isRequired, description, schema } as const
      }),
    ],
    ...requestBody(route),
    responses: { ...successResponse(route), ...errorResponses([...new Set(codes)]) },
  }
}

/** The API has a policy, too: what is the console's says so. */
export function consoleTag(tag: ConsoleRoute['tag']): string {
  return `Console ${tag.toLowerCase()}`
}

const accessRefusals: Readonly<Record<ConsoleRoute['access'], readonly ErrorCode[]>> = {
  open: [],
  person: ['sign_in_required'],
  member: ['sign_in_required', 'not_found'],
  owner: ['sign_in_required', 'not_permitted', 'not_found'],
}

type Route = ApiRoute | ConsoleRoute

function described({ operationId, summary, description }: Route) {
  return { operationId, summary, description }
}

function requestBody({ request }: Route): Pick<Operation, 'requestBody'> {
  if (!request) return {}
  return {
    requestBody: { required: true, content: { 'application/json': withExamples(request.schema, request.examples) } },
  }
}

function successResponse({ success }: Route): Readonly<Record<string, Response>> {
  return { [success.status]: response(success.description, success.schema, { example: success.example }) }
}

function pathParameter(name: string): Parameter {
  const noun = name.replace(/_id$/, '')
  return { name, in: 'path', required: true, description: `The id of the ${noun}.`, schema: { type: 'string' } }
}

/** One response a status; a status with several codes shows an example of each. */
function errorResponses(codes: readonly ErrorCode[]): Readonly<Record<string, Response>> {
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      response(
        group.map((code) => `\`${code}\`: ${errorCodes[code].when}`).join(' '),
        { $ref: '#/components/schemas/Error' },
        Object.fromEntries(group.map((code) => [code, errorBody({ code, message: errorCodes[code].when })])),
      ),
    ]),
  )
}

function response(description: string, schema: object, examples: Record<string, object>): Response {
  return { description, content: { 'application/json': withExamples(schema, examples) } }
}

function withExamples(schema: object, examples: Readonly<Record<string, object>>) {
  return {
    schema,
    examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
  }
}
