/** What the gate made of some words, in a sentence. */
import type { PurposeEvidence, PurposeEvidenceReason } from '@ambit/core'
import { classLabel } from '../../format/class-words.ts'

export const effectWords: Readonly<Record<PurposeEvidence['effect'], string>> = {
  counts: 'Counts',
  discounted: 'Set aside',
  refuses: 'Refuses',
}

const reasons: Readonly<Record<PurposeEvidenceReason, string>> = {
  class_name: 'the name of the class',
  intent: 'what the read is for',
  negated: 'said not to be the purpose',
  quoted: 'quoted, so not said by the reader',
  argues_with_gate: 'argues with the gate instead of stating a purpose',
  outside: 'a purpose that no class covers',
  unreadable: 'could not be read',
  vague: 'too vague to be a purpose',
  uncertain: 'too uncertain to be one purpose',
}

export function reasonWords(reason: PurposeEvidenceReason): string {
  return reasons[reason] ?? reason
}

/** `Counts as recommendation: what the read is for` */
export function evidenceSentence(evidence: Pick<PurposeEvidence, 'effect' | 'class' | 'reason'>): string {
  const as = evidence.effect === 'counts' && evidence.class !== null ? ` as ${classLabel(evidence.class)}` : ''
  return `${effectWords[evidence.effect]}${as}: ${reasonWords(evidence.reason)}`
}
