import type { PurposeSet } from '@ambit/core'
import { type Outcome, refuse } from '../../../app/deps.ts'
import { actingPerson } from '../../../app/owner-act.ts'
import type { RegisterChanged } from '../../../app/purposes/change-register.ts'
import { changePurpose, declarePurpose, noSuchPurpose, retirePurpose } from '../../../app/purposes/declare-purpose.ts'
import { readStatement } from '../../../app/purposes/read-statement.ts'
import { setRegister } from '../../../app/purposes/set-register.ts'
import { showPurpose, showRegister } from '../../../app/purposes/show-register.ts'
import type { ConsoleHandlerDeps, ConsoleHandlers } from '../console-handler.ts'

export const registerHandlers = {
  async showRegister(deps, { project }) {
    return { ok: true, value: await showRegister(deps, project.id) }
  },

  async setRegister(deps, caller, { input }) {
    const projectId = caller.project.id
    const outcome = await setRegister(deps, actingPerson(caller), { projectId, ...input })
    if (!outcome.ok) return outcome
    const { revision, mode, protectedDomains, usualDomains } = await deps.store.registers.load(projectId)
    return { ok: true, value: { revision, mode, protected_domains: protectedDomains, usual_domains: usualDomains } }
  },

  async readStatement(deps, { project }, { input }) {
    const { statement, purpose_classes: purposeClasses = null } = input
    return { ok: true, value: await readStatement(deps, { projectId: project.id, statement, purposeClasses }) }
  },

  async showPurpose(deps, { project }, { params }) {
    const shown = await showPurpose(deps, project.id, params.name)
    return shown ? { ok: true, value: shown } : refuse(noSuchPurpose)
  },

  async declarePurpose(deps, caller, { input }) {
    const { declared: purpose, ...why } = input
    const projectId = caller.project.id
    const outcome = await declarePurpose(deps, actingPerson(caller), { projectId, purpose, ...why })
    return changed(deps, projectId, purpose.name, outcome)
  },

  async changePurpose(deps, caller, { input, params: { name } }) {
    const { declared, ...why } = input
    const projectId = caller.project.id
    const purpose = { name, ...declared }
    const outcome = await changePurpose(deps, actingPerson(caller), { projectId, purpose, ...why })
    return changed(deps, projectId, name, outcome)
  },

  async retirePurpose(deps, caller, { input, params: { name } }) {
    const { reason, expected_revision: expectedRevision } = input
    const projectId = caller.project.id
    const retired = { projectId, name, reason: reason?.trim() ?? null, expectedRevision: expectedRevision ?? null }
    return changed(deps, projectId, name, await retirePurpose(deps, actingPerson(caller), retired))
  },
} satisfies Partial<ConsoleHandlers>

async function changed(
  deps: ConsoleHandlerDeps,
  projectId: string,
  name: string,
  outcome: Outcome<RegisterChanged>,
): Promise<Outcome<PurposeSet>> {
  if (!outcome.ok) return outcome
  const shown = await showPurpose(deps, projectId, name)
  if (!shown) return refuse(noSuchPurpose)
  return { ok: true, value: { revision: outcome.value.revision, purpose: shown.purpose } }
}
