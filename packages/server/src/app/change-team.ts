/** Who belongs to a project, and in which role. */
import type { Role } from '@ambit/core'
import type { TeamChange } from '../storage/console-port.ts'
import type { ConsoleDeps, TeamCaller } from './console-deps.ts'
import { noSuchPerson } from './create-password-reset.ts'
import { type Outcome, refuse } from './deps.ts'

export async function updatePerson(
  { store }: ConsoleDeps,
  { project }: TeamCaller,
  { personId, role }: { readonly personId: string; readonly role: Role },
): Promise<Outcome<Done>> {
  return outcomeOf(await store.people.setRole(project.id, personId, role))
}

/** Owners take anybody out; everybody may leave. */
export async function removePerson(
  { store }: ConsoleDeps,
  { project, person, role }: TeamCaller,
  personId: string,
): Promise<Outcome<Done>> {
  if (role !== 'owner' && personId !== person.id) {
    return refuse({ code: 'not_permitted', message: 'Only an owner of this project may take others out of it.' })
  }
  return outcomeOf(await store.people.remove(project.id, personId))
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
