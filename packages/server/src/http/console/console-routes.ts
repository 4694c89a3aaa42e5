import type { ConsoleRoute } from './console-route.ts'
import { acceptInvitationRoute } from './routes/accept-invitation.ts'
import { changePasswordRoute } from './routes/change-password.ts'
import { checkPurposeRoute } from './routes/check-purpose.ts'
import { createInvitationRoute } from './routes/create-invitation.ts'
import { createKeyRoute } from './routes/create-key.ts'
import { createPasswordResetRoute } from './routes/create-password-reset.ts'
import { createProjectRoute } from './routes/create-project.ts'
import { deleteKeyRoute } from './routes/delete-key.ts'
import { endAllSessionsRoute } from './routes/end-all-sessions.ts'
import { endSessionRoute } from './routes/end-session.ts'
import { listKeysRoute } from './routes/list-keys.ts'
import { listSessionsRoute } from './routes/list-sessions.ts'
import { removePersonRoute } from './routes/remove-person.ts'
import { resetPasswordRoute } from './routes/reset-password.ts'
import { rotateKeyRoute } from './routes/rotate-key.ts'
import { setPolicyRoute } from './routes/set-policy.ts'
import { showInvitationRoute } from './routes/show-invitation.ts'
import { showPolicyHistoryRoute } from './routes/show-policy-history.ts'
import { showSessionRoute } from './routes/show-session.ts'
import { showTeamRoute } from './routes/show-team.ts'
import { showUsageRoute } from './routes/show-usage.ts'
import { signInRoute } from './routes/sign-in.ts'
import { signOutRoute } from './routes/sign-out.ts'
import { simulatePolicyRoute } from './routes/simulate-policy.ts'
import { updateKeyRoute } from './routes/update-key.ts'
import { updatePersonRoute } from './routes/update-person.ts'
import { withdrawInvitationRoute } from './routes/withdraw-invitation.ts'

/** The console's API, in the order of the reference. */
export const consoleRoutes: readonly ConsoleRoute[] = [
  signInRoute,
  signOutRoute,
  showSessionRoute,
  showInvitationRoute,
  acceptInvitationRoute,
  resetPasswordRoute,
  changePasswordRoute,
  listSessionsRoute,
  endSessionRoute,
  endAllSessionsRoute,
  createProjectRoute,
  listKeysRoute,
  createKeyRoute,
  updateKeyRoute,
  rotateKeyRoute,
  deleteKeyRoute,
  showUsageRoute,
  showPolicyHistoryRoute,
  setPolicyRoute,
  simulatePolicyRoute,
  checkPurposeRoute,
  showTeamRoute,
  createInvitationRoute,
  withdrawInvitationRoute,
  updatePersonRoute,
  removePersonRoute,
  createPasswordResetRoute,
]
