import type { NewAuditEntry } from '../storage/port/audit.ts'
import type { Project } from '../storage/port/projects.ts'
import type { AppDeps, Needs } from './deps.ts'
import { type Acting, ownerAct } from './owner-act.ts'

export const defaultProjectName = 'default'

/** The project of this name, made if there is none yet. */
export async function ensureProject(
  deps: Needs<'projects', 'environment' | 'clock' | 'newId'>,
  acting: Acting,
  name: string,
): Promise<{ project: Project; isNew: boolean }> {
  const { store, clock, newId } = deps
  const existing = await store.projects.findByName(name)
  if (existing) return { project: existing, isNew: false }
  const project = { id: newId('prj'), name, createdAtMs: clock() }
  try {
    await store.projects.create(project, projectMade(deps, acting, project))
    return { project, isNew: true }
  } catch (error) {
    // Another process may have made it in this very moment.
    const twin = await store.projects.findByName(name)
    if (!twin) throw error
    return { project: twin, isNew: false }
  }
}

/** The record of a project's making. */
export function projectMade(
  deps: Pick<AppDeps, 'environment' | 'newId'>,
  acting: Acting,
  { id, name, createdAtMs }: Project,
): NewAuditEntry {
  const tenant = { projectId: id, environment: deps.environment }
  return ownerAct(deps, acting, { atMs: createdAtMs, tenant, action: 'create_project', subject: id, details: { name } })
}
