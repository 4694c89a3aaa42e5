/** The OpenAPI document, made of the same contracts that the service runs on. */
import {
  apiOperations,
  consoleOperations,
  errorResponse,
  mergeVersion,
  type Operation,
  policyDenialDetails,
  unauthorizedResponse,
  version,
} from '@ambit/core'
import {
  consoleTag,
  describeApiOperation,
  describeConsoleOperation,
  type OpenApiOperation,
} from './openapi-operations.ts'

const ofConsole = 'For people who are signed in, with the cookie of their session.'

export const openApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Ambit',
    version,
    description:
      'User memory for AI applications that is read only for a stated purpose. Store what you learn about a person in ' +
      'one of six scopes; say why whenever you read it back. The policy of the scope decides, and refuses by default.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    // Counts up whenever the same memories are answered differently: the changelog says how.
    'x-merge-version': mergeVersion,
  },
  servers: [{ url: '/', description: 'This service' }],
  security: [{ apiKey: [] }],
  tags: [
    { name: 'Memory', description: 'Store and read back what you learn about a person.' },
    { name: 'Policy', description: 'What reads are judged by.' },
    { name: 'Purposes', description: 'What an owner has declared that memories are read for.' },
    { name: 'Subject', description: 'The rights of the people that memories are about.' },
    { name: 'Audit', description: 'Who did what, why, and how it ended.' },
    { name: consoleTag('Account'), description: `Signing in and out, and one's own account. ${ofConsole}` },
    { name: consoleTag('Overview'), description: `What happened lately, and what needs somebody. ${ofConsole}` },
    {
      name: consoleTag('Reads'),
      description: `Who read what and why, what was refused, and who did what. ${ofConsole}`,
    },
    { name: consoleTag('Keys'), description: `The API keys of a project. ${ofConsole}` },
    {
      name: consoleTag('Tokens'),
      description: `The tokens of reads that are still good, and revoking them. ${ofConsole}`,
    },
    { name: consoleTag('Usage'), description: `What was asked of the service. ${ofConsole}` },
    { name: consoleTag('Policy'), description: `The policy of a project, and trying out another. ${ofConsole}` },
    {
      name: consoleTag('Purposes'),
      description: `What is declared in a project that its memories are read for. ${ofConsole}`,
    },
    {
      name: consoleTag('People'),
      description: `What is known about a person, for the team of a project, who says why they look. ${ofConsole}`,
    },
    { name: consoleTag('Person'), description: `What a person does on their own page, with a link. ${ofConsole}` },
    { name: consoleTag('Webhooks'), description: `Who else is told of what happens in a project. ${ofConsole}` },
    { name: consoleTag('Team'), description: `Who belongs to a project. ${ofConsole}` },
    {
      name: consoleTag('Settings'),
      description: `The name of a project, how long it keeps memories, its colour, and its end. ${ofConsole}`,
    },
  ],
  paths: pathItems([
    ...Object.entries(apiOperations).map(([name, operation]) => {
      return { operation, item: describeApiOperation(name, operation) }
    }),
    ...Object.entries(consoleOperations).map(([name, operation]) => {
      return { operation, item: describeConsoleOperation(name, operation) }
    }),
  ]),
  components: {
    securitySchemes: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Key',
        description: 'A key of your project, `sk_test_…` or `sk_live_…`.',
      },
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'ambit_session',
        description:
          'Set by signing in; where the service is reached by https it is called `__Host-ambit_session`. A request that ' +
          'changes something also needs the header `Origin` with the address of the service.',
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

interface Described {
  readonly operation: Operation
  readonly item: OpenApiOperation
}

function pathItems(described: readonly Described[]): Record<string, Record<string, OpenApiOperation>> {
  const items: Record<string, Record<string, OpenApiOperation>> = {}
  for (const { operation, item } of described) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    items[path] = { ...items[path], [operation.method.toLowerCase()]: item }
  }
  return items
}
