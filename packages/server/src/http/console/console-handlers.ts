import type { ConsoleHandlers } from './console-handler.ts'
import { accountHandlers } from './handlers/account.ts'
import { keyHandlers } from './handlers/keys.ts'
import { myDataHandlers } from './handlers/my-data.ts'
import { passkeyHandlers } from './handlers/passkeys.ts'
import { policyHandlers } from './handlers/policy.ts'
import { recordHandlers } from './handlers/records.ts'
import { refusedHandlers } from './handlers/refused.ts'
import { registerHandlers } from './handlers/register.ts'
import { secondFactorHandlers } from './handlers/second-factor.ts'
import { sessionHandlers } from './handlers/session.ts'
import { settingsHandlers } from './handlers/settings.ts'
import { subjectHandlers } from './handlers/subjects.ts'
import { teamHandlers } from './handlers/team.ts'
import { tokenHandlers } from './handlers/tokens.ts'
import { usageHandlers } from './handlers/usage.ts'
import { webhookHandlers } from './handlers/webhooks.ts'

/** What answers the operations of the console's API. */
export const consoleHandlers: ConsoleHandlers = {
  ...sessionHandlers,
  ...accountHandlers,
  ...secondFactorHandlers,
  ...passkeyHandlers,
  ...subjectHandlers,
  ...recordHandlers,
  ...keyHandlers,
  ...tokenHandlers,
  ...usageHandlers,
  ...policyHandlers,
  ...registerHandlers,
  ...refusedHandlers,
  ...settingsHandlers,
  ...webhookHandlers,
  ...teamHandlers,
  ...myDataHandlers,
}
