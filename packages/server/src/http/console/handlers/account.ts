import { emailError, parseEmailAddress, refusedFields } from '@ambit/core'
import { changePassword } from '../../../app/account/change-password.ts'
import { changeProfile } from '../../../app/account/change-profile.ts'
import { endAllSessions, endSession } from '../../../app/account/end-sessions.ts'
import { listSessions } from '../../../app/account/list-sessions.ts'
import { createProject } from '../../../app/create-project.ts'
import { resetPassword } from '../../../app/password-resets/reset-password.ts'
import type { ConsoleHandlers } from '../console-handler.ts'

export const accountHandlers = {
  resetPassword: (deps, visitor, { input }) => resetPassword(deps, visitor, input),

  async changeProfile(deps, caller, { input: { name, email: given, password, code = null } }) {
    const email = given === undefined ? undefined : parseEmailAddress(given)
    if (email === null) return refusedFields([emailError('email')])
    return changeProfile(deps, caller, {
      ...(name !== undefined && { name: name.trim() }),
      ...(email !== undefined && { email }),
      ...(password !== undefined && { password }),
      code,
    })
  },

  async changePassword(deps, caller, { input }) {
    const { current_password: currentPassword, new_password: newPassword, code = null } = input
    return changePassword(deps, caller, { currentPassword, newPassword, code })
  },

  async listSessions(deps, caller) {
    return { ok: true, value: await listSessions(deps, caller) }
  },

  endSession: (deps, caller, { params }) => endSession(deps, caller, params.session_id),

  endAllSessions: (deps, caller) => endAllSessions(deps, caller),

  createProject: (deps, caller, { input }) => createProject(deps, caller, input.name.trim()),
} satisfies Partial<ConsoleHandlers>
