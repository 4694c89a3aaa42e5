/** Who of a team may look at people: owners, and members where an owner allows it. Whoever looks says why. */
import type { TeamCaller } from '../console-deps.ts'
import { type Needs, type Outcome, refuse } from '../deps.ts'
import { actingPerson } from '../owner-act.ts'
import { teamAct } from '../team/team-act.ts'
import type { SubjectCaller } from './subject-act.ts'

type AccessDeps = Needs<'projects', 'environment'>

export async function showPeopleAccess({ store }: Needs<'projects', never>, { project, role }: TeamCaller) {
  const membersMay = await store.projects.membersSeePeople(project.id)
  return { members_see_people: membersMay, may_look: role === 'owner' || membersMay }
}

export async function setPeopleAccess(
  deps: Needs<'projects', 'environment' | 'clock' | 'newId'>,
  caller: TeamCaller,
  membersMay: boolean,
) {
  const { id } = caller.project
  const details = { members_see_people: membersMay ? 'yes' : 'no' }
  const act = teamAct(deps, caller, { action: 'set_people_access', subject: id, details })
  await deps.store.projects.setMembersSeePeople(id, membersMay, act)
  return showPeopleAccess(deps, caller)
}

/** The only way from somebody at the console to what is kept of a person. */
export async function lookingCaller(
  deps: AccessDeps,
  caller: TeamCaller,
  reason: string,
): Promise<Outcome<SubjectCaller>> {
  const { may_look } = await showPeopleAccess(deps, caller)
  if (!may_look) return refuse(notAllowed)
  const tenant = { projectId: caller.project.id, environment: deps.environment }
  return { ok: true, value: { ...actingPerson(caller), tenant, reason } }
}

const notAllowed = {
  code: 'not_permitted',
  message: 'Only owners of this project look at people. An owner can allow it to members, too.',
} as const
