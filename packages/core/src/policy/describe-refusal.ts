/** Why no class was recognised, in the words of a person. */
import type { Scope } from '../memory/scopes.ts'
import type { OutsideTheme, PurposeRefusal } from '../purpose/purpose-reading.ts'

const themes: Record<OutsideTheme, string> = {
  advertising: 'Advertising and selling to the user are never allowed',
  sharing: 'Handing what is known about the user to others is never allowed',
  training: 'Training or evaluating models is never allowed',
  analytics: 'Analytics and reporting are never allowed',
  profiling: 'Profiling and scoring people are never allowed',
  testing: 'Testing and debugging are never allowed',
  security: 'Security monitoring is never allowed',
  keeping: 'Keeping it for later or for internal use is never allowed',
  research: 'Research is never allowed',
}

const tooLong = 'This is too much to be read as one purpose'
const sayLess = 'Say it in a sentence or two.'

/** The same of a purpose that is not asked for a scope. */
export function describeRefusedPurpose(refusal: PurposeRefusal | null): string {
  switch (refusal?.reason) {
    case 'outside':
      return `${outside(refusal)}.`
    case 'unreadable':
      return `I could not read: ${refusal.words}.`
    case 'argues_with_gate':
      return 'These words argue with the gate instead of saying what the read is for.'
    case 'vague':
      return 'These words do not say what the read is for.'
    case 'too_long':
      return `${tooLong}. ${sayLess}`
    default:
      return 'No purpose was recognised in these words.'
  }
}

/** Null: no reading was made, or none that says why. */
export function describeRefusal(scope: Scope, refusal: PurposeRefusal | null): string {
  switch (refusal?.reason) {
    case 'outside':
      return `${outside(refusal)}, so these words are not allowed for scope ${scope}.`
    case 'unreadable':
      return `I could not read: ${refusal.words}. What cannot be read is not allowed for scope ${scope}.`
    case 'argues_with_gate':
      return `These words argue with the gate instead of saying what the read is for, so they are not allowed for scope ${scope}.`
    case 'vague':
      return `These words do not say what the read is for, so they are not allowed for scope ${scope}.`
    case 'too_long':
      return `${tooLong}, so it is not allowed for scope ${scope}. ${sayLess}`
    default:
      return `No purpose was recognised in these words, so they are not allowed for scope ${scope}.`
  }
}

function outside({ theme, words }: PurposeRefusal): string {
  if (theme === 'sharing' && isRecipient(words)) return `Handing it to ${words} is outside what may be read for`
  if (theme !== null) return words === '' ? themes[theme] : `${themes[theme]} (“${words}”)`
  return words === '' ? 'This purpose is outside what may be read for' : `“${words}” is outside what may be read for`
}

/** "the insurer", "her landlord" rather than a whole phrase. */
function isRecipient(words: string): boolean {
  return /^(the|a|an|his|her|their|our|my|its|your|this|that)? ?\S+$/i.test(words)
}
