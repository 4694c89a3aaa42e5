/** How what is declared differs from what the gate reads, in a sentence or two. */
import type { PurposeClass } from '@ambit/core'
import { classLabel } from '../../format/class-words.ts'
import { listed } from '../../format/lists.ts'

export interface DeclaredReading {
  /** What the gate reads. */
  readonly purpose_classes: readonly PurposeClass[]
  readonly added: readonly PurposeClass[]
  readonly left: readonly PurposeClass[]
  readonly reads_as_outside: boolean
}

/** Null: what is declared is what is read. */
export function differenceSentence({ purpose_classes, added, left, reads_as_outside }: DeclaredReading): string | null {
  if (added.length === 0 && left.length === 0) return null
  return `${readingSentence({ purpose_classes, reads_as_outside })} ${declaredSentence(added, left)}`
}

export function readingSentence(reading: Pick<DeclaredReading, 'purpose_classes' | 'reads_as_outside'>): string {
  if (reading.purpose_classes.length > 0) return `The gate reads ${words(reading.purpose_classes)}.`
  return reading.reads_as_outside
    ? 'The gate reads it as outside of what memories may be read for.'
    : 'The gate reads no class in it.'
}

function declaredSentence(added: readonly PurposeClass[], left: readonly PurposeClass[]): string {
  const parts = [
    ...(added.length > 0 ? [`${words(added)} ${isOrAre(added)} declared besides`] : []),
    ...(left.length > 0 ? [`${words(left)} ${isOrAre(left)} left out`] : []),
  ].join(', and ')
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`
}

function words(classes: readonly PurposeClass[]): string {
  return listed(classes.map(classLabel))
}

function isOrAre(classes: readonly PurposeClass[]): string {
  return classes.length === 1 ? 'is' : 'are'
}
