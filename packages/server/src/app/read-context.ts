import { type DeniedScope, describeWithdrawal, type ReadContextCommand, type Refusal, type Scope } from '@ambit/core'
import { hashRevocationToken } from '../crypto/secrets.ts'
import type { Answer, Grant, Shown } from '../storage/port/grants.ts'
import { contextConsentRefusal, partsOf } from './consent-refusal.ts'
import { type Caller, type Needs, type Outcome, refuse } from './deps.ts'
import { type JudgedLook, judgeLook, type LookOccasion } from './look.ts'
import type { Look } from './memory-filter.ts'
import { countRead, type JudgedLooks, recordClosedScopes, recordRefusal } from './read-outcome.ts'
import { type ReadResult, readResult } from './read-result.ts'

export async function readContext(
  deps: Needs<'grants' | 'audit'>,
  caller: Caller,
  command: ReadContextCommand,
): Promise<Outcome<ReadResult>> {
  const nowMs = deps.clock()
  const id = deps.newId('grt')
  const { scopes, namesScopes, charactersMax, focus, ...look } = command
  const looks = scopes.map((scope) => ({ ...look, scope, registeredPurpose: null }))
  const opened = await openScopes(deps, caller, looks, { atMs: nowMs, action: 'read_context', grantId: id })
  if ('refusal' in opened) return refuse(opened.refusal)

  const token = deps.newRevocationToken(nowMs)
  const grant: Grant = {
    ...look,
    registeredPurpose: opened.first.registeredPurpose,
    purposeClasses: opened.first.purposeClasses,
    id,
    tenant: caller.key.tenant,
    keyId: caller.key.id,
    scope: scopes[0] as Scope,
    include: [],
    context: { scopes, namesScopes, charactersMax, focus },
    issuedAtMs: nowMs,
    expiresAtMs: nowMs + deps.tokenTtlMs,
    revokedAtMs: null,
    withdrawnAtMs: null,
  }
  const shown = await deps.store.grants.issue(grant, hashRevocationToken(token), {
    ...viewsOf(opened),
    shape: { kind: 'context', charactersMax, focus },
    beforeLargeRead: caller.beforeLargeRead,
  })
  const seen = await recordShown(deps, caller, shown, { ...opened, namesScopes })
  if ('refusal' in seen) return refuse(seen.refusal)
  return { ok: true, value: readResult(seen.answer, { token, expiresAtMs: grant.expiresAtMs, denied: seen.denied }) }
}

export interface OpenedScopes {
  readonly first: JudgedLook
  readonly further: readonly JudgedLook[]
  /** The open ones and the closed ones. */
  readonly judged: JudgedLooks
}

/** Asks the gate for every scope. Opening none is recorded as one refusal. */
export async function openScopes(
  deps: Needs<'grants' | 'audit'>,
  caller: Caller,
  looks: readonly Look[],
  occasion: LookOccasion,
): Promise<OpenedScopes | { readonly refusal: Refusal }> {
  const each: JudgedLook[] = []
  // One after the other: the purpose is understood for the first, and known for the others.
  for (const look of looks) each.push(await judgeLook(deps, caller, look, occasion))
  const judged = each as unknown as JudgedLooks
  const [first, ...further] = judged.filter(({ refusal }) => refusal === null)
  if (first) return { first, further, judged }
  return { refusal: await recordRefusal(deps, caller, judged, occasion.refusal ?? nothingOpened(looks, judged)) }
}

export function viewsOf({ first, further }: OpenedScopes) {
  return { ...first.view, furtherViews: further.map(({ view }) => view) }
}

interface ShownScopes extends OpenedScopes {
  /** Whether a scope that stays closed is a refusal. */
  readonly namesScopes: boolean
}

/** Records what became of the scopes: what the gate has closed, and that for which consent was withdrawn, may be all of them. */
export async function recordShown(
  deps: Needs<'audit'>,
  caller: Caller,
  shown: Shown,
  { first, judged, namesScopes }: ShownScopes,
): Promise<{ readonly answer: Answer; readonly denied: readonly DeniedScope[] } | { readonly refusal: Refusal }> {
  const { answer, withdrawn } = partsOf(shown)
  const closed = judged.flatMap((look) => {
    const { scope } = look.denied
    if (look.refusal) return [{ look, code: look.refusal.code, denied: look.denied }]
    if (!withdrawn.includes(scope)) return []
    const denied = { ...look.denied, message: describeWithdrawal(scope, look.purposeClasses) }
    return [{ look, code: 'consent_withdrawn' as const, denied }]
  })
  const denied = closed.map((one) => one.denied)
  if (answer !== null) {
    countRead(deps, caller, first, judged.length > 1)
    if (namesScopes) await recordClosedScopes(deps, caller, closed)
    return { answer, denied }
  }
  const [scope = 'preferences'] = withdrawn
  const classes = judged.find((look) => look.denied.scope === scope)?.purposeClasses ?? []
  const refusal = contextConsentRefusal({ scope, classes }, denied)
  return { refusal: await recordRefusal(deps, caller, judged, refusal) }
}

function nothingOpened(looks: readonly Look[], judged: readonly JudgedLook[]): Refusal {
  const refusals = judged.flatMap(({ refusal }) => (refusal && 'message' in refusal ? [refusal] : []))
  const [first] = refusals
  // What is not registered is so for every scope.
  if (first && (refusals.length === 1 || first.code === 'purpose_not_registered')) return first
  const { purpose = '' } = looks[0] ?? {}
  const denied = judged.map((look) => look.denied)
  const { message = '', purpose_classes = [] } = denied[0] ?? {}
  const { registered_purpose, allowed_domains } = Object.assign({}, ...refusals.map(({ details }) => details))
  return {
    code: 'policy_denied',
    message: `None of the ${denied.length} scopes may be opened for this purpose. ${message}`,
    details: {
      purpose,
      ...(registered_purpose && { registered_purpose }),
      purpose_classes,
      ...(allowed_domains && { allowed_domains }),
      denied,
    },
  }
}
