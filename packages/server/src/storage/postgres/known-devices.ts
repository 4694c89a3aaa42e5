import { type DeviceOfAccount, type DeviceSignIn, devicesPerPersonMax } from '../port/known-devices.ts'
import type { Statement } from './statement.ts'

export function findKnownDevice(
  tokenHashes: readonly string[],
  email: string,
  nowMs: number,
): Statement<DeviceOfAccount | null> {
  return {
    name: 'find-known-device',
    text: `
      SELECT token_hash, person_id FROM ambit.known_devices JOIN ambit.people ON id = person_id
      WHERE token_hash = ANY($1::text[]) AND email = $2 AND expires_at > $3
      ORDER BY seen_at DESC LIMIT 1`,
    values: [tokenHashes, email.toLowerCase(), nowMs],
    isRead: true,
    result: ([row]) => (row ? { tokenHash: row.token_hash, personId: row.person_id } : null),
  }
}

/** The session is held until the end, so that whatever ends it meanwhile waits. */
export function rememberDevice(signIn: DeviceSignIn): Statement<readonly string[]> {
  const { sessionId, tokenHash, previousTokenHashes, nowMs, expiresAtMs } = signIn
  return {
    name: 'remember-device',
    text: `
      WITH session AS MATERIALIZED (
        SELECT person_id FROM ambit.sessions WHERE id = $1 FOR KEY SHARE
      ), gone AS (
        DELETE FROM ambit.known_devices
        WHERE person_id = (SELECT person_id FROM session) AND (token_hash = ANY($3::text[]) OR token_hash IN (
          SELECT token_hash FROM ambit.known_devices
          WHERE person_id = (SELECT person_id FROM session) AND token_hash <> ALL($3::text[])
          ORDER BY seen_at DESC, token_hash OFFSET ${devicesPerPersonMax - 1}))
      ), remembered AS (
        INSERT INTO ambit.known_devices (token_hash, person_id, seen_at, expires_at)
        SELECT $2, person_id, $4::bigint, $5::bigint FROM session
      )
      SELECT DISTINCT token_hash FROM ambit.known_devices
      WHERE token_hash = ANY($3::text[]) AND person_id IS DISTINCT FROM (SELECT person_id FROM session)`,
    values: [sessionId, tokenHash, previousTokenHashes, nowMs, expiresAtMs],
    result: (rows) => rows.map((row) => row.token_hash),
  }
}
