import type { Role } from '@ambit/core'

export const roleLabels: Readonly<Record<Role, string>> = { owner: 'Owner', member: 'Member', viewer: 'Viewer' }

/** `an owner`. */
export const rolesInWords: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  member: 'a member',
  viewer: 'a viewer',
}
