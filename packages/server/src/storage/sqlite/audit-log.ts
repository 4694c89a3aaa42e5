/**
 * Writing records. Each is bound to the one before it as it is written, with one INSERT: a transaction looks up the head of each
 * tenant once, however many records it has.
 */
import type { DatabaseSync } from 'node:sqlite'
import {
  chainedDigest,
  chainedFields,
  chainStart,
  encoded,
  linkHash,
  newSalt,
  saltedDigest,
} from '../../audit-chain/link-hash.ts'
import { packMemories } from '../packed-memories.ts'
import type { InvolvedMemories } from '../port/audit.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditEntry, auditMemories } from '../tables/audit.ts'
import { auditLog, auditLogRow, auditName, auditNames, placeOf } from '../tables/audit-log.ts'
import { type SqlRow, type SqlValue, toRow } from '../tables/columns.ts'
import { auditChainReads } from './audit-chain.ts'
import { auditNamesOf } from './audit-names.ts'
import { insertInto } from './sql.ts'

/** While the record is there, so much of its digest tells an edited record from an edited link. */
export const digestKeptBytes = 4

export interface AuditLog {
  /** @param row of `auditEntry` */
  record(row: SqlRow, seen: InvolvedMemories): void
  /** A transaction begins: others may have written since the last one. */
  begin(): void
  /** Something has been rolled back or deleted: what is in mind may not be there. */
  forget(): void
}

interface TenantInMind {
  readonly number: number
  readonly names: Map<string, number>
  /** The transaction that the head was looked up in. */
  transaction: number
  sequence: number
  hash: Uint8Array
}

const logs = new WeakMap<DatabaseSync, AuditLog>()

/** One for a connection, whoever writes records on it. */
export function auditLogOf(db: DatabaseSync): AuditLog {
  const log = logs.get(db) ?? createAuditLog(db)
  logs.set(db, log)
  return log
}

type EntryColumn = (typeof auditEntry.names)[number]
const at = (name: EntryColumn): number => auditEntry.names.indexOf(name)
const places = {
  project: at('project_id'),
  environment: at('environment'),
  id: at('id'),
  moment: at('at'),
  key: at('key_id'),
  actor: at('actor'),
  request: at('request_id'),
  action: at('action'),
  outcome: at('outcome'),
  subject: at('subject'),
  details: at('details'),
  userId: at('user_id'),
  scope: at('scope'),
  domain: at('domain'),
  purpose: at('purpose'),
  registeredPurpose: at('registered_purpose'),
  purposeClasses: at('purpose_classes'),
  policyVersion: at('policy_version'),
  grant: at('grant_id'),
}

/** The memories are the last fields that are hashed: they come from elsewhere. */
const memoryFields: readonly string[] = auditMemories.names
const chainedPlaces = chainedFields
  .filter((field) => !memoryFields.includes(field))
  .map((field) => at(field as EntryColumn))
/** Free text is personal: its place among the chained fields stays empty. */
const freeTextPlaces = chainedPlaces.map((place) => (place === places.purpose ? null : place))
const noHash = new Uint8Array()

