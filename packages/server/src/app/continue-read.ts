import { type AnswerShape, type Refusal, scopes, type TokenCommand } from '@ambit/core'
import { hashRevocationToken } from '../crypto/secrets.ts'
import type { Grant } from '../storage/port/grants.ts'
import { consentRefusal } from './consent-refusal.ts'
import { type Caller, type Needs, type Outcome, refuse } from './deps.ts'
import { findGrant } from './find-grant.ts'
import { openScopes, recordShown, viewsOf } from './read-context.ts'
import { recordRefusal } from './read-outcome.ts'
import { type ReadResult, readResult } from './read-result.ts'

/** A read or a context once more, as it was asked for, on what is there and what is allowed by now. */
export async function continueRead(
  deps: Needs<'grants' | 'audit'>,
  caller: Caller,
  { revocationToken }: TokenCommand,
): Promise<Outcome<ReadResult>> {
  const nowMs = deps.clock()
  const tokenHash = hashRevocationToken(revocationToken)
  const found = await findGrant(deps, caller, { action: 'continue_read', tokenHash, nowMs })
  if ('refusal' in found) return refuse(found.refusal)

  const { grant } = found
  const { context } = grant
  const looks = (context?.scopes ?? [grant.scope]).map((scope) => ({ ...grant, scope }))
  const refusal = endOf(grant, nowMs)
  const occasion = { atMs: nowMs, action: 'continue_read', grantId: grant.id, refusal } as const
  const opened = await openScopes(deps, caller, looks, occasion)
  if ('refusal' in opened) return refuse(opened.refusal)

  const shown = await deps.store.grants.use(tokenHash, {
    ...viewsOf(opened),
    shape: shapeOf(grant),
    beforeLargeRead: caller.beforeLargeRead,
  })
  // Revoked since it was found: the step that records the use is the one that decides.
  if (shown === null) return refuse(await recordRefusal(deps, caller, opened.judged, tokenRevoked))
  const seen = await recordShown(deps, caller, shown, { ...opened, namesScopes: namesScopes(grant) })
  if ('refusal' in seen) return refuse(seen.refusal)
  const { expiresAtMs } = grant
  const { answer, denied } = seen
  return {
    ok: true,
    value: readResult(answer, { token: revocationToken, expiresAtMs, ...(context && { denied }) }),
  }
}

/** Contexts from before that was kept were taken for named unless they asked for every scope. */
function namesScopes({ context }: Grant): boolean {
  return context !== null && (context.namesScopes ?? context.scopes.length < scopes.length)
}

function shapeOf({ context, include }: Grant): AnswerShape {
  if (context === null) return { kind: 'read', include }
  const { charactersMax, focus } = context
  return { kind: 'context', charactersMax, focus }
}

function endOf(grant: Grant, nowMs: number): Refusal | null {
  if (grant.withdrawnAtMs !== null) {
    return consentRefusal({ scope: grant.scope, classes: grant.purposeClasses ?? [] })
  }
  if (grant.revokedAtMs !== null) return tokenRevoked
  return nowMs >= grant.expiresAtMs ? tokenExpired : null
}

const tokenRevoked = {
  code: 'token_revoked',
  message: 'This revocation_token has been revoked. State the purpose again in a new read.',
} as const

const tokenExpired = {
  code: 'token_expired',
  message: 'This revocation_token has expired. State the purpose again in a new read.',
} as const
