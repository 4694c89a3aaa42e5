/** Who made the keys of a project. A key goes on working when its maker leaves: its owners are told that they have. */
import type { ConsoleKey } from '@ambit/core'
import type { Actor } from '../storage/port/actor.ts'
import type { Needs } from './deps.ts'
import { actorName } from './owner-act.ts'

export type KeyMaker = ConsoleKey['created_by']

/** A way to tell the maker of any key of the project. */
export async function keyMakers(
  { store }: Needs<'people', never>,
  projectId: string,
): Promise<(createdBy: Actor | null) => KeyMaker> {
  const members = new Set((await store.people.team(projectId)).map(({ id }) => id))
  return (createdBy) => createdBy && keyMaker(createdBy, members)
}

/** `members`: the ids of everybody who belongs to the project. */
export function keyMaker(createdBy: Actor, members: ReadonlySet<string>): NonNullable<KeyMaker> {
  const personId = createdBy.kind === 'person' ? createdBy.personId : null
  return {
    name: actorName(createdBy),
    person_id: personId,
    has_left: personId !== null && !members.has(personId),
  }
}
