/** The sessions of one person, as that person sees them. */
import type { SessionList } from '@ambit/core'
import type { ConsoleOutcome, SignedIn } from '../app/console-deps.ts'
import { type Outcome, refuse } from '../app/deps.ts'
import { isoTimestamp } from '../app/time.ts'
import type { SignInRow } from '../storage/port/sign-ins.ts'
import type { AccountDeps } from './accounts.ts'
import { sessionEndMs } from './session-end.ts'
import { asUnknownOutcome } from './unknown-outcome.ts'

export async function listSessions(
  { store, clock }: AccountDeps,
  { person, sessionId }: SignedIn,
): Promise<SessionList> {
  const rows = await store.signIns.select('sessions', { person_id: person.id })
  const open = rows.filter((row) => sessionEndMs(row) > clock())
  return {
    sessions: open
      .toSorted((a, b) => Number(b.created_at) - Number(a.created_at))
      .map((row) => shownSession(row, row.id === sessionId)),
  }
}

export async function endSession(
  { store }: AccountDeps,
  { person }: SignedIn,
  sessionId: string,
): Promise<Outcome<{ done: true }>> {
  const ended = await store.signIns.delete('sessions', { id: sessionId, person_id: person.id })
  return ended > 0
    ? { ok: true, value: { done: true } }
    : refuse({ code: 'not_found', message: 'There is no such session.' })
}

/** The one that asks included. No device is known any more. */
export async function endAllSessions(
  { store, accounts }: AccountDeps,
  { person, cookies }: SignedIn,
): Promise<ConsoleOutcome<{ done: true }>> {
  await store.knownDevices.forgetAll(person.id)
  await asUnknownOutcome(store.signIns.delete('sessions', { person_id: person.id }))
  return { ok: true, value: { done: true }, headers: await asUnknownOutcome(accounts.signOut(cookies)) }
}

function shownSession(row: SignInRow, isCurrent: boolean): SessionList['sessions'][number] {
  return {
    id: String(row.id),
    is_current: isCurrent,
    created_at: isoTimestamp(Number(row.created_at)),
    last_seen_at: isoTimestamp(Number(row.updated_at)),
    expires_at: isoTimestamp(sessionEndMs(row)),
    address: textOrNull(row.ip_address),
    user_agent: textOrNull(row.user_agent),
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
