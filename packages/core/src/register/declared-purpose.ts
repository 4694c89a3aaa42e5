/** What is on record of a purpose for ever: every version of it, who declared it, when and why. */

import type { PurposeClass } from '@ambit/gate/purpose-classes'
import type { PurposeReading } from '@ambit/gate/purpose-reading'
import type { Scope } from '../memory/scopes.ts'
import type { PurposeRegister, RegisteredPurpose } from './purpose-register.ts'
import { readingDifference } from './reading-difference.ts'
import { statementKey } from './statement-key.ts'

export interface Signature {
  /** As they are known where they did it: `cli:ada`, an e-mail address. */
  readonly by: string
  readonly atMs: number
}

/** The gate's reading of the statement beside the classes that were declared for it. */
export interface DeclaredReading extends Signature {
  /** What the gate read; empty: it would have refused it. */
  readonly classes: readonly PurposeClass[]
  /** It read something that is outside whatever may be read for: people are shown a mark. */
  readonly isOutside: boolean
  /** Why other classes were declared; null: none were. */
  readonly reason: string | null
}

/** One version of a purpose. The newest of a name counts. */
export interface DeclaredPurpose extends RegisteredPurpose {
  readonly version: number
  readonly declared: DeclaredReading
  /** Who made each exception, and when. */
  readonly exceptionsBy: Readonly<Partial<Record<Scope, Signature>>>
  /** From this version on it may not be used. */
  readonly isRetired: boolean
  readonly set: Signature
  /** Why this version was made, as far as anybody said. */
  readonly reason: string | null
}

/** Everything that is declared in a project, as it is stored. */
export interface StoredRegister extends Omit<PurposeRegister, 'purposes'> {
  /** Moves with every change; 0: nothing was ever declared. */
  readonly revision: number
  /** The newest version of every name, those that are retired included, in the order of the names. */
  readonly purposes: readonly DeclaredPurpose[]
}

/** What is in force of it. */
export function registerInForce({ revision: _, ...stored }: StoredRegister): PurposeRegister & {
  readonly purposes: readonly DeclaredPurpose[]
} {
  return { ...stored, purposes: stored.purposes.filter(({ isRetired }) => !isRetired) }
}

export interface Declaring extends Signature {
  readonly reason: string | null
  /** What the gate reads in the statement. */
  readonly reading: PurposeReading
}

/** The version that follows `previous`. What it leaves as it was keeps the signature that it had. */
export function declarePurpose(
  purpose: RegisteredPurpose,
  { by, atMs, reason, reading }: Declaring,
  previous: DeclaredPurpose | undefined,
): DeclaredPurpose {
  const set = { by, atMs }
  const { read, readsAsOutside, added, left } = readingDifference(reading, purpose.purposeClasses)
  const isSaidBefore = previous !== undefined && !previous.isRetired && isSameClaim(previous, purpose)
  const isOther = added.length > 0 || left.length > 0
  const exceptions = Object.entries(purpose.exceptions) as [Scope, string][]
  return {
    ...purpose,
    version: (previous?.version ?? 0) + 1,
    declared: isSaidBefore
      ? previous.declared
      : { ...set, classes: read, isOutside: readsAsOutside, reason: isOther ? reason : null },
    exceptionsBy: Object.fromEntries(
      exceptions.map(([scope, why]) => [
        scope,
        (previous?.isRetired === false && previous.exceptions[scope] === why && previous.exceptionsBy[scope]) || set,
      ]),
    ),
    isRetired: false,
    set,
    reason,
  }
}

export function retirePurpose(previous: DeclaredPurpose, set: Signature, reason: string | null): DeclaredPurpose {
  return { ...previous, version: previous.version + 1, isRetired: true, set, reason }
}

/** The same words for the same classes. */
function isSameClaim(one: RegisteredPurpose, other: RegisteredPurpose): boolean {
  const isSameList = one.purposeClasses.join() === other.purposeClasses.join()
  return isSameList && statementKey(one.statement) === statementKey(other.statement)
}
