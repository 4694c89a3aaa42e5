import type { ConsoleProject } from '@ambit/core'
import type { ConsoleDeps, SignedIn } from './console-deps.ts'
import { type Outcome, refuse } from './deps.ts'
import { projectOfPerson } from './show-session.ts'

/** Makes a project that belongs to whoever made it. */
export async function createProject(
  { store, clock, newId }: ConsoleDeps,
  { person }: SignedIn,
  name: string,
): Promise<Outcome<ConsoleProject>> {
  const project = { id: newId('prj'), name, createdAtMs: clock() }
  const isMade = await store.people.createProject(project, person.id)
  if (!isMade) return refuse({ code: 'conflict', message: 'There is a project of this name already.' })
  return { ok: true, value: projectOfPerson({ project, role: 'owner' }) }
}
