import { type Scope, scopes } from '@ambit/core'
import type { AuditEntry } from '../../storage/port/audit.ts'

/** The scopes that a recorded read asked for: its one, or those of a context that opened none of them. */
export function askedScopes({ scope, details }: Pick<AuditEntry, 'scope' | 'details'>): readonly Scope[] {
  if (scope !== null) return [scope]
  const named = typeof details?.scopes === 'string' ? details.scopes.split(' ') : []
  return scopes.filter((name) => named.includes(name))
}
