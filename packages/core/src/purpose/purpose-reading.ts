import type { PurposeClass } from './purpose-classes.ts'

/** What the gate understood of a purpose text. An empty list of classes is a denial. */
export interface PurposeReading {
  /**
   * Without duplicates, in the order of `purposeClasses`. What may be either of two classes has both: it can be read by a scope
   * that allows them alike.
   */
  readonly classes: readonly PurposeClass[]
  /** Why nothing was recognised; null where something was. */
  readonly refusal: PurposeRefusal | null
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
  | 'unreadable'
  | 'vague'
  | 'uncertain'

export interface PurposeRefusal {
  readonly reason: 'outside' | 'unreadable' | 'vague' | 'uncertain' | 'argues_with_gate' | 'too_long'
  /** What sort of outside purpose it is, where that is plain. */
  readonly theme: OutsideTheme | null
  /** The words that it is about, shortened to what a sentence can quote; empty where it is about none in particular. */
  readonly words: string
}

export type OutsideTheme =
  | 'advertising'
  | 'sharing'
  | 'training'
  | 'analytics'
  | 'profiling'
  | 'testing'
  | 'security'
  | 'keeping'
  | 'research'
