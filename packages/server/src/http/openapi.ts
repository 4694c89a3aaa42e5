/** The OpenAPI document, made of the same routes and schemas that the service runs on. */
import {
  type ErrorCode,
  errorBody,
  errorCodes,
  errorResponse,
  policyDenialDetails,
  unauthorizedResponse,
} from '@ambit/core'
import type { ApiRoute } from './api-route.ts'
import { apiRoutes } from './api-routes.ts'

/** What any operation may answer, whatever it does, and what any may that takes a body. */
const commonRefusals: readonly ErrorCode[] = ['rate_limited', 'internal_error', 'unavailable']
const bodyRefusals: readonly ErrorCode[] = ['invalid_request', 'payload_too_large', 'unsupported_media_type']

export const openApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Ambit',
    version: '0.1.0',
    description:
      'User memory for AI applications that is read only for a stated purpose. Store what you learn about a person in ' +
      'one of six scopes; say why whenever you read it back. The policy of the scope decides, and refuses by default.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/', description: 'This service' }],
  security: [{ apiKey: [] }],
  tags: [{ name: 'Memory' }, { name: 'Policy' }],
  paths: pathItems(apiRoutes),
  components: {
    securitySchemes: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Key',
        description: 'A key of your project, `sk_test_…` or `sk_live_…`.',
      },
    },
    schemas: {
      Error: errorResponse,
      Unauthorized: unauthorizedResponse,
      PolicyDenialDetails: policyDenialDetails,
    },
  },
} as const

export type OpenApiDocument = typeof openApiDocument

function pathItems(routes: readonly ApiRoute[]): Record<string, Record<string, Operation>> {
  const items: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    items[route.path] = { ...items[route.path], [route.method.toLowerCase()]: operation(route) }
  }
  return items
}

export type Operation = ReturnType<typeof operation>

function operation(route: ApiRoute) {
  const { operationId, summary, description, request, success, headers = {} } = route
  return {
    operationId,
    summary,
    description,
    tags: [route.tag],
    parameters: Object.entries(headers).map(([name, text]) => ({
      name,
      in: 'header',
      required: false,
      description: text,
      schema: { type: 'string' },
    })),
    ...(request && {
      requestBody: { required: true, content: { 'application/json': withExamples(request.schema, request.examples) } },
    }),
    responses: {
      [success.status]: response(success.description, success.schema, { example: success.example }),
      401: response(
        'The key is missing, malformed, unknown, deleted, expired, or of the other environment.',
        { $ref: '#/components/schemas/Unauthorized' },
        { example: { detail: 'Invalid API key' } },
      ),
      ...errorResponses([...(request ? bodyRefusals : []), ...route.refusals, ...commonRefusals]),
    },
  }
}

/** One response a status; a status with several codes shows an example of each. */
function errorResponses(codes: readonly ErrorCode[]): Record<string, ReturnType<typeof response>> {
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

function response(description: string, schema: object, examples: Record<string, object>) {
  return { description, content: { 'application/json': withExamples(schema, examples) } }
}

function withExamples(schema: object, examples: Readonly<Record<string, object>>) {
  return {
    schema,
    examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
  }
}
