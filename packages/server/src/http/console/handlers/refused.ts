import { refuse } from '../../../app/deps.ts'
import { actingPerson } from '../../../app/owner-act.ts'
import { dismissRefused, restoreRefused } from '../../../app/purposes/dismiss-refused.ts'
import { listRefused } from '../../../app/purposes/list-refused.ts'
import { reportPurposes } from '../../../app/purposes/report-purposes.ts'
import { showRegisterSimulation } from '../../../app/purposes/show-register-simulation.ts'
import type { ConsoleHandlers } from '../console-handler.ts'

/** What there is to see of the use of purposes, in and out of the register. */
export const refusedHandlers = {
  async listRefused(deps, { project }, { query }) {
    return { ok: true, value: await listRefused(deps, { projectId: project.id, ...query }) }
  },

  async dismissRefused(deps, caller, { input: { purpose } }) {
    await dismissRefused(deps, actingPerson(caller), { projectId: caller.project.id, purpose })
    return { ok: true, value: { done: true } }
  },

  async restoreRefused(deps, caller, { input: { purpose } }) {
    const isRestored = await restoreRefused(deps, actingPerson(caller), { projectId: caller.project.id, purpose })
    return isRestored
      ? { ok: true, value: { done: true } }
      : refuse({ code: 'not_found', message: 'This purpose was not dismissed.' })
  },

  async simulateRegister(deps, { project }, { input }) {
    return { ok: true, value: await showRegisterSimulation(deps, { projectId: project.id, ...input }) }
  },

  async showPurposesReport(deps, { project }) {
    return { ok: true, value: await reportPurposes(deps, project) }
  },
} satisfies Partial<ConsoleHandlers>
