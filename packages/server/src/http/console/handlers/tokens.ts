import type { ConsoleDeps, TeamCaller } from '../../../app/console-deps.ts'
import { actingPerson } from '../../../app/owner-act.ts'
import { listTokens } from '../../../app/tokens/list-tokens.ts'
import { revokeToken, revokeTokens } from '../../../app/tokens/revoke-tokens.ts'
import type { ConsoleHandlers } from '../console-handler.ts'

const tenantOf = ({ environment }: ConsoleDeps, { project }: TeamCaller) => ({ projectId: project.id, environment })

export const tokenHandlers = {
  async listTokens(deps, caller, { input }) {
    return { ok: true, value: await listTokens(deps, tenantOf(deps, caller), input) }
  },

  revokeToken: (deps, caller, { input: { token_hash: tokenHash } }) =>
    revokeToken(deps, actingPerson(caller), { tenant: tenantOf(deps, caller), tokenHash }),

  async revokeTokens(deps, caller, { input: owner }) {
    const tenant = tenantOf(deps, caller)
    return { ok: true, value: await revokeTokens(deps, actingPerson(caller), { tenant, owner }) }
  },
} satisfies Partial<ConsoleHandlers>
