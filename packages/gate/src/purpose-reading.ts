import type { PurposeClass } from './purpose-classes.ts'

/** What the gate made of a purpose. No class is a denial. */
export interface PurposeReading {
  /** Without duplicates, in the order of `purposeClasses`. */
  readonly classes: readonly PurposeClass[]
  /** Null where there are classes. */
  readonly refusal: PurposeRefusal | null
}

export interface GateReading extends PurposeReading {
  /** Null where a rule decided, and the network was not asked. */
  readonly probabilities: Probabilities | null
}

export interface Probabilities {
  readonly refuse: number
  /** In the order of `purposeClasses`. */
  readonly classes: readonly number[]
}

export interface PurposeRefusal {
  readonly reason: RefusalReason
  /** The words at fault, short enough to be quoted. Empty where there are none in particular, or where nobody asked. */
  readonly words: string
}

/** The reasons that the network tells apart, in its order. */
export const readReasons = [
  'advertising',
  'sharing',
  'training',
  'analytics',
  'judging',
  'testing',
  'security',
  'keeping',
  'deception',
  'harm',
  'fetching',
  'vague',
  'arguing',
  'unreadable',
] as const

/** `uncertain`: nothing speaks against the text, and not enough for any class. */
export type RefusalReason = (typeof readReasons)[number] | 'uncertain' | 'too_long'

/** A stretch of the text as it was sent, and what it did to the decision. */
export interface PurposeEvidence {
  /** UTF-16 offsets, so that a console can underline the words. */
  readonly start: number
  readonly end: number
  readonly text: string
  /** `counts`: speaks for `class`. `refuses`: without it, the text would sooner be allowed. */
  readonly effect: 'counts' | 'refuses'
  readonly class: PurposeClass | null
  readonly reason: 'class_name' | 'intent' | RefusalReason
}
