import { listPurposes } from '../../app/purposes/list-purposes.ts'
import type { ApiHandlers } from '../handler.ts'

export const purposeHandlers = {
  async listPurposes(_deps, caller) {
    return { ok: true, value: listPurposes(caller) }
  },
} satisfies Partial<ApiHandlers>
