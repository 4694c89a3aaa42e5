/**
 * Sessions: a random token in a cookie, of which only the hash is stored. They end by the clock that the service goes by,
 * which is never set back: one that has ended stays so.
 */
import { dayMs } from '../app/time.ts'
import type { IdPrefix } from '../identifiers.ts'
import { newSessionToken, sessionTokenOf } from '../secrets.ts'
import type { Person } from '../storage/port/people.ts'
import type { SignInRow } from '../storage/port/sign-ins.ts'
import type { Store } from '../storage/port/store.ts'
import { clearedCookie, cookieValue, sessionCookie, setCookie } from './cookies.ts'

/** So long a session lives without being used. */
export const sessionIdleDays = 7
/** So long it lives however much it is used: then the password is asked for again. */
export const sessionDaysMax = 30

const idleMs = sessionIdleDays * dayMs
const renewedAfterMs = dayMs
const userAgentLengthMax = 300

export interface SessionDeps {
  readonly store: Pick<Store, 'signIns'>
  readonly clock: () => number
  readonly newId: (prefix: IdPrefix) => string
  readonly hashSecret: (secret: string) => string
  /** Whether people reach the console over https. */
  readonly isSecure: boolean
}

export interface OpenSession {
  readonly person: Person
  readonly sessionId: string
  /** What the answer has to carry: the cookie of a session that is new or has been renewed. */
  readonly headers: ResponseHeaders
}

export type ResponseHeaders = Readonly<Record<string, string | string[]>>

/** Where a session begins, as its owner will be shown it. */
export interface SignInPlace {
  readonly address: string
  readonly userAgent: string | null
}

/** The session that a request's cookies name; null when there is none, or it has ended. */
export async function findSession(deps: SessionDeps, cookies: string | undefined): Promise<OpenSession | null> {
  const token = tokenIn(deps, cookies)
  if (token === null) return null
  const { store, clock, hashSecret } = deps
  const [row] = await store.signIns.select('sessions', { token: hashSecret(token) })
  const nowMs = clock()
  if (!row || sessionEndMs(row) < nowMs) return null
  const [person] = await store.signIns.select('people', { id: row.person_id ?? null })
  if (!person) return null
  const found = { person: personOf(person), sessionId: String(row.id) }
  if (Number(row.expires_at) - idleMs + renewedAfterMs > nowMs) return { ...found, headers: {} }
  const renewed = { expires_at: nowMs + idleMs, updated_at: nowMs }
  // It may have been ended since it was looked up.
  if ((await store.signIns.update('sessions', { id: found.sessionId }, renewed)) === 0) return null
  return { ...found, headers: sessionHeaders(deps, token) }
}

/** Begins a session of somebody who has proved who they are. */
export async function beginSession(deps: SessionDeps, person: Person, place: SignInPlace): Promise<OpenSession> {
  const { store, clock, newId, hashSecret } = deps
  const token = newSessionToken()
  const sessionId = newId('ses')
  const nowMs = clock()
  await store.signIns.insert('sessions', {
    id: sessionId,
    person_id: person.id,
    token: hashSecret(token),
    expires_at: nowMs + idleMs,
    ip_address: place.address,
    user_agent: place.userAgent?.slice(0, userAgentLengthMax) ?? null,
    created_at: nowMs,
    updated_at: nowMs,
  })
  return { person, sessionId, headers: sessionHeaders(deps, token) }
}

/** Ends the session that the cookies name, if any. The headers take the cookie back. */
export async function endSessionOf(deps: SessionDeps, cookies: string | undefined): Promise<ResponseHeaders> {
  const token = tokenIn(deps, cookies)
  if (token !== null) await deps.store.signIns.delete('sessions', { token: deps.hashSecret(token) })
  return { 'set-cookie': [clearedCookie(sessionCookie, deps.isSecure)] }
}

/** When a session that is stored ends unless it is used, and at the very latest. */
export function sessionEndMs({ created_at, expires_at }: SignInRow): number {
  return Math.min(Number(expires_at), Number(created_at) + sessionDaysMax * dayMs)
}

function tokenIn({ isSecure }: SessionDeps, cookies: string | undefined): string | null {
  const value = cookieValue(cookies, sessionCookie, isSecure)
  return value === null ? null : sessionTokenOf(value)
}

function sessionHeaders({ isSecure }: SessionDeps, token: string): ResponseHeaders {
  return { 'set-cookie': [setCookie(sessionCookie, { value: token, maxAgeSeconds: idleMs / 1000, isSecure })] }
}

function personOf({ id, name, email }: SignInRow): Person {
  return { id: String(id), name: String(name), email: String(email) }
}
