import { replaceRecoveryCodes } from '../../../app/second-factor/recovery-codes.ts'
import { removeSecondFactor } from '../../../app/second-factor/remove-second-factor.ts'
import { confirmSecondFactor, proposeSecondFactor } from '../../../app/second-factor/set-up-second-factor.ts'
import { showSecondFactor } from '../../../app/second-factor/show-second-factor.ts'
import type { ConsoleHandlers } from '../console-handler.ts'

export const secondFactorHandlers = {
  async showSecondFactor(deps, caller) {
    return { ok: true, value: await showSecondFactor(deps, caller) }
  },

  proposeSecondFactor: (deps, caller, { input: { password, code = null } }) =>
    proposeSecondFactor(deps, caller, { password, code }),

  confirmSecondFactor: (deps, caller, { input }) => confirmSecondFactor(deps, caller, input.code),

  replaceRecoveryCodes: (deps, caller, { input: { password, code = null } }) =>
    replaceRecoveryCodes(deps, caller, { password, code }),

  removeSecondFactor: (deps, caller, { input: { password, code = null } }) =>
    removeSecondFactor(deps, caller, { password, code }),
} satisfies Partial<ConsoleHandlers>
