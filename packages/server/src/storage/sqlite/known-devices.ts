import type { DatabaseSync } from 'node:sqlite'
import { type DeviceOfAccount, type DeviceSignIn, devicesPerPersonMax } from '../port/known-devices.ts'
import { toRow } from '../tables/columns.ts'
import { knownDevice, knownDevices } from '../tables/sign-ins.ts'
import { insertInto } from './sql.ts'

export function knownDeviceReads(db: DatabaseSync) {
  const find = db.prepare(`
    SELECT token_hash, person_id FROM known_devices JOIN people ON id = person_id
    WHERE token_hash IN (SELECT value FROM json_each(?)) AND email = ? AND expires_at > ?
    ORDER BY seen_at DESC LIMIT 1`)
  return {
    findKnownDevice(tokenHashes: readonly string[], email: string, nowMs: number): DeviceOfAccount | null {
      const found = find.get(JSON.stringify(tokenHashes), email.toLowerCase(), nowMs)
      return found ? { tokenHash: found.token_hash as string, personId: found.person_id as string } : null
    },
  }
}

export function knownDeviceWrites(db: DatabaseSync) {
  const personOf = db.prepare('SELECT person_id FROM sessions WHERE id = ?')
  const replace = db.prepare(`
    DELETE FROM known_devices WHERE token_hash IN (SELECT value FROM json_each(?)) AND person_id = ?`)
  const stillKnown = db.prepare(`
    SELECT DISTINCT token_hash FROM known_devices WHERE token_hash IN (SELECT value FROM json_each(?))`)
  const insert = db.prepare(insertInto(knownDevices, knownDevice))
  const forgetSurplus = db.prepare(`
    DELETE FROM known_devices WHERE person_id = ?1 AND token_hash IN (
      SELECT token_hash FROM known_devices WHERE person_id = ?1
      ORDER BY seen_at DESC, token_hash LIMIT -1 OFFSET ${devicesPerPersonMax})`)
  return {
    rememberDevice({ sessionId, tokenHash, previousTokenHashes, nowMs, expiresAtMs }: DeviceSignIn): readonly string[] {
      const previous = JSON.stringify(previousTokenHashes)
      const personId = personOf.get(sessionId)?.person_id
      if (typeof personId === 'string') {
        replace.run(previous, personId)
        insert.run(...toRow(knownDevice, { tokenHash, personId, seenAtMs: nowMs, expiresAtMs }))
        forgetSurplus.run(personId)
      }
      return stillKnown.all(previous).map((row) => row.token_hash as string)
    },
  }
}
