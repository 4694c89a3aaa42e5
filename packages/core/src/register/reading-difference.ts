/** How what an owner declares differs from what the gate reads in the statement. Both stay on record. */
import { type PurposeClass, purposeClasses } from '@ambit/gate/purpose-classes'
import type { PurposeReading } from '@ambit/gate/purpose-reading'
import { isOutside } from '../policy/describe-refusal.ts'

export interface ReadingDifference {
  /** What the gate reads in the statement; empty: it would refuse it. */
  readonly read: readonly PurposeClass[]
  /** Declared, though the gate does not read it. */
  readonly added: readonly PurposeClass[]
  /** Read by the gate, and not declared. */
  readonly left: readonly PurposeClass[]
  /** The gate reads something in it that is outside whatever may be read for: people are shown a mark. */
  readonly readsAsOutside: boolean
}

export function readingDifference(reading: PurposeReading, declared: readonly PurposeClass[]): ReadingDifference {
  return {
    read: reading.classes,
    added: purposeClasses.filter((name) => declared.includes(name) && !reading.classes.includes(name)),
    left: purposeClasses.filter((name) => !declared.includes(name) && reading.classes.includes(name)),
    readsAsOutside: isOutside(reading.refusal),
  }
}

/**
 * Whether the owner has to say why. Fewer classes than are read need a reason as well: all classes of a purpose have to be
 * allowed, so that one less can open a scope.
 */
export function needsReason({ added, left }: ReadingDifference): boolean {
  return added.length > 0 || left.length > 0
}
