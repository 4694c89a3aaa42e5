// Requests to the service, from a body sent as it is to "remember this and read it back".

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { allowedPurpose, type Scope } from './contract.ts'
import type { Target } from './service.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The parsed body; {} when it is not a JSON object. */
  body: Record<string, unknown>
}

export interface Memory {
  id: string
  user_id: string
  scope: string
  domain: string | null
  created_at: string
  expires_at: string | null
}

export interface ReadResult {
  summary_text: string
  summary_struct: Record<string, unknown>
  confidence: number
  revocation_token: string
  expires_at: string
}

export interface Revocation {
  revoked: boolean
  revoked_at: string
}

type Headings = Record<string, string>
type Fields = Record<string, unknown>

/** The same service with another key, or with none. */
export function withKey(target: Target, apiKey: string | null): Target {
  return { baseUrl: target.baseUrl, apiKey }
}

export function freshUser(): string {
  return `user-${randomUUID()}`
}

/** Any request; `content-type` is JSON unless the headers say otherwise. */
export async function send(
  target: Target,
  method: string,
  path: string,
  { text, headers = {} }: { text?: string | Uint8Array<ArrayBuffer>; headers?: Headings } = {},
): Promise<Answer> {
  const response = await fetch(target.baseUrl + path, {
    method,
    headers: {
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...(target.apiKey !== null && { 'x-api-key': target.apiKey }),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
    redirect: 'manual',
  })
  const answered = await response.text()
  return { status: response.status, headers: response.headers, text: answered, body: parseObject(answered) }
}

export function get(target: Target, path: string, headers: Headings = {}): Promise<Answer> {
  return send(target, 'GET', path, { headers })
}

export function post(target: Target, path: string, body: unknown, headers: Headings = {}): Promise<Answer> {
  return send(target, 'POST', path, { text: JSON.stringify(body), headers })
}

/** Creates a memory, an explicit preference unless `fields` say otherwise, and expects 201. */
export async function create(target: Target, fields: Fields, headers: Headings = {}): Promise<Memory> {
  return expectStatus<Memory>(await post(target, '/memory', memoryFields(fields), headers), 201)
}

/** A create request that is accepted, with some fields replaced. */
export function memoryFields(fields: Fields): Fields {
  const usual = { user_id: freshUser(), scope: 'preferences', source: 'explicit_user_input' }
  return { ...usual, value_json: { likes: ['tea'] }, ...fields }
}

/** Reads for a purpose that the scope allows, and expects 200. */
export async function read(target: Target, user: string, scope: Scope, fields: Fields = {}): Promise<ReadResult> {
  return expectStatus<ReadResult>(await tryRead(target, user, scope, fields), 200)
}

export function tryRead(target: Target, user: string, scope: Scope, fields: Fields = {}): Promise<Answer> {
  return post(target, '/memory/read', { user_id: user, scope, purpose: allowedPurpose[scope], ...fields })
}

export function tryContinue(target: Target, revocationToken: unknown): Promise<Answer> {
  return post(target, '/memory/read/continue', { revocation_token: revocationToken })
}

export async function continueRead(target: Target, revocationToken: string): Promise<ReadResult> {
  return expectStatus<ReadResult>(await tryContinue(target, revocationToken), 200)
}

export function tryRevoke(target: Target, revocationToken: unknown): Promise<Answer> {
  return post(target, '/memory/revoke', { revocation_token: revocationToken })
}

export async function revoke(target: Target, revocationToken: string): Promise<Revocation> {
  return expectStatus<Revocation>(await tryRevoke(target, revocationToken), 200)
}

/** Gives the values, oldest first, to a new user and reads the scope. */
export async function readBack(target: Target, scope: Scope, values: readonly unknown[]): Promise<ReadResult> {
  const user = freshUser()
  for (const value of values) await create(target, { user_id: user, scope, value_json: value })
  return read(target, user, scope)
}

function expectStatus<Body>(answer: Answer, status: number): Body {
  assert.equal(answer.status, status, answer.text)
  return answer.body as Body
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {}
  } catch {
    return {}
  }
}
