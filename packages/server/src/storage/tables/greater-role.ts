import { type Role, roles } from '@ambit/core/roles'

/** In SQL, where somebody joins who is in already: whether the new role is more than the one that they have. */
export const isGreaterRole = `${rankOf('excluded.role')} < ${rankOf('memberships.role')}`

function rankOf(role: string): string {
  return `CASE ${role} ${roles.map((name: Role, rank) => `WHEN '${name}' THEN ${rank}`).join(' ')} END`
}
