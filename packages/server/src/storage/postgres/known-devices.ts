import { type DeviceSignIn, devicesPerPersonMax } from '../port/known-devices.ts'
import type { Statement } from './statement.ts'

export function findKnownDevice(tokenHash: string, email: string, nowMs: number): Statement<string | null> {
  return {
    name: 'find-known-device',
    text: `
      SELECT person_id FROM ambit.known_devices JOIN ambit.people ON id = person_id
      WHERE token_hash = $1 AND email = $2 AND expires_at > $3`,
    values: [tokenHash, email.toLowerCase(), nowMs],
    isRead: true,
    result: ([row]) => row?.person_id ?? null,
  }
}

/** The session is held until the end, so that whatever ends it meanwhile waits. */
export function rememberDevice(signIn: DeviceSignIn): Statement<void> {
  const { sessionId, tokenHash, previousTokenHash, nowMs, expiresAtMs } = signIn
  return {
    name: 'remember-device',
    text: `
      WITH session AS MATERIALIZED (
        SELECT person_id FROM ambit.sessions WHERE id = $1 FOR KEY SHARE
      ), renamed AS (
        UPDATE ambit.known_devices SET token_hash = $2
        WHERE token_hash = $3 AND EXISTS (SELECT FROM session)
          AND person_id <> (SELECT person_id FROM session)
      ), gone AS (
        DELETE FROM ambit.known_devices
        WHERE person_id = (SELECT person_id FROM session) AND (token_hash = $3 OR token_hash IN (
          SELECT token_hash FROM ambit.known_devices
          WHERE person_id = (SELECT person_id FROM session) AND token_hash IS DISTINCT FROM $3
          ORDER BY seen_at DESC, token_hash OFFSET ${devicesPerPersonMax - 1}))
      )
      INSERT INTO ambit.known_devices (token_hash, person_id, seen_at, expires_at)
      SELECT $2, person_id, $4::bigint, $5::bigint FROM session`,
    values: [sessionId, tokenHash, previousTokenHash, nowMs, expiresAtMs],
    result: () => undefined,
  }
}