function createAuditLog(db: DatabaseSync): AuditLog {
  const { headOf } = auditChainReads(db)
  const insert = db.prepare(insertInto(auditLog, auditLogRow))
  const addName = db.prepare(`${insertInto(auditNames, auditName.without('number'))} RETURNING number`)
  const names = auditNamesOf(db)
  const memories = memoriesInMind()
  let tenants = new Map<string, TenantInMind>()
  let transaction = 0

  function numberOf(projectId: SqlValue, environment: SqlValue, name: string): number {
    return names.find(projectId, environment, name) ?? (addName.get(projectId, environment, name)?.number as number)
  }

  function tenantOf(projectId: SqlValue, environment: SqlValue): TenantInMind {
    const name = `${projectId} ${environment}`
    const inMind = tenants.get(name)
    if (inMind?.transaction === transaction) return inMind
    const tenant = inMind ?? {
      number: numberOf(projectId, environment, ''),
      names: new Map(),
      transaction,
      sequence: 0,
      hash: noHash,
    }
    if (tenants.size === tenantsInMindMax) tenants.clear()
    tenants.set(name, tenant)
    const of = { projectId, environment } as Tenant
    const head = headOf(of, tenant.number)
    tenant.transaction = transaction
    tenant.sequence = head?.sequence ?? 0
    tenant.hash = head ? Buffer.from(head.hash, 'hex') : chainStart(of)
    return tenant
  }

  function nameOf(tenant: TenantInMind, row: SqlRow, name: SqlValue): number | null {
    if (name === null || name === '') return null
    const inMind = tenant.names.get(name as string)
    if (inMind !== undefined) return inMind
    const number = numberOf(row[places.project] ?? null, row[places.environment] ?? null, name as string)
    if (tenant.names.size === namesInMindMax) tenant.names.clear()
    tenant.names.set(name as string, number)
    return number
  }

  return {
    record(row, seen) {
      const text = (place: number) => (row[place] ?? null) as string | null
      const tenant = tenantOf(text(places.project), text(places.environment))
      const { packed, encoded: encodedMemories } = memories(seen)
      const salt = newSalt()
      const isRegistered = text(places.registeredPurpose) !== null
      let fields = ''
      for (const place of isRegistered ? chainedPlaces : freeTextPlaces) {
        fields += place === null ? '-' : encoded(row[place] as string | number | null)
      }
      const personal = saltedDigest(
        salt,
        encoded(text(places.userId)) +
          encoded(isRegistered ? null : text(places.purpose)) +
          encoded(text(places.domain)) +
          encoded(text(places.request)),
      )
      const digest = chainedDigest(fields + encodedMemories, personal)
      const sequence = tenant.sequence + 1
      const atMs = row[places.moment] as number
      const hash = linkHash(tenant.hash, sequence, atMs, digest, 2)
      insert.run(
        ...toRow(auditLogRow, {
          place: placeOf(tenant.number, sequence),
          id: text(places.id) as string,
          at: atMs,
          hash,
          record_digest: digest.subarray(0, digestKeptBytes),
          format: 2,
          salt,
          subject_digest: null,
          key: nameOf(tenant, row, text(places.key)),
          actor: text(places.actor),
          request_id: text(places.request),
          action: text(places.action),
          outcome: text(places.outcome),
          subject: text(places.subject),
          details: text(places.details),
          user_id: text(places.userId),
          scope: text(places.scope),
          domain: text(places.domain),
          purpose: text(places.purpose),
          registered_purpose: text(places.registeredPurpose),
          purpose_classes: nameOf(tenant, row, text(places.purposeClasses)),
          policy_version: row[places.policyVersion] as number | null,
          grant_id: text(places.grant),
          involved: packed,
        }),
      )
      // Not before it is there: a record that was refused is in no chain.
      tenant.sequence = sequence
      tenant.hash = hash
    },
    begin() {
      transaction++
    },
    forget() {
      transaction++
      tenants = new Map()
      names.forget()
    },
  }
}

const tenantsInMindMax = 10_000
const namesInMindMax = 1_000

interface PackedMemories {
  readonly packed: SqlValue
  /** As they are hashed. */
  readonly encoded: string
}

/** What was seen is the same for as long as an answer is remembered, and so is what becomes of it here. */
function memoriesInMind(): (seen: InvolvedMemories) => PackedMemories {
  const inMind = new WeakMap<InvolvedMemories, PackedMemories>()
  return (seen) => {
    // Such as one that is created, of which nobody speaks again.
    if (seen.memoryCount === 1) return packedMemories(seen)
    const known = inMind.get(seen)
    if (known) return known
    const made = packedMemories(seen)
    inMind.set(seen, made)
    return made
  }
}

function packedMemories(seen: InvolvedMemories): PackedMemories {
  const values = toRow(auditMemories, seen) as readonly (string | number | null)[]
  return { packed: packMemories(seen), encoded: values.map(encoded).join('') }
}
