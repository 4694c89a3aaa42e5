import type { ProjectPage } from '@ambit/core/console-paths'
import { hasRole, type Role } from '@ambit/core/roles'

/** The pages on which there is nothing for somebody with less than this role. */
const pageRoles: Partial<Record<ProjectPage, Role>> = {
  people: 'member',
  // Reads and tokens name the people whom memories are about.
  reads: 'member',
  tokens: 'owner',
  webhooks: 'owner',
  playground: 'member',
}

/** The least that somebody has to be in order to open it. */
export function roleForPage(page: ProjectPage): Role {
  return pageRoles[page] ?? 'viewer'
}

export function mayOpenPage(role: Role, page: ProjectPage): boolean {
  return hasRole(role, roleForPage(page))
}
