/** Every change to what is declared in a project: load, plan (pure), write the versions and their records in one step. */
import {
  compareRegisters,
  differenceOf,
  fieldError,
  isNoDifference,
  type PurposeReading,
  type PurposeRegister,
  planRegisterChange,
  type ReadingDifference,
  type Refusal,
  type RegisterDifference,
  type RegisterPlan,
  refusedFields,
  registerInForce,
  type StoredRegister,
} from '@ambit/core'
import { createBreather } from '../../concurrency/turns.ts'
import type { NewAuditEntry } from '../../storage/port/audit.ts'
import { type Needs, type Outcome, refuse } from '../deps.ts'
import { type Acting, actorName, ownerAct } from '../owner-act.ts'

export type RegisterDeps = Needs<'registers', 'environment' | 'clock' | 'newId' | 'classifyPurpose'>

export interface RegisterEdit {
  readonly projectId: string
  /** The revision that the change was made from; null: whatever is in force. */
  readonly expectedRevision: number | null
  readonly reason: string | null
  /** What shall be in force. */
  readonly to: (inForce: PurposeRegister) => Outcome<PurposeRegister>
  /** It is only looked at. */
  readonly isDryRun?: boolean
}

export interface RegisterChanged {
  readonly difference: RegisterDifference
  readonly revision: number
}

const attemptsMax = 10

/** In force from the next request on, in every process. */
export async function changeRegister(
  deps: RegisterDeps,
  acting: Acting,
  edit: RegisterEdit,
): Promise<Outcome<RegisterChanged>> {
  const { projectId, expectedRevision, isDryRun = false } = edit
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const stored = await deps.store.registers.load(projectId)
    if (expectedRevision !== null && stored.revision !== expectedRevision) return refuse(changedMeanwhile)
    const target = edit.to(registerInForce(stored))
    if (!target.ok) return target
    const [atMs, by] = [deps.clock(), actorName(acting.actor)]
    const readings = await readDeclared(deps, stored, target.value, projectId)
    const plan = planRegisterChange(stored, target.value, { by, atMs, reason: edit.reason, readings })
    const refusal = refusalOf(plan)
    if (refusal) return refuse(refusal)
    const { difference, versions } = plan
    if (isDryRun || isNoDifference(difference)) return { ok: true, value: { difference, revision: stored.revision } }
    const { mode, protectedDomains, usualDomains } = target.value
    const change = { settings: { mode, protectedDomains, usualDomains }, versions, setAtMs: atMs, setBy: by }
    const acts = actsOf(deps, acting, { projectId, plan, atMs, stored })
    if (await deps.store.registers.change(projectId, stored.revision, change, acts)) {
      return { ok: true, value: { difference, revision: stored.revision + 1 } }
    }
  }
  return refuse(changedMeanwhile)
}

/** What the gate reads in the statements that are declared anew, one after the other: there may be hundreds. */
async function readDeclared(
  { classifyPurpose }: RegisterDeps,
  stored: StoredRegister,
  target: PurposeRegister,
  owner: string,
): Promise<ReadonlyMap<string, PurposeReading>> {
  const { added, changed } = compareRegisters(registerInForce(stored), target)
  const readings = new Map<string, PurposeReading>()
  const breathe = createBreather()
  for (const { statement } of [...added, ...changed.map(({ to }) => to)]) {
    readings.set(statement, await classifyPurpose(statement, owner))
    await breathe()
  }
  return readings
}

function refusalOf({ errors, unexplained }: RegisterPlan): Refusal | null {
  const unsaid = unexplained.map(({ purpose, difference }) =>
    fieldError('reason', 'reasonOfClasses', { difference: differenceInWords(purpose.name, difference) }),
  )
  const all = [...errors, ...unsaid]
  return all.length > 0 ? refusedFields(all).refusal : null
}

/** What is declared otherwise than it reads. */
export function differenceInWords(name: string, { read, added, left, readsAsOutside }: ReadingDifference): string {
  const reads =
    read.length > 0
      ? `the gate reads the statement of ${name} as ${read.join(', ')}`
      : `the gate ${readsAsOutside ? 'refuses the statement' : 'reads no class in the statement'} of ${name}`
  const others = [
    ...(added.length > 0 ? [`${added.join(', ')} ${added.length > 1 ? 'are' : 'is'} declared besides`] : []),
    ...(left.length > 0 ? [`${left.join(', ')} ${left.length > 1 ? 'are' : 'is'} not declared`] : []),
  ]
  return `${reads}, and ${others.join(', and ')}`
}

interface ActInput {
  readonly projectId: string
  readonly plan: RegisterPlan
  readonly atMs: number
  readonly stored: StoredRegister
}

/** A record for each thing that is done. */
function actsOf(
  deps: RegisterDeps,
  acting: Acting,
  { projectId, plan, atMs, stored }: ActInput,
): readonly NewAuditEntry[] {
  const { difference, versions } = plan
  const known = new Set(registerInForce(stored).purposes.map(({ name }) => name))
  const tenant = { projectId, environment: deps.environment }
  const act = (record: Pick<NewAuditEntry, 'action' | 'subject'> & Partial<NewAuditEntry>): NewAuditEntry =>
    ownerAct(deps, acting, { atMs, tenant, ...record })
  const ofPurposes = versions.map((purpose) => {
    const { name, version, purposeClasses, isRetired, reason } = purpose
    const { added, left } = differenceOf(purpose)
    return act({
      action: isRetired ? 'retire_purpose' : known.has(name) ? 'change_purpose' : 'declare_purpose',
      subject: name,
      registeredPurpose: name,
      purposeClasses,
      details: {
        version,
        ...(reason !== null && { reason }),
        ...(!isRetired && added.length > 0 && { beyond_reading: added.join(', ') }),
        ...(!isRetired && left.length > 0 && { short_of_reading: left.join(', ') }),
        ...(!isRetired && exceptionsOf(purpose)),
      },
    })
  })
  const { mode, protectedDomains, usualDomains } = difference
  const domains = {
    ...(protectedDomains && { protected_domains: JSON.stringify(protectedDomains) }),
    ...(usualDomains && { usual_domains: JSON.stringify(usualDomains) }),
  }
  return [
    ...ofPurposes,
    ...(mode === null ? [] : [act({ action: 'set_purpose_mode', subject: projectId, details: { mode } })]),
    ...(Object.keys(domains).length === 0
      ? []
      : [act({ action: 'set_domains', subject: projectId, details: domains })]),
  ]
}

function exceptionsOf({ exceptions }: { readonly exceptions: Readonly<Record<string, string>> }) {
  const scopes = Object.keys(exceptions)
  return scopes.length > 0 && { exceptions: scopes.join(', ') }
}

const changedMeanwhile: Refusal = {
  code: 'conflict',
  message: 'Something else is declared by now. Look at it, and make the change from there.',
}
