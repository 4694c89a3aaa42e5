/** Turns the body of a request into a command, or says everything that is wrong with it. */
import type { Static } from 'typebox'
import { isJsonObject, type JsonValue } from '../json.ts'
import { detectShape } from '../memory/detect-shape.ts'
import type { MemoryValue } from '../memory/memory-value.ts'
import { normalizeValue } from '../memory/normalize-value.ts'
import type { Scope } from '../memory/scopes.ts'
import type { Source } from '../memory/sources.ts'
import { type BodyCheck, bodyCheck } from './check-body.ts'
import { type Parsed, refusedFields } from './parse-body.ts'
import {
  checkPolicyRequest,
  continueReadRequest,
  createMemoryRequest,
  readMemoryRequest,
  revokeReadRequest,
} from './request-schemas.ts'

export interface CreateMemoryCommand {
  readonly userId: string
  readonly scope: Scope
  readonly domain: string | null
  readonly source: Source
  readonly ttlDays: number | null
  readonly value: MemoryValue
}

export interface ReadMemoryCommand {
  readonly userId: string
  readonly scope: Scope
  readonly domain: string | null
  readonly purpose: string
  readonly maxAgeDays: number | null
}

export interface CheckPolicyCommand {
  readonly scope: Scope
  readonly purpose: string
}

export interface TokenCommand {
  readonly revocationToken: string
}

const checkCreateMemory = bodyCheck(createMemoryRequest)
const checkReadMemory = bodyCheck(readMemoryRequest)
const checkContinueRead = bodyCheck(continueReadRequest)
const checkRevokeRead = bodyCheck(revokeReadRequest)
const checkCheckPolicy = bodyCheck(checkPolicyRequest)

export function parseCreateMemory(body: unknown): Parsed<CreateMemoryCommand> {
  const errors = [...checkCreateMemory(body)]
  const json = isJsonObject(body) ? body.value_json : undefined
  const isDamaged = errors.some(({ field }) => /^value_json\b/u.test(field))
  const shape = json === undefined || isDamaged ? null : detectShape(json as JsonValue)
  if (shape && 'errors' in shape) errors.push(...shape.errors)
  if (errors.length > 0 || !shape || !('value' in shape)) return refusedFields(errors)
  const { user_id, scope, domain, source, ttl_days } = body as Static<typeof createMemoryRequest>
  return {
    ok: true,
    value: {
      userId: user_id,
      scope: scope as Scope,
      domain: domain ?? null,
      source: source as Source,
      ttlDays: ttl_days ?? null,
      value: normalizeValue(shape.value),
    },
  }
}

export function parseReadMemory(body: unknown): Parsed<ReadMemoryCommand> {
  const errors = checkReadMemory(body)
  if (errors.length > 0) return refusedFields(errors)
  const { user_id, scope, domain, purpose, max_age_days } = body as Static<typeof readMemoryRequest>
  return {
    ok: true,
    value: {
      userId: user_id,
      scope: scope as Scope,
      domain: domain ?? null,
      purpose,
      maxAgeDays: max_age_days ?? null,
    },
  }
}

export function parseContinueRead(body: unknown): Parsed<TokenCommand> {
  return parseToken(checkContinueRead, body)
}

export function parseRevokeRead(body: unknown): Parsed<TokenCommand> {
  return parseToken(checkRevokeRead, body)
}

export function parseCheckPolicy(body: unknown): Parsed<CheckPolicyCommand> {
  const errors = checkCheckPolicy(body)
  if (errors.length > 0) return refusedFields(errors)
  const { scope, purpose } = body as Static<typeof checkPolicyRequest>
  return { ok: true, value: { scope: scope as Scope, purpose } }
}

function parseToken(check: BodyCheck, body: unknown): Parsed<TokenCommand> {
  const errors = check(body)
  if (errors.length > 0) return refusedFields(errors)
  return { ok: true, value: { revocationToken: (body as { revocation_token: string }).revocation_token } }
}
