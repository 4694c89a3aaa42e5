import { emailError, parseEmailAddress, refusedFields } from '@ambit/core'
import { checkOwnCode } from '../../../app/account/check-own-code.ts'
import { refuse } from '../../../app/deps.ts'
import { acceptInvitation } from '../../../app/invitations/accept-invitation.ts'
import { createInvitation, invitationUrl } from '../../../app/invitations/create-invitation.ts'
import { findInvitation } from '../../../app/invitations/find-invitation.ts'
import { withdrawInvitation } from '../../../app/invitations/withdraw-invitation.ts'
import { actingPerson } from '../../../app/owner-act.ts'
import { createTeamPasswordReset, passwordResetUrl } from '../../../app/password-resets/create-password-reset.ts'
import { removePerson, updatePerson } from '../../../app/team/change-team.ts'
import { showTeam } from '../../../app/team/show-team.ts'
import { isoTimestamp } from '../../../time/time-units.ts'
import type { ConsoleHandlers } from '../console-handler.ts'

export const teamHandlers = {
  async showInvitation(deps, _visitor, { input }) {
    const found = await findInvitation(deps, input.token)
    if (!found.ok) return found
    const { projectName, role, email, expiresAtMs } = found.value
    return { ok: true, value: { project_name: projectName, role, email, expires_at: isoTimestamp(expiresAtMs) } }
  },

  async acceptInvitation(deps, visitor, { input }) {
    const { token, name, password } = input
    const email = parseEmailAddress(input.email)
    if (email === null) return refusedFields([emailError('email')])
    return acceptInvitation(deps, visitor, { token, name: name.trim(), email, password, code: input.code ?? null })
  },

  async createInvitation(deps, caller, { input }) {
    const { role = 'member', email: given = null, code = null } = input
    const email = given === null ? null : parseEmailAddress(given)
    if (given !== null && email === null) return refusedFields([emailError('email')])
    const checked = role === 'owner' ? await checkOwnCode(deps, caller, code) : null
    if (checked && !checked.ok) return checked
    const { invitation, token } = await createInvitation(deps, actingPerson(caller), {
      projectId: caller.project.id,
      role,
      email,
    })
    const expires_at = isoTimestamp(invitation.expiresAtMs)
    return { ok: true, value: { id: invitation.id, url: invitationUrl(caller.origin, token), expires_at } }
  },

  async withdrawInvitation(deps, caller, { params }) {
    const isWithdrawn = await withdrawInvitation(deps, caller, params.invitation_id)
    return isWithdrawn
      ? { ok: true, value: { done: true } }
      : refuse({ code: 'not_found', message: 'There is no such invitation.' })
  },

  async showTeam(deps, caller) {
    return { ok: true, value: await showTeam(deps, caller) }
  },

  updatePerson: (deps, caller, { input: { role, code = null }, params: { person_id: personId } }) =>
    updatePerson(deps, caller, { personId, role, code }),

  removePerson: (deps, caller, { params }) => removePerson(deps, caller, params.person_id),

  async createPasswordReset(deps, caller, { input: { code = null }, params: { person_id: personId } }) {
    const made = await createTeamPasswordReset(deps, caller, { personId, code })
    if (!made.ok) return made
    const { reset, token } = made.value
    const url = passwordResetUrl(caller.origin, token)
    return { ok: true, value: { id: reset.id, url, expires_at: isoTimestamp(reset.expiresAtMs) } }
  },
} satisfies Partial<ConsoleHandlers>
