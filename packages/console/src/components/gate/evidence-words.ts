/** What the gate made of some words, in a sentence. */
import type { PurposeEvidence } from '@ambit/core'
import { classLabel } from '../../format/class-words.ts'

export const effectWords: Readonly<Record<PurposeEvidence['effect'], string>> = {
  counts: 'Counts',
  refuses: 'Refuses',
}

const reasons: Readonly<Record<PurposeEvidence['reason'], string>> = {
  class_name: 'the name of the class',
  intent: 'what the read is for',
  advertising: 'advertising or selling',
  sharing: 'hands it to others',
  training: 'trains or evaluates a model',
  analytics: 'analytics or reporting',
  judging: 'profiles or scores people',
  testing: 'testing or debugging',
  security: 'security monitoring',
  keeping: 'keeps it for later',
  deception: 'deceives people',
  harm: 'pressures, tracks or harms people',
  fetching: 'looks something up, without saying what for',
  vague: 'too vague to be a purpose',
  arguing: 'argues with the gate instead of stating a purpose',
  unreadable: 'could not be read',
  uncertain: 'too uncertain to be one purpose',
  too_long: 'too much to be one purpose',
}

export function reasonWords(reason: PurposeEvidence['reason']): string {
  return reasons[reason] ?? reason
}

/** `Counts as recommendation: what the read is for` */
export function evidenceSentence(evidence: Pick<PurposeEvidence, 'effect' | 'class' | 'reason'>): string {
  const as = evidence.effect === 'counts' && evidence.class !== null ? ` as ${classLabel(evidence.class)}` : ''
  return `${effectWords[evidence.effect]}${as}: ${reasonWords(evidence.reason)}`
}
