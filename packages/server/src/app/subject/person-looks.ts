/** Everybody who saw something of a person, newest first: applications with their purposes, the team and the operator with their reasons. */
import type { Role } from '@ambit/core'
import type { Actor } from '../../storage/port/actor.ts'
import type { AuditAction, AuditEntry } from '../../storage/port/audit.ts'
import type { TeamMember } from '../../storage/port/people.ts'
import type { Subject, SubjectRead } from '../../storage/port/subjects.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import { anyRecord } from '../audit/any-record.ts'
import type { Needs } from '../deps.ts'

type LooksDeps = Needs<'subjects' | 'audit' | 'keys' | 'people' | 'registers', 'clock'>

const readsLimit = 50
/** Records of one person that are searched for looks of the team in one page. */
const lookAt = 500

/** Acts that show an application something about a person beyond a read. */
const shows = [
  'list_subject_memories',
  'list_subject_reads',
  'list_consents',
  'export_subject',
] as const satisfies readonly AuditAction[]
const teamLooks: readonly AuditAction[] = [
  ...shows,
  'look_up_subject',
  'preview_read',
  'count_subject',
  'create_subject_link',
]

/** A page of them. What one of the two lists has not reached yet is left to the next page. */
export async function listLooks(deps: LooksDeps, subject: Subject, beforeId: string | null) {
  const { store } = deps
  const { tenant, userId } = subject
  const filter = { ...anyRecord, userId, kind: 'acts' } as const
  const [reads, acts] = await Promise.all([
    store.subjects.listReads({ ...subject, beforeId, limit: readsLimit }),
    store.audit.search(tenant, { filter, afterId: '', beforeId, limit: lookAt, lookAt }),
  ])
  const readsEnd = reads.hasMore ? (reads.items.at(-1)?.entry.id ?? '') : ''
  const actsEnd = acts.beforeId ?? ''
  const end = readsEnd > actsEnd ? readsEnd : actsEnd
  const seen = acts.entries.filter(isLook)
  const found: SubjectRead[] = [...reads.items, ...seen.map((entry) => ({ entry, keyName: null }))]
  const page = found.filter(({ entry }) => entry.id >= end).sort((a, b) => (a.entry.id < b.entry.id ? 1 : -1))
  return { looks: await shownLooks(deps, tenant, page), cursor: end === '' ? null : end }
}

function isLook({ action, actor }: AuditEntry): boolean {
  const actions: readonly AuditAction[] = actor.kind === 'key' ? shows : teamLooks
  return actor.kind !== 'subject' && actions.includes(action)
}

async function shownLooks({ store, clock }: LooksDeps, tenant: Subject['tenant'], page: readonly SubjectRead[]) {
  const [team, keys, register] = await Promise.all([
    store.people.team(tenant.projectId),
    store.keys.list({ ...tenant, nowMs: clock() }),
    store.registers.load(tenant.projectId),
  ])
  const statements = new Map(register.purposes.map(({ name, statement }) => [name, statement]))
  return page.map(({ entry, keyName }) => {
    const { atMs, actor, scope, purpose, registeredPurpose, outcome } = entry
    const statement = registeredPurpose === null ? undefined : statements.get(registeredPurpose)
    const by = actor.kind === 'key' ? (keyName ?? keys.find(({ id }) => id === actor.keyId)?.name ?? null) : null
    const why = statement ?? purpose
    return { at: isoTimestamp(atMs), by, by_role: roleOf(actor, team), scope, why, was_shown: outcome === 'ok' }
  })
}

/** Null: an application. The role is the present one. */
function roleOf(actor: Actor, team: readonly TeamMember[]): Role | 'former_member' | 'operator' | null {
  if (actor.kind === 'key') return null
  if (actor.kind !== 'person') return 'operator'
  return team.find(({ id }) => id === actor.personId)?.role ?? 'former_member'
}
