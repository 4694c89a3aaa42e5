import type { Scope } from '../memory/scopes.ts'
import type { PurposeClass } from '../purpose/purpose-classes.ts'

/** For each scope, the purpose classes that may read it. */
export type PolicyMatrix = Readonly<Record<Scope, readonly PurposeClass[]>>
