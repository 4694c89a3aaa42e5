import type { ProjectPage } from '@ambit/core/console-paths'
import { hasRole, type Role } from '@ambit/core/roles'

/** The pages on which there is nothing for somebody with less than this role. */
const pageRoles: Partial<Record<ProjectPage, Role>> = { playground: 'member' }

export function mayOpenPage(role: Role, page: ProjectPage): boolean {
  return hasRole(role, pageRoles[page] ?? 'viewer')
}
