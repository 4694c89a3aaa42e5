/**
 * A link to a person's page can do what its maker can do at the moment it is used. A maker who has lost access, or a key
 * that was paused or deleted, leaves a link that does not work; only makers who may erase leave one that erases.
 */
import type { SubjectLink } from '../../storage/port/subjects.ts'
import type { Needs } from '../deps.ts'

/** Permissions of a link; null: it no longer works. */
export interface LinkRights {
  readonly mayErase: boolean
}

const look: LinkRights = { mayErase: false }
const lookAndErase: LinkRights = { mayErase: true }

export async function linkRights(
  { store, clock }: Needs<'keys' | 'people' | 'projects', 'clock'>,
  { tenant, createdBy }: SubjectLink,
): Promise<LinkRights | null> {
  const { projectId } = tenant
  switch (createdBy?.kind) {
    case undefined:
      return look
    case 'key': {
      const nowMs = clock()
      const key = await store.keys.find(createdBy.keyId, { ...tenant, nowMs })
      const isGood = key !== null && key.pausedAtMs === null && (key.expiresAtMs ?? Number.POSITIVE_INFINITY) > nowMs
      return isGood && key.capabilities.includes('subject') ? lookAndErase : null
    }
    case 'person': {
      const team = await store.people.team(projectId)
      const role = team.find(({ id }) => id === createdBy.personId)?.role
      if (role === 'owner') return lookAndErase
      return role === 'member' && (await store.projects.membersSeePeople(projectId)) ? look : null
    }
    case 'cli':
      return lookAndErase
    case 'service':
    case 'subject':
    case 'visitor':
      return null
  }
}
