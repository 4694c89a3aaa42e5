/** What a model can do here. Each tool is an operation of the API, with its schemas and its rules. */
import { type ApiOperation, type ApiOperations, apiOperations } from '@ambit/core'
import { describeContext } from './describe-context.ts'
import type { McpCaller } from './mcp-caller.ts'

export interface Tool {
  readonly name: string
  readonly operation: keyof ApiOperations
  readonly title: string
  readonly description: string
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
    readonly openWorldHint: false
  }
  /** What is filled in where a model leaves it out. */
  readonly defaults?: Readonly<Record<string, unknown>>
  /** The answer in words; absent: as JSON. */
  readonly inWords?: (answer: Readonly<Record<string, unknown>>) => string
}

const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const

const purposeRule =
  'State truthfully, in a sentence, what the answer will be used for: the purpose decides what may be seen, and is recorded. ' +
  'When it is refused, go on without the memories or ask the person; do not reword the purpose to get past the refusal.'

export const tools: readonly Tool[] = [
  {
    name: 'remember',
    operation: 'createMemory',
    title: 'Remember something about a person',
    description:
      'Stores one thing that was learned about a person and will be useful later. Choose the scope by what it is: preferences (likes, ' +
      'dislikes), constraints (rules, allergies, limits), communication (language, tone), accessibility, schedule (time windows), ' +
      'attention (when and how to be interrupted). To correct an earlier memory, name its id in supersedes.',
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    defaults: { source: 'conversation' },
  },
  {
    name: 'recall',
    operation: 'readMemory',
    title: 'Recall one kind of memory for a purpose',
    description: `Everything that is remembered of a person in one scope, merged into one answer. ${purposeRule}`,
    annotations: reads,
  },
  {
    name: 'context',
    operation: 'readContext',
    title: 'Recall all that a purpose may see',
    description:
      'Everything that may be known of a person for one purpose, from all scopes, as text to work with; scopes that the purpose may ' +
      `not open are listed with the reason. ${purposeRule}`,
    annotations: reads,
    inWords: describeContext,
  },
  {
    name: 'forget',
    operation: 'forgetEntry',
    title: 'Forget one thing',
    description:
      'Takes one item (of likes, dislikes, rules or windows) or one key (of any other section) out of every memory of a person that has ' +
      'it. It is gone for good. Use it when a person asks for something to be forgotten, or when it is no longer true.',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  },
  {
    name: 'check_purpose',
    operation: 'checkPolicy',
    title: 'Check a purpose',
    description: 'Whether a purpose would be allowed for a scope, and why. Nothing is read.',
    annotations: reads,
  },
  {
    name: 'list_purposes',
    operation: 'listPurposes',
    title: 'List the registered purposes',
    description: 'The purposes that have been declared and may be stated by their names, with what each of them opens.',
    annotations: reads,
  },
]

/** As a client is told of it: with what this caller may say. */
export function describeTool(tool: Tool, caller: McpCaller): object {
  const { answer } = apiOperations[tool.operation]
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: inputSchema(tool, caller),
    outputSchema: objectSchema(answer.schema),
    annotations: { title: tool.title, ...tool.annotations },
  }
}

interface ObjectSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

function inputSchema({ operation, defaults = {} }: Tool, caller: McpCaller): object {
  const { request }: ApiOperation = apiOperations[operation]
  if (!request) return { type: 'object', properties: {}, additionalProperties: false }
  const { properties, required = [], ...rest } = request.schema as unknown as ObjectSchema
  const isGiven = (name: string): boolean => name === 'user_id' && caller.userId !== null
  const fields = Object.entries(properties).filter(([name]) => !isGiven(name))
  return {
    ...rest,
    properties: Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        name === 'purpose'
          ? purposeField(field, caller)
          : name in defaults
            ? { ...field, default: defaults[name] }
            : field,
      ]),
    ),
    required: required.filter((name) => !isGiven(name) && !(name in defaults)),
  }
}

/** Where nothing but registered purposes is taken, their names are the only values. */
function purposeField(field: object, caller: McpCaller): object {
  const { mode, purposes } = caller.purposes()
  const names = purposes.map(({ name }) => name)
  if (mode === 'registered') return { type: 'string', enum: names, description: registeredOnly(purposes) }
  return names.length === 0
    ? field
    : { ...field, description: `Why you read, in plain words, or one of: ${names.join(', ')}.` }
}

function registeredOnly(purposes: readonly { readonly name: string; readonly statement: string }[]): string {
  return `Why you read. ${purposes.map(({ name, statement }) => `${name}: ${statement}`).join('; ')}`
}

/** An output schema is that of an object. */
function objectSchema(schema: object): object {
  return 'type' in schema && schema.type === 'object' ? schema : { type: 'object', ...schema }
}
