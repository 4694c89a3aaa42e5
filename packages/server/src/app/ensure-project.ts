import type { Project } from '../storage/port.ts'
import type { AppDeps } from './deps.ts'

export const defaultProjectName = 'default'

/** The project of this name, made if there is none yet. */
export async function ensureProject(
  { store, clock, newId }: Pick<AppDeps, 'store' | 'clock' | 'newId'>,
  name: string,
): Promise<{ project: Project; isNew: boolean }> {
  const existing = await store.projects.findByName(name)
  if (existing) return { project: existing, isNew: false }
  const project = { id: newId('prj'), name, createdAtMs: clock() }
  try {
    await store.projects.create(project)
    return { project, isNew: true }
  } catch (error) {
    // Another process may have made it in this very moment.
    const twin = await store.projects.findByName(name)
    if (!twin) throw error
    return { project: twin, isNew: false }
  }
}
