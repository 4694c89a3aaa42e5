/** One operation of the OpenAPI document, of the API or of the console. */
import {
  type ApiOperation,
  type ConsoleAccess,
  type ConsoleOperation,
  type ErrorCode,
  errorBody,
  errorCodes,
  type Operation,
} from '@ambit/core'

export interface OpenApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  /** Absent: that of the document. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: { readonly 'application/json': Media } }
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

/** One of them. */
interface Content {
  readonly 'application/json'?: Media
  readonly 'text/csv'?: Media<string>
}

interface Media<Value = object> {
  readonly schema: object
  readonly examples: Readonly<Record<string, { readonly value: Value }>>
}

/** What any operation may answer, whatever it does, and what any may that takes a body. */
const commonRefusals: readonly ErrorCode[] = ['internal_error', 'unavailable']
const keyRefusals: readonly ErrorCode[] = ['capability_missing', 'rate_limited']
const bodyRefusals: readonly ErrorCode[] = ['invalid_request', 'payload_too_large', 'unsupported_media_type']

export function describeApiOperation(name: string, operation: ApiOperation): OpenApiOperation {
  const refusals = [...bodyRefusalsOf(operation), ...operation.refusals, ...keyRefusals, ...commonRefusals]
  return {
    ...described(name, operation),
    tags: [operation.tag],
    parameters: parametersOf(operation),
    ...requestBody(operation),
    responses: {
      ...successResponse(operation),
      401: response(
        'The key is missing, malformed, unknown, deleted, expired, or of the other environment.',
        { $ref: '#/components/schemas/Unauthorized' },
        { example: { detail: 'Invalid API key' } },
      ),
      ...errorResponses([...new Set(refusals)]),
    },
  }
}

export function describeConsoleOperation(name: string, operation: ConsoleOperation): OpenApiOperation {
  const { access, method } = operation
  const refusals = [
    ...bodyRefusalsOf(operation),
    ...accessRefusals[access],
    'host_not_allowed' as const,
    ...(method === 'GET' ? [] : (['cross_site_request'] as const)),
    ...operation.refusals,
    ...commonRefusals,
  ]
  return {
    ...described(name, operation),
    tags: [consoleTag(operation.tag)],
    security: access === 'open' ? [] : [{ session: [] }],
    parameters: parametersOf(operation),
    ...requestBody(operation),
    responses: { ...successResponse(operation), ...errorResponses([...new Set(refusals)]) },
  }
}

/** The API has a policy, too: what is the console's says so. */
export function consoleTag(tag: ConsoleOperation['tag']): string {
  return `Console ${tag.toLowerCase()}`
}

const accessRefusals: Readonly<Record<ConsoleAccess, readonly ErrorCode[]>> = {
  open: [],
  person: ['sign_in_required'],
  viewer: ['sign_in_required', 'not_found'],
  member: ['sign_in_required', 'not_permitted', 'not_found'],
  owner: ['sign_in_required', 'not_permitted', 'not_found'],
}

function bodyRefusalsOf({ request, query }: Operation): readonly ErrorCode[] {
  return request ? bodyRefusals : query ? ['invalid_request'] : []
}

function described(operationId: string, { summary, description }: Operation) {
  return { operationId, summary, description }
}

function requestBody({ request }: Operation): Pick<OpenApiOperation, 'requestBody'> {
  if (!request) return {}
  return {
    requestBody: { required: true, content: { 'application/json': withExamples(request.schema, request.examples) } },
  }
}

function successResponse({ answer }: Operation): Readonly<Record<string, Response>> {
  const { status, description, schema, mediaType = 'application/json' } = answer
  return {
    [status]: { description, content: { [mediaType]: withExamples(schema, { example: answer.example as object }) } },
  }
}

function parametersOf({ path, headers = {}, query }: Operation): readonly Parameter[] {
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => pathParameter(name)),
    ...Object.entries(headers).map(([name, description]) => {
      return { name, in: 'header', required: false, description, schema: { type: 'string' } } as const
    }),
    ...Object.entries(query?.schema.properties ?? {}).map(([name, field]) => {
      const { description = '', ...schema } = field as { description?: string }
      return {
        name,
        in: 'query',
        required: query?.schema.required?.includes(name) ?? false,
        description,
        schema,
      } as const
    }),
  ]
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
