/**
 * Sessions: a random token in a cookie, of which only the hash is stored. They end by the clock that the service goes by,
 * which is never set back: one that has ended stays so.
 */

import type { IdPrefix } from '../crypto/identifiers.ts'
import { newSessionToken, sessionTokenOf } from '../crypto/secrets.ts'
import type { Person } from '../storage/port/people.ts'
import type { NewSession, Session } from '../storage/port/sessions.ts'
import type { Store } from '../storage/port/store.ts'
import { dayMs } from '../time/time-units.ts'
import { clearedCookie, cookieValue, sessionCookie, setCookie } from './cookies.ts'

/** So long a session lives without being used. */
export const sessionIdleDays = 7
/** So long it lives however much it is used: then the password is asked for again. */
export const sessionDaysMax = 30

const idleMs = sessionIdleDays * dayMs
const renewedAfterMs = dayMs
const userAgentLengthMax = 300

export interface SessionDeps {
  readonly store: Pick<Store, 'sessions'>
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
  const found = await store.sessions.find(hashSecret(token))
  const nowMs = clock()
  if (!found || sessionEndMs(found.session) < nowMs) return null
  const { session, person } = found
  const open = { person, sessionId: session.id }
  if (session.expiresAtMs - idleMs + renewedAfterMs > nowMs) return { ...open, headers: {} }
  const renewal = { renewedAtMs: nowMs, expiresAtMs: nowMs + idleMs }
  // It may have been ended since it was looked up.
  if (!(await store.sessions.renew(session.id, renewal))) return null
  return { ...open, headers: sessionHeaders(deps, token) }
}

/** A session of somebody who has proved who they are, to be stored, and what it will be once it is. */
export function newSession(
  deps: SessionDeps,
  person: Person,
  place: SignInPlace,
): { readonly session: NewSession; readonly opened: OpenSession } {
  const token = newSessionToken()
  const nowMs = deps.clock()
  const session: NewSession = {
    id: deps.newId('ses'),
    personId: person.id,
    tokenHash: deps.hashSecret(token),
    createdAtMs: nowMs,
    renewedAtMs: nowMs,
    expiresAtMs: nowMs + idleMs,
    address: place.address,
    userAgent: place.userAgent?.slice(0, userAgentLengthMax) ?? null,
  }
  return { session, opened: { person, sessionId: session.id, headers: sessionHeaders(deps, token) } }
}

/** Takes the cookie of a session back. */
export function takenBack({ isSecure }: Pick<SessionDeps, 'isSecure'>): ResponseHeaders {
  return { 'set-cookie': [clearedCookie(sessionCookie, isSecure)] }
}

/** When a session ends unless it is used, and at the very latest. */
export function sessionEndMs({ createdAtMs, expiresAtMs }: Session): number {
  return Math.min(expiresAtMs, createdAtMs + sessionDaysMax * dayMs)
}

function tokenIn({ isSecure }: SessionDeps, cookies: string | undefined): string | null {
  const value = cookieValue(cookies, sessionCookie, isSecure)
  return value === null ? null : sessionTokenOf(value)
}

function sessionHeaders({ isSecure }: SessionDeps, token: string): ResponseHeaders {
  return { 'set-cookie': [setCookie(sessionCookie, { value: token, maxAgeSeconds: idleMs / 1000, isSecure })] }
}
