import type { PurposeClass } from './purpose-classes.ts'

/** What the gate understood of a purpose text. An empty list of classes is a denial. */
export interface PurposeReading {
  /** Without duplicates, in the order of `purposeClasses`. */
  readonly classes: readonly PurposeClass[]
  readonly evidence: readonly PurposeEvidence[]
}

/** One stretch of the text as it was sent, and what it did to the decision. */
export interface PurposeEvidence {
  /** UTF-16 offsets into the text as it was sent, so that a console can underline the words. */
  readonly start: number
  readonly end: number
  readonly text: string
  /** `counts`: speaks for `class`. `discounted`: was taken away before deciding. `refuses`: makes the whole reading empty. */
  readonly effect: 'counts' | 'discounted' | 'refuses'
  readonly class: PurposeClass | null
  readonly reason: PurposeEvidenceReason
}

export type PurposeEvidenceReason =
  | 'class_name'
  | 'intent'
  | 'negated'
  | 'quoted'
  | 'argues_with_gate'
  | 'outside'
  | 'vague'
  | 'uncertain'
