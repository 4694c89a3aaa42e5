import {
  type DeniedScope,
  describeWithdrawal,
  type PurposeClass,
  type ReadContextCommand,
  type Refusal,
  type Scope,
} from '@ambit/core'
import { hashRevocationToken } from '../crypto/secrets.ts'
import type { Answer, Grant, GrantView, Shown } from '../storage/port/grants.ts'
import { contextConsentRefusal, partsOf } from './consent-refusal.ts'
import { type Caller, type Needs, type Outcome, refuse } from './deps.ts'
import { type JudgedLook, judgeLook, type LookOccasion } from './look.ts'
import type { Look } from './memory-filter.ts'
import { type ReadResult, readResult } from './read-result.ts'

export async function readContext(
  deps: Needs<'grants' | 'audit'>,
  caller: Caller,
  command: ReadContextCommand,
): Promise<Outcome<ReadResult>> {
  const nowMs = deps.clock()
  const id = deps.newId('grt')
  const { scopes, charactersMax, focus, ...look } = command
  const looks = scopes.map((scope) => ({ ...look, scope, registeredPurpose: null }))
  const opened = await openScopes(deps, caller, looks, { atMs: nowMs, action: 'read_context', grantId: id })
  if ('refusal' in opened) return refuse(opened.refusal)

  const token = deps.newRevocationToken(nowMs)
  const grant: Grant = {
    ...look,
    registeredPurpose: opened.registeredPurpose,
    purposeClasses: opened.purposeClasses,
    id,
    tenant: caller.key.tenant,
    keyId: caller.key.id,
    scope: scopes[0] as Scope,
    include: [],
    context: { scopes, charactersMax, focus },
    issuedAtMs: nowMs,
    expiresAtMs: nowMs + deps.tokenTtlMs,
    revokedAtMs: null,
    withdrawnAtMs: null,
  }
  const shown = await deps.store.grants.issue(grant, hashRevocationToken(token), {
    ...opened.view,
    furtherViews: opened.furtherViews,
    shape: { kind: 'context', charactersMax, focus },
    beforeLargeRead: caller.beforeLargeRead,
  })
  const seen = contextSeen(shown, opened)
  if ('refusal' in seen) return refuse(seen.refusal)
  return { ok: true, value: readResult(seen.answer, { token, expiresAtMs: grant.expiresAtMs, denied: seen.denied }) }
}

export interface OpenedScopes {
  readonly registeredPurpose: string | null
  readonly purposeClasses: readonly PurposeClass[]
  readonly view: GrantView
  readonly furtherViews: readonly GrantView[]
  readonly denied: readonly DeniedScope[]
  readonly judged: readonly JudgedLook[]
}

/** Those that may be looked at; what is refused is recorded at once. */
export async function openScopes(
  deps: Needs<'grants' | 'audit'>,
  caller: Caller,
  looks: readonly Look[],
  occasion: LookOccasion,
): Promise<OpenedScopes | { readonly refusal: Refusal }> {
  const judged: JudgedLook[] = []
  // One after the other: the purpose is understood for the first, and known for the others.
  for (const look of looks) judged.push(await judgeLook(deps, caller, look, occasion))
  const closed = judged.filter(({ refusal }) => refusal !== null)
  await Promise.all(closed.map(({ view }) => deps.store.audit.record(view.audit)))
  const denied = closed.map((look) => look.denied)
  const [first, ...further] = judged.filter(({ refusal }) => refusal === null)
  if (!first) return { refusal: occasion.refusal ?? nothingOpened(looks, judged) }
  const { registeredPurpose, purposeClasses } = first
  return {
    registeredPurpose,
    purposeClasses,
    view: first.view,
    furtherViews: further.map(({ view }) => view),
    denied,
    judged,
  }
}

/** What is shown of a context, and all that is not: what the gate has closed, and that for which consent was withdrawn. */
export function contextSeen(
  shown: Shown,
  { judged }: Pick<OpenedScopes, 'judged'>,
): { readonly answer: Answer; readonly denied: readonly DeniedScope[] } | { readonly refusal: Refusal } {
  const { answer, withdrawn } = partsOf(shown)
  const denied = judged.flatMap((look) => {
    const { scope } = look.denied
    if (look.refusal) return [look.denied]
    if (!withdrawn.includes(scope)) return []
    return [{ ...look.denied, message: describeWithdrawal(scope, look.purposeClasses) }]
  })
  if (answer !== null) return { answer, denied }
  const [scope = 'preferences'] = withdrawn
  const classes = judged.find((look) => look.denied.scope === scope)?.purposeClasses ?? []
  return { refusal: contextConsentRefusal({ scope, classes }, denied) }
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
