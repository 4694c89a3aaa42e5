import { checkPolicy } from '../../app/check-policy.ts'
import type { ApiHandlers } from '../handler.ts'

export const policyHandlers = {
  async showPolicy(_deps, { key, policy: { version, matrix } }) {
    return { ok: true, value: { version, matrix, key_purpose_classes: key.purposeClasses } }
  },

  async checkPolicy(deps, caller, { input }) {
    return { ok: true, value: await checkPolicy(deps, caller, input) }
  },
} satisfies Partial<ApiHandlers>
