/** What people call the six scopes. */
import type { Scope } from '@ambit/core'

interface ScopeWords {
  readonly name: string
  readonly explanation: string
}

export const scopeWords: Readonly<Record<Scope, ScopeWords>> = {
  preferences: { name: 'Preferences', explanation: 'What someone likes and dislikes' },
  constraints: { name: 'Constraints', explanation: 'What must never happen, and limits' },
  communication: { name: 'Communication', explanation: 'How someone wants to be spoken to' },
  accessibility: { name: 'Accessibility', explanation: 'Needs in seeing, hearing and moving' },
  schedule: { name: 'Schedule', explanation: 'When someone is free, busy or asleep' },
  attention: { name: 'Attention', explanation: 'When someone may be interrupted' },
}

/** Also for a scope that a newer server knows and this page does not. */
export function scopeName(scope: string): string {
  return scopeWords[scope as Scope]?.name ?? scope
}
