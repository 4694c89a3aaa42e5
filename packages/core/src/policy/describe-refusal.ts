/** Why no class was recognised, in the words of a person. */
import type { PurposeRefusal, RefusalReason } from '@ambit/gate/purpose-reading'
import type { Scope } from '../memory/scopes.ts'

/** Of the reasons that say what sort of purpose it is. */
const themes = {
  advertising: 'Advertising and selling to the user are never allowed',
  sharing: 'Handing what is known about the user to others is never allowed',
  training: 'Training or evaluating models is never allowed',
  analytics: 'Analytics and reporting are never allowed',
  judging: 'Profiling and scoring people are never allowed',
  testing: 'Testing and debugging are never allowed',
  security: 'Security monitoring is never allowed',
  keeping: 'Keeping it for later or for internal use is never allowed',
  deception: 'Deceiving people is never allowed',
  harm: 'Pressuring, tracking or harming people is never allowed',
  fetching: 'Looking something up is not a purpose by itself',
} as const satisfies Partial<Record<RefusalReason, string>>

const tooLong = 'This is too much to be read as one purpose'
const sayLess = 'Say it in a sentence or two.'

/** Whether the purpose is plain, and one that nothing may be read for. */
export function isOutside(refusal: PurposeRefusal | null): boolean {
  return refusal !== null && refusal.reason in themes
}

/** The same of a purpose that is not asked for a scope. */
export function describeRefusedPurpose(refusal: PurposeRefusal | null): string {
  if (refusal === null) return 'No purpose was recognised in these words.'
  switch (refusal.reason) {
    case 'uncertain':
      return describeRefusedPurpose(null)
    case 'unreadable':
      return refusal.words === '' ? 'I could not read this.' : `I could not read: ${refusal.words}.`
    case 'arguing':
      return 'These words argue with the gate instead of saying what the read is for.'
    case 'vague':
      return 'These words do not say what the read is for.'
    case 'too_long':
      return `${tooLong}. ${sayLess}`
    default:
      return `${outside(refusal.reason, refusal.words)}.`
  }
}

/** Null: no reading was made, or none that says why. */
export function describeRefusal(scope: Scope, refusal: PurposeRefusal | null): string {
  if (refusal === null) return `No purpose was recognised in these words, so they are not allowed for scope ${scope}.`
  switch (refusal.reason) {
    case 'uncertain':
      return describeRefusal(scope, null)
    case 'unreadable':
      return `${describeRefusedPurpose(refusal)} What cannot be read is not allowed for scope ${scope}.`
    case 'arguing':
      return `These words argue with the gate instead of saying what the read is for, so they are not allowed for scope ${scope}.`
    case 'vague':
      return `These words do not say what the read is for, so they are not allowed for scope ${scope}.`
    case 'too_long':
      return `${tooLong}, so it is not allowed for scope ${scope}. ${sayLess}`
    default:
      return `${outside(refusal.reason, refusal.words)}, so these words are not allowed for scope ${scope}.`
  }
}

function outside(reason: keyof typeof themes, words: string): string {
  if (reason === 'sharing' && isRecipient(words)) return `Handing it to ${words} is outside what may be read for`
  return words === '' ? themes[reason] : `${themes[reason]} (“${words}”)`
}

/** "the insurer", "her landlord" rather than a whole phrase. */
function isRecipient(words: string): boolean {
  return /^(?:the|an?|his|her|their|our|my|its|your|this|that) \S+$/i.test(words)
}
