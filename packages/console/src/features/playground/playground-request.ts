/** What the form says, as a request to the API, or what keeps it from being one. */
import type { JsonValue, Scope, SectionName, Source } from '@ambit/core'
import { endpoints } from '@ambit/core/endpoints'
import { contextCharacters, lengthLimits, ttlDaysRange } from '@ambit/core/limits'
import { formatCount } from '../../format/numbers.ts'
import { jsonErrorPlace } from './json-error-place.ts'

export const operations = ['create', 'read', 'context', 'continue', 'revoke', 'forget'] as const
export type Operation = (typeof operations)[number]

/** Where each is sent. */
export const operationEndpoints = {
  create: endpoints.createMemory,
  read: endpoints.readMemory,
  context: endpoints.readContext,
  continue: endpoints.continueRead,
  revoke: endpoints.revokeRead,
  forget: endpoints.forgetEntry,
} as const satisfies Readonly<Record<Operation, object>>

/** As typed: numbers and JSON are text until they are sent. */
export interface PlaygroundFields {
  readonly operation: Operation
  readonly scope: Scope
  readonly userId: string
  readonly domain: string
  readonly purpose: string
  readonly value: string
  readonly source: Source
  readonly ttlDays: string
  readonly token: string
  /** Whether a read is to say where each entry comes from. */
  readonly hasProvenance: boolean
  readonly focus: string
  readonly charactersMax: string
  /** What is forgotten: an item or a key of a section. */
  readonly section: SectionName
  readonly entry: string
}

/** Whether it is done for a purpose that is stated with it. */
export function hasPurpose({ operation }: PlaygroundFields): boolean {
  return operation === 'read' || operation === 'context'
}

/** Of a read's answer: lists first, then maps. */
export const sections = [
  'likes',
  'dislikes',
  'rules',
  'windows',
  'settings',
  'constraints',
  'preferences',
  'flags',
] as const satisfies readonly SectionName[]

export function isListSection(section: SectionName): boolean {
  return ['likes', 'dislikes', 'rules', 'windows'].includes(section)
}

export interface ApiCall {
  readonly method: 'POST'
  readonly path: string
  readonly body: { readonly [field: string]: JsonValue }
}

export type Problems = Partial<Record<keyof PlaygroundFields, string>>

export type BuiltRequest =
  | { readonly ok: true; readonly call: ApiCall }
  | { readonly ok: false; readonly problems: Problems }

export function buildRequest(fields: PlaygroundFields): BuiltRequest {
  const problems = problemsOf(fields)
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  return { ok: true, call: { ...operationEndpoints[fields.operation], body: bodyOf(fields) } }
}

function bodyOf(fields: PlaygroundFields): ApiCall['body'] {
  const { operation, scope } = fields
  if (operation === 'continue' || operation === 'revoke') return { revocation_token: fields.token.trim() }
  const domain = fields.domain.trim()
  const of = { user_id: fields.userId.trim(), scope, ...(domain && { domain }) }
  if (operation === 'context') {
    const { scope: _, ...ofAllScopes } = of
    const [focus, max] = [fields.focus.trim(), fields.charactersMax.trim()]
    return { ...ofAllScopes, purpose: fields.purpose, ...(focus && { focus }), ...(max && { max_chars: Number(max) }) }
  }
  if (operation === 'read') {
    return { ...of, purpose: fields.purpose, ...(fields.hasProvenance && { include: ['provenance'] }) }
  }
  if (operation === 'forget') {
    const { section, entry } = fields
    if (!isListSection(section)) return { ...of, section, key: entry }
    return { ...of, section, item: section === 'windows' ? JSON.parse(entry) : entry }
  }
  const ttl = fields.ttlDays.trim()
  return { ...of, source: fields.source, ...(ttl && { ttl_days: Number(ttl) }), value_json: JSON.parse(fields.value) }
}

function problemsOf(fields: PlaygroundFields): Problems {
  const { operation, userId, purpose, value, ttlDays, token } = fields
  if (operation === 'continue' || operation === 'revoke') {
    return token.trim() ? {} : { token: 'Read first: its answer has the token.' }
  }
  const problems: Problems = userId.trim() ? {} : { userId: 'Say whose memory it is.' }
  if (operation === 'forget') {
    const wrongEntry = entryProblem(fields)
    return wrongEntry ? { ...problems, entry: wrongEntry } : problems
  }
  if (hasPurpose(fields)) {
    if (!purpose.trim()) problems.purpose = 'Say why you read.'
    else if (purpose.length > lengthLimits.purpose)
      problems.purpose = `A purpose has up to ${formatCount(lengthLimits.purpose)} characters.`
    const characters = Number(fields.charactersMax)
    const { min, max } = contextCharacters
    const isLength = Number.isInteger(characters) && characters >= min && characters <= max
    if (operation === 'context' && fields.charactersMax.trim() && !isLength)
      problems.charactersMax = `From ${min} to ${formatCount(max)} characters, or empty.`
    return problems
  }
  const wrongValue = jsonProblem(value)
  if (wrongValue) problems.value = wrongValue
  const days = Number(ttlDays)
  const { min, max } = ttlDaysRange
  if (ttlDays.trim() && !(days >= min && days <= max)) problems.ttlDays = `From ${min} to ${max} days, or empty.`
  return problems
}

function entryProblem({ section, entry }: PlaygroundFields): string | null {
  if (!entry.trim()) return isListSection(section) ? 'Say which item.' : 'Say which key.'
  if (section !== 'windows') return null
  const place = jsonErrorPlace(entry)
  if (place) return `Not JSON yet: look at column ${place.column}.`
  return /^\s*{/.test(entry) ? null : 'A window is an object with day, start and end.'
}

/** Null when the text is a JSON object or array, otherwise where it is not. */
export function jsonProblem(text: string): string | null {
  if (!text.trim()) return 'Say what to remember, as JSON.'
  const place = jsonErrorPlace(text)
  if (place) return `Not JSON yet: look at line ${place.line}, column ${place.column}.`
  return /^\s*[[{]/.test(text) ? null : 'The value is an object or an array.'
}
