/** What owners do is recorded with who did it: somebody at the console, whoever has the machine, or the service itself. */
import type { Actor } from '../storage/port/actor.ts'
import type { NewAuditEntry } from '../storage/port/audit.ts'
import type { Person } from '../storage/port/people.ts'
import { blankEntry } from './audit-entry.ts'
import type { AppDeps } from './deps.ts'

export interface Acting {
  readonly actor: Actor
  /** What the acts of one request, or of one command, have in common. */
  readonly requestId: string
}

/** Somebody at the console. */
export function actingPerson(caller: {
  readonly person: Pick<Person, 'id' | 'email'>
  readonly requestId: string
}): Acting {
  const { person, requestId } = caller
  return { actor: { kind: 'person', personId: person.id, email: person.email }, requestId }
}

/** Somebody whose account is not proven. */
export function actingVisitor({
  address,
  requestId,
}: {
  readonly address: string
  readonly requestId: string
}): Acting {
  return { actor: { kind: 'visitor', address }, requestId }
}

/** How an actor is shown: people by the address of their account. */
export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'key':
      return actor.keyId
    case 'person':
      return actor.email
    case 'cli':
      return `cli:${actor.user}`
    case 'service':
      return actor.cause
    case 'subject':
      return `subject:${actor.linkId}`
    case 'visitor':
      return `visitor:${actor.address}`
  }
}

/** What an actor is known by for good, while addresses change; null: nothing. */
export function actorId(actor: Actor): string | null {
  switch (actor.kind) {
    case 'key':
      return actor.keyId
    case 'person':
      return actor.personId
    case 'subject':
      return actor.linkId
    case 'cli':
    case 'service':
    case 'visitor':
      return null
  }
}

type RecordFields = Pick<NewAuditEntry, 'atMs' | 'tenant' | 'action' | 'subject'> & Partial<NewAuditEntry>

export function ownerAct({ newId }: Pick<AppDeps, 'newId'>, acting: Acting, record: RecordFields): NewAuditEntry {
  return { ...blankEntry, id: newId('aud'), ...acting, outcome: 'ok', ...record }
}
