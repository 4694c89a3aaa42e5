import { Readable } from 'node:stream'
import { chainVerifiedMax } from '@ambit/core'
import { exportRecords } from '../../../app/audit/export-records.ts'
import { searchRecords } from '../../../app/audit/search-records.ts'
import { showAuditHead } from '../../../app/audit/show-audit-head.ts'
import { showRequest } from '../../../app/audit/show-request.ts'
import { verifyNewestRecords } from '../../../app/audit/verify-newest-records.ts'
import { actingPerson } from '../../../app/owner-act.ts'
import { showOverview } from '../../../app/show-overview.ts'
import { PreparedBody } from '../../prepared-body.ts'
import type { ConsoleHandlerDeps, ConsoleHandlers } from '../console-handler.ts'

export const recordHandlers = {
  async showOverview(deps, { project, role }) {
    return { ok: true, value: await showOverview(deps, { projectId: project.id, role }) }
  },

  async searchRecords(deps, { project }, { input }) {
    return { ok: true, value: await searchRecords(deps, tenantOf(deps, project.id), input) }
  },

  async exportRecords(deps, caller, { input }) {
    const lines = await exportRecords(deps, tenantOf(deps, caller.project.id), actingPerson(caller), input)
    const stream = Readable.from(lines, { objectMode: false })
    return {
      ok: true,
      value: new PreparedBody({ bytes: null, stream }),
      headers: { 'content-disposition': 'attachment; filename="ambit-records.csv"' },
    }
  },

  async showRequest(deps, { project }, { params }) {
    return { ok: true, value: await showRequest(deps, tenantOf(deps, project.id), params.request_id) }
  },

  async showRecordChain(deps, { project }) {
    return { ok: true, value: await showAuditHead(deps, tenantOf(deps, project.id)) }
  },

  async verifyRecordChain(deps, { project }) {
    return { ok: true, value: await verifyNewestRecords(deps, tenantOf(deps, project.id), chainVerifiedMax) }
  },
} satisfies Partial<ConsoleHandlers>

function tenantOf({ environment }: ConsoleHandlerDeps, projectId: string) {
  return { projectId, environment }
}
