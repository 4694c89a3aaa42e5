import type { TeamCaller } from '../console-deps.ts'
import type { Needs } from '../deps.ts'
import { teamAct } from '../team/team-act.ts'

/** The project's invitation is worth nothing from now on; false when there is none that could still be accepted. */
export function withdrawInvitation(
  deps: Needs<'invitations', 'environment' | 'clock' | 'newId'>,
  caller: TeamCaller,
  invitationId: string,
): Promise<boolean> {
  const act = teamAct(deps, caller, { action: 'withdraw_invitation', subject: invitationId })
  return deps.store.invitations.withdraw(caller.project.id, invitationId, act.atMs, act)
}
