/** The words of a purpose that did the same, together. */
import type { PurposeEvidence } from '@ambit/core'

export interface EvidenceGroup extends Pick<PurposeEvidence, 'effect' | 'class' | 'reason'> {
  readonly words: readonly string[]
}

/** In the order in which their first words stand in the text; a word that is said twice is named once. */
export function groupEvidence(evidence: readonly PurposeEvidence[]): readonly EvidenceGroup[] {
  const groups = Map.groupBy(evidence, (one) => `${one.effect} ${one.class} ${one.reason}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const words = [...new Set(group.map(({ text }) => text))]
    return [{ effect: first.effect, class: first.class, reason: first.reason, words }]
  })
}
