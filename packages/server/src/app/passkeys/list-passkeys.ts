import type { PasskeyList, PasskeyShown } from '@ambit/core'
import type { Passkey } from '../../storage/port/passkeys.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import type { ConsoleNeeds, SignedIn } from '../console-deps.ts'

export async function listPasskeys({ store }: ConsoleNeeds<'passkeys'>, { person }: SignedIn): Promise<PasskeyList> {
  return { passkeys: (await store.passkeys.list(person.id)).map(shownPasskey) }
}

export function shownPasskey({ id, name, host, createdAtMs, lastUsedAtMs }: Passkey): PasskeyShown {
  const last_used_at = lastUsedAtMs === null ? null : isoTimestamp(lastUsedAtMs)
  return { id, name, host, created_at: isoTimestamp(createdAtMs), last_used_at }
}
