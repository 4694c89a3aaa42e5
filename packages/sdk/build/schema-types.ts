/** TypeScript for a schema of the contract. A form of schema that it does not know stops the build: no field goes without a type. */
import { scopes, sources } from '@ambit/core'
import { purposeClasses } from '@ambit/gate/purpose-classes'
import { sectionNames } from '../../core/src/memory/sections.ts'

/** As much of JSON Schema as the contract uses. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
}

/** `body`: written by the caller, who may leave out and be general. `answer`: what the service sends. */
export type Side = 'body' | 'answer'

/** The lists that have a name of their own. */
export const namedLists: Readonly<Record<string, readonly string[]>> = {
  Scope: scopes,
  Source: sources,
  PurposeClass: purposeClasses,
  SectionName: sectionNames,
}

/** Fields that mean more than their schema can say. */
const namedFields: Readonly<Record<Side, Readonly<Record<string, string>>>> = {
  body: { value_json: 'MemoryValue', item: 'string | TimeWindow | null' },
  answer: { summary_struct: 'SummaryStruct<S>', value_json: 'StoredValue' },
}

/** @param named schemas that have a type already, as JSON */
export function typeOf(schema: Schema, side: Side, named: ReadonlyMap<string, string> = new Map()): string {
  const name = named.get(JSON.stringify(schema))
  if (name !== undefined) return name
  if (schema.anyOf) return schema.anyOf.map((option) => typeOf(option, side, named)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return choice(schema.enum)
  const types = [schema.type ?? fail(schema)].flat()
  return types.map((type) => single(type, schema, side, named)).join(' | ')
}

function single(type: string, schema: Schema, side: Side, named: ReadonlyMap<string, string>): string {
  if (type === 'string' || type === 'boolean' || type === 'null') return type
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'array' && schema.items) return `readonly ${inList(schema.items, side, named)}[]`
  if (type !== 'object') return fail(schema)
  if (schema.properties) return membersOf(schema, side, named)
  const { additionalProperties } = schema
  if (typeof additionalProperties !== 'object') return additionalProperties === true ? 'JsonObject' : fail(schema)
  const member = typeOf(additionalProperties, side, named)
  return member.includes('<S>')
    ? `{ readonly [S in Scope]?: ${member} }`
    : `{ readonly [name: string]: ${member} | undefined }`
}

/** With its braces. */
export function membersOf(schema: Schema, side: Side, named: ReadonlyMap<string, string>): string {
  const members = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const isRequired = schema.required?.includes(name) ?? false
    const type = namedFields[side][name] ?? typeOf(field, side, named)
    const member = `readonly ${name}${isRequired ? '' : '?'}: ${type}${isRequired ? '' : ' | undefined'}`
    return field.description ? `/** ${field.description} */\n${member}` : member
  })
  return `{\n${members.join('\n')}\n}`
}

function choice(values: readonly unknown[]): string {
  const text = values.filter((value) => value !== null)
  const name = Object.entries(namedLists).find(([, list]) => String(list) === String(text))?.[0]
  const options = name === undefined ? text.map((value) => `'${value}'`) : [name]
  return [...options, ...(text.length < values.length ? ['null'] : [])].join(' | ')
}

function inList(item: Schema, side: Side, named: ReadonlyMap<string, string>): string {
  const type = typeOf(item, side, named)
  const isOneOfSeveral = item.anyOf || item.enum || Array.isArray(item.type)
  return isOneOfSeveral && /\W/.test(type) ? `(${type})` : type
}

function fail(schema: Schema): never {
  throw new Error(`packages/sdk/build/schema-types.ts has no type for ${JSON.stringify(schema)}`)
}
