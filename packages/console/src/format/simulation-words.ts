/** What a simulation says, in a sentence. */
import type { PolicySimulated } from '@ambit/core'
import { counted, formatCount } from './numbers.ts'

export function simulationSentence({
  days,
  decisions,
  flips,
}: Pick<PolicySimulated, 'days' | 'decisions' | 'flips'>): string {
  const span = days === 7 ? 'last week' : `the last ${counted(days, 'day')}`
  if (decisions === 0)
    return `No read was judged ${days === 7 ? '' : 'in '}${span}, so nothing can be said of the effect.`
  const { to_allowed: toAllowed, to_denied: toDenied } = flips
  if (toAllowed === 0 && toDenied === 0) {
    return decisions === 1
      ? `The one read of ${span} would be decided the same.`
      : `All ${formatCount(decisions)} reads of ${span} would be decided the same.`
  }
  const refusals = `${formatCount(toDenied)} that ${isOrAre(toDenied)} allowed now would be refused`
  const allowances = `${formatCount(toAllowed)} that ${isOrAre(toAllowed)} refused now would be allowed`
  const sentences = [...(toDenied > 0 ? [refusals] : []), ...(toAllowed > 0 ? [allowances] : [])]
  return `Of ${counted(decisions, 'read')} of ${span}, ${sentences.join(', and ')}.`
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are'
}
