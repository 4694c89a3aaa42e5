import { useKeys } from '../../api/keys.ts'
import { listed } from '../../format/lists.ts'
import { counted } from '../../format/numbers.ts'
import { useProject } from '../../session/session-context.tsx'
import type { TeamPerson } from './team-person.ts'

const namesShownMax = 5

/** What happens when somebody goes, and what does not: the keys that they have made. */
export function RemovalConsequences({ person }: { person: TeamPerson }) {
  const project = useProject()
  const keys = useKeys(project.id).data
  const made = keys?.filter(({ created_by }) => created_by?.person_id === person.id).map(({ name }) => name)
  return person.is_self
    ? `You lose access at once. To come back, you need an invitation of an owner. ${keysLeft(made, 'you')}`
    : `${person.name} loses access to ${project.name} at once. ${keysLeft(made, 'they')}`
}

/** Undefined: it is not known yet. */
function keysLeft(names: readonly string[] | undefined, who: 'you' | 'they'): string {
  const advice = who === 'they' ? ' Rotate those that they know.' : ''
  if (names === undefined) return `Keys that ${who} have made keep working.${advice}`
  if (names.length === 0) return `No key here was made by ${who === 'you' ? 'you' : 'them'}.`
  const shown = names.length > namesShownMax ? names.slice(0, namesShownMax - 1) : names
  const more = names.length - shown.length
  const list = listed(more > 0 ? [...shown, `${more} more`] : shown)
  return `${counted(names.length, 'key')} that ${who} have made ${names.length === 1 ? 'keeps' : 'keep'} working: ${list}.${advice}`
}
