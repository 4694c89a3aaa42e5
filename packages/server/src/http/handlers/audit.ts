import { searchAudit } from '../../app/audit/search-audit.ts'
import { showAuditHead } from '../../app/audit/show-audit-head.ts'
import type { ApiHandlers } from '../handler.ts'

export const auditHandlers = {
  async searchAudit(deps, { key }, { input }) {
    return { ok: true, value: await searchAudit(deps, key.tenant, input) }
  },

  async showAuditHead(deps, { key }) {
    return { ok: true, value: await showAuditHead(deps, key.tenant) }
  },
} satisfies Partial<ApiHandlers>
