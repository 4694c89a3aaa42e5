import type { ConsoleProject } from '@ambit/core'
import { projectOfPerson } from './account/show-session.ts'
import type { SignedIn } from './console-deps.ts'
import { type Needs, type Outcome, refuse } from './deps.ts'
import { projectMade } from './ensure-project.ts'
import { actingPerson } from './owner-act.ts'

/** Makes a project that belongs to whoever made it. */
export async function createProject(
  deps: Needs<'projects', 'environment' | 'clock' | 'newId'>,
  caller: SignedIn,
  name: string,
): Promise<Outcome<ConsoleProject>> {
  const project = { id: deps.newId('prj'), name, createdAtMs: deps.clock() }
  const act = projectMade(deps, actingPerson(caller), project)
  const isMade = await deps.store.projects.createOwned(project, caller.person.id, act)
  if (!isMade) return refuse({ code: 'conflict', message: 'There is a project of this name already.' })
  return { ok: true, value: projectOfPerson({ project, role: 'owner' }) }
}
