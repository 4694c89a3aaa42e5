/** What somebody may be in a project, the most powerful first: each may do everything that those after it may. */
export const roles = ['owner', 'member', 'viewer'] as const
export type Role = (typeof roles)[number]

/** Whether a role is enough where another one is asked for. */
export function hasRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(needed)
}
