import type { ConsoleRoute } from './console-route.ts'
import { acceptInvitationRoute } from './routes/accept-invitation.ts'
import { changePasswordRoute } from './routes/change-password.ts'
import { createInvitationRoute } from './routes/create-invitation.ts'
import { createPasswordResetRoute } from './routes/create-password-reset.ts'
import { createProjectRoute } from './routes/create-project.ts'
import { endAllSessionsRoute } from './routes/end-all-sessions.ts'
import { endSessionRoute } from './routes/end-session.ts'
import { listSessionsRoute } from './routes/list-sessions.ts'
import { removePersonRoute } from './routes/remove-person.ts'
import { resetPasswordRoute } from './routes/reset-password.ts'
import { showInvitationRoute } from './routes/show-invitation.ts'
import { showSessionRoute } from './routes/show-session.ts'
import { showTeamRoute } from './routes/show-team.ts'
import { signInRoute } from './routes/sign-in.ts'
import { signOutRoute } from './routes/sign-out.ts'
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
  showTeamRoute,
  createInvitationRoute,
  withdrawInvitationRoute,
  updatePersonRoute,
  removePersonRoute,
  createPasswordResetRoute,
]
