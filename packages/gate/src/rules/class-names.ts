/** The names of the classes mean themselves, in any case and with `_`, `-`, a space or nothing between their words. */
import { type PurposeClass, purposeClasses } from '../purpose-classes.ts'

const spelt = purposeClasses.map((name) => name.replace('_', '[\\s_-]*'))
const names = new RegExp(`(?<![a-z])(?:${spelt.map((name) => `(${name}s?)`).join('|')})(?![a-z])`, 'gi')
/** Around and between names. */
const joint = /^(?:[^\p{L}\p{N}]|\b(?:and|or)\b)*$/iu

export interface NamedClass {
  readonly class: PurposeClass
  readonly start: number
  readonly end: number
}

/** Null where there is anything beside names. */
export function onlyClassNames(text: string): readonly NamedClass[] | null {
  const found = findClassNames(text)
  return found.length > 0 && joint.test(text.replace(names, ' ')) ? found : null
}

export function findClassNames(text: string): readonly NamedClass[] {
  return Array.from(text.matchAll(names), (match) => ({
    class: purposeClasses[match.slice(1).findIndex((name) => name !== undefined)] as PurposeClass,
    start: match.index,
    end: match.index + match[0].length,
  }))
}
