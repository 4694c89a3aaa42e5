/**
 * Permissions of a role on keys. Whoever holds a secret can do everything that its key can, so a member receives, revives
 * and extends only keys for memory alone. Members narrow the purposes of a key; owners widen them.
 */
import { type Capability, type Refusal, type Role, usualCapabilities } from '@ambit/core'
import type { KeyChanges, KeyRights, ListedKey } from '../storage/port/keys.ts'

/** Whether a role may receive the secret of a key with these capabilities. */
export function mayReceive(role: Role, capabilities: readonly Capability[]): boolean {
  return role === 'owner' || (capabilities.length === 1 && capabilities[0] === usualCapabilities[0])
}

/** Null when the role may make these changes to the key. */
export function changeRefusal(role: Role, key: ListedKey, changes: KeyChanges): Refusal | null {
  if (role === 'owner') return null
  if (changes.capabilities) return ownersGiveCapabilities
  if (prolongs(key, changes) && !mayReceive(role, key.capabilities)) return ownersHandle
  return widens(key, changes) ? ownersWiden : null
}

/** The rights that a key must still have when somebody of this role acts on it; null: any. */
export function rightsAsSeen(role: Role, { capabilities, purposes }: ListedKey): KeyRights | null {
  return role === 'owner' ? null : { capabilities, purposes }
}

function prolongs({ expiresAtMs: before }: ListedKey, { expiresAtMs: after }: KeyChanges): boolean {
  if (after === undefined || before === null) return false
  return after === null || after > before
}

function widens({ purposes: before }: KeyRights, { purposes: after }: KeyChanges): boolean {
  if (after === undefined || before === null) return false
  return after === null || after.some((name) => !before.includes(name))
}

export const ownersGiveCapabilities: Refusal = {
  code: 'not_permitted',
  message: 'Only an owner of this project may decide that a key can be used for more than memory.',
}
export const ownersHandle: Refusal = {
  code: 'not_permitted',
  message: 'This key can do more than memory. Only an owner of this project may rotate, resume or extend it.',
}
const ownersWiden: Refusal = {
  code: 'not_permitted',
  message: 'Only an owner of this project may let a key use more purposes.',
}
export const changedMeanwhile: Refusal = {
  code: 'conflict',
  message: 'Somebody else changed this key at the same moment. Look at it again.',
}
