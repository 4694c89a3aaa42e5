/** Which domains a read sees. What a project protects exists only for registered purposes that name it. */
import { domainKey } from '../memory/domain-key.ts'
import { type Scope, scopes } from '../memory/scopes.ts'
import type { PurposeRegister, RegisteredPurpose } from './purpose-register.ts'

export type VisibleDomains =
  /** These alone, null among them for memories without one. */
  | { readonly only: readonly (string | null)[] }
  /** All but these. */
  | { readonly except: readonly string[] }

export const everyDomain: VisibleDomains = { except: [] }

export type VisibleScopes = Readonly<Record<Scope, VisibleDomains>>

export const everyScope = Object.fromEntries(scopes.map((scope) => [scope, everyDomain])) as VisibleScopes

/** @param purpose null: the read states free text. */
export function visibleDomains(register: PurposeRegister, purpose: RegisteredPurpose | null): VisibleDomains {
  if (purpose?.domains) return { only: purpose.domains }
  return register.protectedDomains.length === 0 ? everyDomain : { except: register.protectedDomains }
}

/** Whether a read may ask for this domain at all. What is protected is not refused: it does not exist. */
export function mayAskFor(purpose: RegisteredPurpose | null, domain: string | null): boolean {
  if (domain === null || !purpose?.domains) return true
  const asked = domainKey(domain)
  return purpose.domains.some((name) => name !== null && domainKey(name) === asked)
}

export function sees(visible: VisibleDomains, domain: string | null): boolean {
  const key = domain === null ? null : domainKey(domain)
  const names = 'only' in visible ? visible.only : visible.except
  const isNamed = names.some((name) => (name === null ? null : domainKey(name)) === key)
  return 'only' in visible ? isNamed : !isNamed
}
