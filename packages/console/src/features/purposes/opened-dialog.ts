import type { Scope } from '@ambit/core'

/** Which dialog is open, and what it is about. */
export type OpenedDialog =
  /** With words that were refused, as its statement, and the scopes that it shall open. */
  | {
      readonly kind: 'declare'
      readonly text?: string
      readonly scopes?: readonly Scope[] | null
      /** It was one of those that the other mode would refuse; there may be more of them. */
      readonly isForMode?: boolean
    }
  /** One that is retired is declared again. */
  | { readonly kind: 'change' | 'retire'; readonly name: string }
  | { readonly kind: 'mode' | 'domains' }
