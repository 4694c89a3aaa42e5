import { searchAudit } from '../../app/search-audit.ts'
import type { ApiHandlers } from '../handler.ts'

export const auditHandlers = {
  async searchAudit(deps, { key }, { input }) {
    return { ok: true, value: await searchAudit(deps, key.tenant, input) }
  },
} satisfies Partial<ApiHandlers>
