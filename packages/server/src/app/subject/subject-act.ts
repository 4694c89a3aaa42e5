/** What is done for a person: by a key on their behalf, by somebody of the team, or by themselves on their own page. */
import type { Actor } from '../../storage/port/actor.ts'
import type { NewAuditEntry } from '../../storage/port/audit.ts'
import type { Tenant } from '../../storage/port/tenant.ts'
import { blankEntry } from '../audit-entry.ts'
import type { AppDeps, Caller } from '../deps.ts'

export interface SubjectCaller {
  readonly tenant: Tenant
  readonly actor: Actor
  readonly requestId: string
  /** Awaited before so much is read that it has to wait for its turn. */
  readonly beforeLargeRead?: (() => Promise<void>) | undefined
  /** Of somebody of the team: why. */
  readonly reason?: string
  /** On a person's own page: who made the link that led there. */
  readonly linkMadeBy?: string
}

export function byKey({ key, requestId, beforeLargeRead }: Caller): SubjectCaller {
  return { tenant: key.tenant, actor: { kind: 'key', keyId: key.id }, requestId, beforeLargeRead }
}

type RecordFields = Pick<NewAuditEntry, 'action' | 'userId'> & Partial<NewAuditEntry>

/** The record of it. A reason is in the place of a purpose: it is one, and goes where theirs go when the person is erased. */
export function subjectAct(
  { newId, clock }: Pick<AppDeps, 'newId' | 'clock'>,
  { tenant, actor, requestId, reason, linkMadeBy }: SubjectCaller,
  record: RecordFields,
): NewAuditEntry {
  const act = { id: newId('aud'), atMs: clock(), tenant, actor, requestId, outcome: 'ok' }
  const made = linkMadeBy === undefined ? {} : { details: { ...record.details, link_made_by: linkMadeBy } }
  return { ...blankEntry, ...act, purpose: reason ?? null, ...record, ...made }
}
