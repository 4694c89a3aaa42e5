/**
 * Records and counts the outcome of a read, a context or a continued one. What is refused is one refusal, however many scopes it asked
 * for. A context that opens one of them is one allowed read; a scope that it leaves closed is a refusal only when the caller named it.
 */
import type { Refusal } from '@ambit/core'
import type { Caller, Needs } from './deps.ts'
import type { JudgedLook } from './look.ts'

type OutcomeDeps = Needs<'audit', 'onDecision'>

/** At least one; all of the same purpose. */
export type JudgedLooks = readonly [JudgedLook, ...JudgedLook[]]

/** Records that nothing was opened, and returns the refusal. */
export async function recordRefusal(
  deps: OutcomeDeps,
  caller: Caller,
  looks: JudgedLooks,
  refusal: Refusal,
): Promise<Refusal> {
  const [first] = looks
  const scope = looks.length === 1 ? first.denied.scope : null
  const { registeredPurpose } = first
  const classes = [...new Set(looks.flatMap(({ countedClasses }) => countedClasses))]
  deps.onDecision({ key: caller.key, scope, classes, registeredPurpose, refusal: refusal.code, isPart: false })
  await deps.store.audit.record(first.recordAs(refusal.code, { scope, ...(scope === null && askedFor(looks)) }))
  return refusal
}

export function countRead({ onDecision }: OutcomeDeps, { key }: Caller, look: JudgedLook, isContext = false): void {
  const { registeredPurpose, purposeClasses: classes, denied } = look
  const scope = isContext ? null : denied.scope
  onDecision({ key, scope, classes, registeredPurpose, refusal: null, isPart: false })
}

/** Records scopes that an answered context named and did not get. */
export async function recordClosedScopes(
  deps: OutcomeDeps,
  { key }: Caller,
  closed: readonly { readonly look: JudgedLook; readonly code: Refusal['code'] }[],
): Promise<void> {
  for (const { look, code } of closed) {
    const { registeredPurpose, denied, countedClasses: classes } = look
    deps.onDecision({ key, scope: denied.scope, classes, registeredPurpose, refusal: code, isPart: true })
  }
  await Promise.all(closed.map(({ look, code }) => deps.store.audit.record(look.recordAs(code))))
}

/** Which scopes a refused context asked for: the record itself has room for one. */
function askedFor(looks: JudgedLooks): { readonly details: { readonly scopes: string } } {
  return { details: { scopes: looks.map(({ denied }) => denied.scope).join(' ') } }
}
