/** What the form says, as a request to the API, or what keeps it from being one. */
import type { JsonValue, Scope, Source } from '@ambit/core'
import { endpoints } from '@ambit/core/endpoints'
import { lengthLimits, ttlDaysRange } from '@ambit/core/limits'
import { formatCount } from '../../format/numbers.ts'
import { jsonErrorPlace } from './json-error-place.ts'

export const operations = ['create', 'read', 'continue', 'revoke'] as const
export type Operation = (typeof operations)[number]

/** Where each is sent. */
export const operationEndpoints = {
  create: endpoints.createMemory,
  read: endpoints.readMemory,
  continue: endpoints.continueRead,
  revoke: endpoints.revokeRead,
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
  if (operation === 'read') return { ...of, purpose: fields.purpose }
  const ttl = fields.ttlDays.trim()
  return { ...of, source: fields.source, ...(ttl && { ttl_days: Number(ttl) }), value_json: JSON.parse(fields.value) }
}

function problemsOf({ operation, userId, purpose, value, ttlDays, token }: PlaygroundFields): Problems {
  if (operation === 'continue' || operation === 'revoke') {
    return token.trim() ? {} : { token: 'Read first: its answer has the token.' }
  }
  const problems: Problems = userId.trim() ? {} : { userId: 'Say whose memory it is.' }
  if (operation === 'read') {
    if (!purpose.trim()) problems.purpose = 'Say why you read.'
    else if (purpose.length > lengthLimits.purpose)
      problems.purpose = `A purpose has up to ${formatCount(lengthLimits.purpose)} characters.`
    return problems
  }
  const wrongValue = jsonProblem(value)
  if (wrongValue) problems.value = wrongValue
  const days = Number(ttlDays)
  const { min, max } = ttlDaysRange
  if (ttlDays.trim() && !(days >= min && days <= max)) problems.ttlDays = `From ${min} to ${max} days, or empty.`
  return problems
}

/** Null when the text is a JSON object or array, otherwise where it is not. */
export function jsonProblem(text: string): string | null {
  if (!text.trim()) return 'Say what to remember, as JSON.'
  const place = jsonErrorPlace(text)
  if (place) return `Not JSON yet: look at line ${place.line}, column ${place.column}.`
  return /^\s*[[{]/.test(text) ? null : 'The value is an object or an array.'
}
