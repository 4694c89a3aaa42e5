import type { SessionList } from '@ambit/core'
import { sessionEndMs } from '../../accounts/sessions.ts'
import type { SignInRow } from '../../storage/port/sign-ins.ts'
import type { ConsoleDeps, SignedIn } from '../console-deps.ts'
import { isoTimestamp } from '../time.ts'

/** The sessions of one person, as that person sees them. */
export async function listSessions(
  { store, clock }: ConsoleDeps,
  { person, sessionId }: SignedIn,
): Promise<SessionList> {
  const rows = await store.signIns.select('sessions', { person_id: person.id })
  const open = rows.filter((row) => sessionEndMs(row) > clock())
  return {
    sessions: open
      // Ids sort in the order in which they were made.
      .toSorted((a, b) => (String(a.id) < String(b.id) ? 1 : -1))
      .map((row) => shownSession(row, row.id === sessionId)),
  }
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
