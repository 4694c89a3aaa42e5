/** What a person has withdrawn, withdrawing more and restoring it. */
import { type ConsentCommand, purposeClasses, scopes } from '@ambit/core'
import type { AuditAction, NewAuditEntry } from '../../storage/port/audit.ts'
import type { Needs } from '../deps.ts'
import { type SubjectCaller, subjectAct } from './subject-act.ts'
import { shownConsent } from './subject-json.ts'

type ConsentDeps = Needs<'subjects' | 'audit', 'clock' | 'newId'>

export async function listConsents(deps: ConsentDeps, caller: SubjectCaller, userId: string) {
  await deps.store.audit.record(subjectAct(deps, caller, { action: 'list_consents', userId }))
  return { withdrawn: await withdrawnOf(deps, caller, userId) }
}

export async function withdrawConsent(deps: ConsentDeps, caller: SubjectCaller, command: ConsentCommand) {
  const audit = consentAct(deps, caller, 'withdraw_consent', command)
  const change = { ...command, tenant: caller.tenant, atMs: audit.atMs }
  const ended = await deps.store.subjects.withdraw(change, audit)
  return { withdrawn: await withdrawnOf(deps, caller, command.userId), ended_tokens: ended }
}

export async function restoreConsent(deps: ConsentDeps, caller: SubjectCaller, command: ConsentCommand) {
  const audit = consentAct(deps, caller, 'restore_consent', command)
  await deps.store.subjects.restore({ ...command, tenant: caller.tenant, atMs: audit.atMs }, audit)
  return { withdrawn: await withdrawnOf(deps, caller, command.userId) }
}

/** By scope and class, in the order in which they are listed everywhere. */
export async function withdrawnOf({ store }: Needs<'subjects', never>, { tenant }: SubjectCaller, userId: string) {
  const withdrawn = await store.subjects.listWithdrawn({ tenant, userId })
  const placeOf = ({ scope, purposeClass }: (typeof withdrawn)[number]): number =>
    scopes.indexOf(scope) * purposeClasses.length + purposeClasses.indexOf(purposeClass)
  return withdrawn.toSorted((a, b) => placeOf(a) - placeOf(b)).map(shownConsent)
}

/** Its record names the one scope and class, or none where it is about all of them. */
function consentAct(
  deps: ConsentDeps,
  caller: SubjectCaller,
  action: AuditAction,
  { userId, scopes: some, purposeClasses: classes }: ConsentCommand,
): NewAuditEntry {
  const [scope = null] = some.length === 1 ? some : []
  return subjectAct(deps, caller, { action, userId, scope, ...(classes.length === 1 && { purposeClasses: classes }) })
}
