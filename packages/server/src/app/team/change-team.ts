/** Who belongs to a project, and in which role. */
import type { Role } from '@ambit/core'
import type { TeamChange } from '../../storage/port/people.ts'
import { checkOwnCode } from '../account/check-own-code.ts'
import type { ConsoleNeeds, ConsoleOutcome, TeamCaller } from '../console-deps.ts'
import { type Needs, type Outcome, refuse } from '../deps.ts'
import { noSuchPerson } from '../password-resets/create-password-reset.ts'
import { teamAct } from './team-act.ts'

export async function updatePerson(
  deps: ConsoleNeeds<'attempts' | 'audit' | 'people' | 'secondFactor'>,
  caller: TeamCaller,
  { personId, role, code }: { readonly personId: string; readonly role: Role; readonly code: string | null },
): Promise<ConsoleOutcome<Done>> {
  const checked = role === 'owner' ? await checkOwnCode(deps, caller, code) : null
  if (checked && !checked.ok) return checked
  const act = teamAct(deps, caller, { action: 'update_person', subject: personId, details: { role } })
  return outcomeOf(await deps.store.people.setRole(caller.project.id, personId, role, act))
}

/** Owners take anybody out; everybody may leave. */
export async function removePerson(
  deps: Needs<'people', 'environment' | 'clock' | 'newId'>,
  caller: TeamCaller,
  personId: string,
): Promise<Outcome<Done>> {
  if (caller.role !== 'owner' && personId !== caller.person.id) {
    return refuse({ code: 'not_permitted', message: 'Only an owner of this project may take others out of it.' })
  }
  const act = teamAct(deps, caller, { action: 'remove_person', subject: personId })
  return outcomeOf(await deps.store.people.remove(caller.project.id, personId, act))
}

interface Done {
  readonly done: true
}

function outcomeOf(change: TeamChange): Outcome<Done> {
  switch (change) {
    case 'done':
      return { ok: true, value: { done: true } }
    case 'not_found':
      return refuse(noSuchPerson)
    case 'last_owner':
      return refuse({ code: 'conflict', message: 'A project needs an owner: make somebody else one first.' })
  }
}
