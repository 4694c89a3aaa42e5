import type { SessionList } from '@ambit/core'
import { sessionEndMs } from '../../accounts/sessions.ts'
import type { Session } from '../../storage/port/sessions.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import type { ConsoleNeeds, SignedIn } from '../console-deps.ts'

/** The sessions of one person, as that person sees them. */
export async function listSessions(
  { store, clock }: ConsoleNeeds<'sessions'>,
  { person, sessionId }: SignedIn,
): Promise<SessionList> {
  const sessions = await store.sessions.list(person.id)
  const nowMs = clock()
  const open = sessions.filter((session) => sessionEndMs(session) > nowMs)
  return { sessions: open.map((session) => shownSession(session, session.id === sessionId)) }
}

function shownSession(session: Session, isCurrent: boolean): SessionList['sessions'][number] {
  const { id, createdAtMs, renewedAtMs, address, userAgent } = session
  return {
    id,
    is_current: isCurrent,
    created_at: isoTimestamp(createdAtMs),
    last_seen_at: isoTimestamp(renewedAtMs),
    expires_at: isoTimestamp(sessionEndMs(session)),
    address: address || null,
    user_agent: userAgent || null,
  }
}
