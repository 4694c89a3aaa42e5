import { purposeClasses } from './purpose-classes.ts'
import type { PurposeReading, RefusalReason } from './purpose-reading.ts'

/** What the network says of each class and, last, of a refusal, before any threshold. */
export interface Judgement {
  readonly logits: readonly number[]
  readonly probabilities: readonly number[]
  /** The likeliest one, should the text be refused. */
  readonly reason: RefusalReason
}

/** The place of the refusal. */
export const refuseAt = purposeClasses.length

export function refused(reason: RefusalReason, words = ''): PurposeReading {
  return { classes: [], refusal: { reason, words } }
}
