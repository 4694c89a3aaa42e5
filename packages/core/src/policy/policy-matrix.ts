import type { PurposeClass } from '@ambit/gate/purpose-classes'
import type { Scope } from '../memory/scopes.ts'

/** For each scope, the purpose classes that may read it. */
export type PolicyMatrix = Readonly<Record<Scope, readonly PurposeClass[]>>
