/**
 * An operation as a value: everything that is to be said of it, said once. The server's routes, the OpenAPI document, the
 * reference, the console's calls and the fixtures of tests are made from it.
 */
import type { Static, TObject, TSchema } from 'typebox'
import type { Capability } from '../capabilities.ts'
import { bodyKibibytesMax, consoleBodyKibibytesMax, openBodyKibibytesMax } from '../limits.ts'
import type { Role } from '../roles.ts'
import type { ErrorCode } from '../wire/error-codes.ts'
import { type Parsed, parseBody } from '../wire/parse-body.ts'

/**
 * Who may use the console's operation: anybody; whoever is signed in; whoever has at least this role in the project that
 * `:project_id` in the path names.
 */
export type ConsoleAccess = 'open' | 'person' | Role

/** An operation of the API, for programs with a key. */
export interface ApiOperation extends Operation {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly tag: 'Memory' | 'Policy' | 'Purposes' | 'Subject' | 'Audit'
  /** What a key must be allowed in order to call it. */
  readonly capability: Capability
  /** How many requests it counts as, by what it was given; absent: one. */
  readonly countsAs?: (input: never) => number
  /** It takes something away from whoever might read it: when there is too much to do, everything else is refused before it is. */
  readonly isShedLast?: true
}

/** An operation of the console's API, for people with a session. */
export interface ConsoleOperation extends Operation {
  readonly tag:
    | 'Overview'
    | 'Reads'
    | 'Account'
    | 'Team'
    | 'Keys'
    | 'Tokens'
    | 'Usage'
    | 'Policy'
    | 'Purposes'
    | 'Webhooks'
    | 'Settings'
    | 'People'
    | 'Person'
  readonly access: ConsoleAccess
}

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its parameters: `/console/projects/:project_id/keys/:key_id`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly description: string
  /** Headers of the request that it knows, by name: what they do. */
  readonly headers?: Readonly<Record<string, string>>
  /** Parameters of the query; absent: there are none. */
  readonly query?: QueryContract
  /** The body; null: it takes none. */
  readonly request: RequestContract | null
  /** How large its body may be; absent: as large as those of its kind (`bodyKibibytesMaxOf`). */
  readonly bodyKibibytesMax?: number
  readonly answer: AnswerContract
  /** What it may refuse with, beyond what every operation of its kind may. */
  readonly refusals: readonly ErrorCode[]
}

export interface RequestContract<Schema extends TObject = TObject, Input = unknown> {
  readonly schema: Schema
  /** By what they are an example of. */
  readonly examples: Readonly<Record<string, Static<Schema>>>
  /** What the operation is given: the body as it came, unless there is more to find out about it. */
  readonly parse: (body: unknown) => Parsed<Input>
}

export interface QueryContract<Schema extends TObject = TObject, Input = unknown> {
  readonly schema: Schema
  readonly parse: (query: RawQuery) => Parsed<Input>
}

/** As sent: a parameter that is given twice is a list. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>

export interface AnswerContract<Schema extends TSchema = TSchema> {
  readonly status: 200 | 201
  readonly description: string
  readonly schema: Schema
  readonly example: Sent<Schema>
  /** What it is sent as; absent: JSON. */
  readonly mediaType?: 'text/csv'
}

/** How large the body of an operation may be. Of the console's, those that anybody may call take the least. */
export function bodyKibibytesMaxOf(operation: ApiOperation | ConsoleOperation): number {
  if (operation.bodyKibibytesMax !== undefined) return operation.bodyKibibytesMax
  if ('capability' in operation) return bodyKibibytesMax
  return operation.access === 'open' ? openBodyKibibytesMax : consoleBodyKibibytesMax
}

/** A body that is given to the operation as it came. */
export function request<const Schema extends TObject>(
  schema: Schema,
  examples: Readonly<Record<string, Static<Schema>>>,
): RequestContract<Schema, Static<Schema>> {
  return { schema, examples, parse: parseBody(schema) }
}

/** A body that becomes something else on its way to the operation. */
export function parsedRequest<const Schema extends TObject, Input>(
  schema: Schema,
  examples: Readonly<Record<string, Static<Schema>>>,
  parse: (body: unknown) => Parsed<Input>,
): RequestContract<Schema, Input> {
  return { schema, examples, parse }
}

export function answer<const Schema extends TSchema>(
  status: 200 | 201,
  description: string,
  { schema, example }: { readonly schema: Schema; readonly example: Sent<Schema> },
): AnswerContract<Schema> {
  return { status, description, schema, example }
}

/** The body as a caller writes it; undefined where there is none. */
export type BodyOf<Of extends Operation> =
  Of['request'] extends RequestContract<infer Schema> ? Static<Schema> : undefined

/** The body as the operation is given it; null where there is none. */
export type InputOf<Of extends Operation> = Of['request'] extends RequestContract<TObject, infer Input> ? Input : null

/** The query as a caller writes it. */
export type QueryOf<Of extends Operation> = Of extends { readonly query: QueryContract<infer Schema> }
  ? Static<Schema>
  : undefined

/** The query as the operation is given it. */
export type QuestionOf<Of extends Operation> = Of extends { readonly query: QueryContract<TObject, infer Input> }
  ? Input
  : null

/** What a caller is told when it has worked. */
export type AnswerOf<Of extends Operation> = Sent<Of['answer']['schema']>

/** What is sent by this schema. Nobody changes it. */
export type Sent<Schema extends TSchema> = DeepReadonly<Static<Schema>>

type DeepReadonly<Value> = Value extends object ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> } : Value

/** The parameters of the path, by name. */
export type ParamsOf<Of extends Operation> = { readonly [Name in ParamNames<Of['path']>]: string }

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
