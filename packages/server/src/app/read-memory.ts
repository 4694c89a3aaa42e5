import type { ReadMemoryCommand } from '@ambit/core'
import { hashRevocationToken } from '../crypto/secrets.ts'
import type { Grant } from '../storage/port/grants.ts'
import { consentRefusal, partsOf } from './consent-refusal.ts'
import { type Caller, type Needs, type Outcome, refuse } from './deps.ts'
import { judgeLook } from './look.ts'
import { countRead, recordRefusal } from './read-outcome.ts'
import { type ReadResult, readResult } from './read-result.ts'

export async function readMemory(
  deps: Needs<'grants' | 'audit'>,
  caller: Caller,
  command: ReadMemoryCommand,
): Promise<Outcome<ReadResult>> {
  const nowMs = deps.clock()
  const grantId = deps.newId('grt')
  const look = { ...command, registeredPurpose: null }
  const occasion = { atMs: nowMs, action: 'read_memory', grantId } as const
  const judged = await judgeLook(deps, caller, look, occasion)
  const { refusal, view, registeredPurpose, purposeClasses } = judged
  if (refusal) return refuse(await recordRefusal(deps, caller, [judged], refusal))

  const token = deps.newRevocationToken(nowMs)
  const { include } = command
  const grant: Grant = {
    ...command,
    registeredPurpose,
    purposeClasses,
    id: grantId,
    tenant: caller.key.tenant,
    keyId: caller.key.id,
    context: null,
    issuedAtMs: nowMs,
    expiresAtMs: nowMs + deps.tokenTtlMs,
    revokedAtMs: null,
    withdrawnAtMs: null,
  }
  const shown = await deps.store.grants.issue(grant, hashRevocationToken(token), {
    ...view,
    shape: { kind: 'read', include },
    beforeLargeRead: caller.beforeLargeRead,
  })
  const { answer } = partsOf(shown)
  if (answer === null) {
    const withdrawn = consentRefusal({ scope: command.scope, classes: purposeClasses })
    return refuse(await recordRefusal(deps, caller, [judged], withdrawn))
  }
  countRead(deps, caller, judged)
  return { ok: true, value: readResult(answer, { token, expiresAtMs: grant.expiresAtMs }) }
}
