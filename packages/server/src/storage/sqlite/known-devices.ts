import type { DatabaseSync } from 'node:sqlite'
import { type DeviceSignIn, devicesPerPersonMax } from '../port/known-devices.ts'
import { toRow } from '../tables/columns.ts'
import { knownDevice, knownDevices } from '../tables/sign-ins.ts'
import { insertInto } from './sql.ts'

export function knownDeviceReads(db: DatabaseSync) {
  const find = db.prepare(`
    SELECT person_id FROM known_devices JOIN people ON id = person_id
    WHERE token_hash = ? AND email = ? AND expires_at > ?`)
  return {
    findKnownDevice(tokenHash: string, email: string, nowMs: number): string | null {
      return (find.get(tokenHash, email.toLowerCase(), nowMs)?.person_id as string | undefined) ?? null
    },
  }
}

export function knownDeviceWrites(db: DatabaseSync) {
  const personOf = db.prepare('SELECT person_id FROM sessions WHERE id = ?')
  const forgetOne = db.prepare('DELETE FROM known_devices WHERE token_hash = ? AND person_id = ?')
  const rename = db.prepare('UPDATE known_devices SET token_hash = ?2 WHERE token_hash = ?1')
  const insert = db.prepare(insertInto(knownDevices, knownDevice))
  const forgetSurplus = db.prepare(`
    DELETE FROM known_devices WHERE person_id = ?1 AND token_hash IN (
      SELECT token_hash FROM known_devices WHERE person_id = ?1
      ORDER BY seen_at DESC, token_hash LIMIT -1 OFFSET ${devicesPerPersonMax})`)
  return {
    rememberDevice({ sessionId, tokenHash, previousTokenHash, nowMs, expiresAtMs }: DeviceSignIn): void {
      const personId = personOf.get(sessionId)?.person_id
      if (typeof personId !== 'string') return
      if (previousTokenHash !== null) {
        forgetOne.run(previousTokenHash, personId)
        rename.run(previousTokenHash, tokenHash)
      }
      insert.run(...toRow(knownDevice, { tokenHash, personId, seenAtMs: nowMs, expiresAtMs }))
      forgetSurplus.run(personId)
    },
  }
}
