/**
 * What a key may see of memories, for acts that state no purpose: forgetting, deleting, superseding. A key that can state free text
 * acts for no registered purpose, so that protected domains do not exist for it.
 */
import { type Scope, scopes } from '../memory/scopes.ts'
import { decideRegisteredRead } from './decide-registered-read.ts'
import type { ReadRules } from './judge-read.ts'
import { sees, type VisibleDomains, type VisibleScopes, visibleDomains } from './visible-domains.ts'

export function visibleToKey(rules: ReadRules): VisibleScopes {
  return Object.fromEntries(scopes.map((scope) => [scope, visibleInScope(rules, scope)])) as VisibleScopes
}

export function visibleInScope({ matrix, register, key }: ReadRules, scope: Scope): VisibleDomains {
  const rules = { matrix, keyClasses: key.purposeClasses }
  const ofPurposes = register
    .usableBy(key)
    .filter((purpose) => decideRegisteredRead(rules, scope, purpose).isAllowed)
    .map((purpose) => visibleDomains(register.register, purpose))
  if (register.register.mode === 'registered' || key.purposes !== null) return together(ofPurposes)
  const unprotected = visibleDomains(register.register, null)
  const opensForText = matrix[scope].some((purposeClass) => key.purposeClasses?.includes(purposeClass) ?? true)
  if (opensForText) return unprotected
  return together(
    ofPurposes.map((visible) =>
      'only' in visible ? { only: visible.only.filter((domain) => sees(unprotected, domain)) } : visible,
    ),
  )
}

/** What any of them sees. Those that are not limited to domains all hide the same ones. */
function together(visible: readonly VisibleDomains[]): VisibleDomains {
  const only = visible.flatMap((one) => ('only' in one ? one.only : []))
  const unlimited = visible.find((one) => 'except' in one)
  if (!unlimited) return { only }
  return { except: unlimited.except.filter((domain) => !sees({ only }, domain)) }
}
