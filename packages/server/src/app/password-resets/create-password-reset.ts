import { newPasswordResetToken } from '../../crypto/secrets.ts'
import type { PasswordReset } from '../../storage/port/password-resets.ts'
import { dayMs } from '../../time/time-units.ts'
import { checkOwnCode } from '../account/check-own-code.ts'
import { accountActs } from '../account-acts.ts'
import type { ConsoleNeeds, ConsoleOutcome, TeamCaller } from '../console-deps.ts'
import { refuse } from '../deps.ts'
import type { LinkDeps } from '../invitations/create-invitation.ts'
import { ownsAllProjectsOf } from '../link-creators.ts'
import { type Acting, actingPerson, actorName } from '../owner-act.ts'

export const passwordResetTtlDays = 1

/** Makes a link by which a person sets a new password. Its token is in the answer and nowhere else. */
export async function createPasswordReset(
  deps: LinkDeps,
  acting: Acting,
  personId: string,
): Promise<{ reset: PasswordReset; token: string }> {
  const token = newPasswordResetToken()
  const createdAtMs = deps.clock()
  const expiresAtMs = createdAtMs + passwordResetTtlDays * dayMs
  const createdBy = actorName(acting.actor)
  const reset: PasswordReset = { id: deps.newId('lnk'), personId, createdBy, createdAtMs, expiresAtMs }
  const record = { atMs: createdAtMs, action: 'create_password_reset', personId } as const
  await deps.store.passwordResets.create(reset, deps.hashSecret(token), await accountActs(deps, acting, record))
  return { reset, token }
}

/** The same for somebody of the caller's team. */
export async function createTeamPasswordReset(
  deps: ConsoleNeeds<'attempts' | 'audit' | 'invitations' | 'passwordResets' | 'people' | 'secondFactor'>,
  caller: TeamCaller,
  { personId, code }: { readonly personId: string; readonly code: string | null },
): Promise<ConsoleOutcome<{ reset: PasswordReset; token: string }>> {
  const { project, person } = caller
  const { people } = deps.store
  const team = await people.team(project.id)
  if (!team.some(({ id }) => id === personId)) return refuse(noSuchPerson)
  // With a link for oneself, whoever finds a browser signed in could do without the current password.
  if (personId === person.id) {
    return refuse({ code: 'not_permitted', message: 'Your own password is changed in your account.' })
  }
  if (!(await ownsAllProjectsOf(people, { ownerId: person.id, personId }))) {
    return refuse({
      code: 'not_permitted',
      message: 'This person also belongs to a project that you do not own: whoever runs the server can make the link.',
    })
  }
  const checked = await checkOwnCode(deps, caller, code)
  if (!checked.ok) return checked
  return { ok: true, value: await createPasswordReset(deps, actingPerson(caller), personId) }
}

export const noSuchPerson = { code: 'not_found', message: 'There is no such person in this project.' } as const

export function passwordResetUrl(origin: string, token: string): string {
  return `${origin}/reset-password#${token}`
}
