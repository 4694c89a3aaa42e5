import { type FieldError, fieldError } from './field-error.ts'

export interface PasswordOwner {
  readonly name: string
  readonly email: string
}

/**
 * What its length does not say: a password that everybody around knows, or that is guessed first, is none. The list of
 * common ones is too long for a browser, so that whoever has it answers for it; it is asked in lower case.
 */
export function findPasswordError(
  field: string,
  password: string,
  owner: PasswordOwner,
  isCommon: (text: string) => boolean,
): FieldError | null {
  const text = bare(password)
  if (isMadeOf(text, wordsAround(owner))) {
    return fieldError(field, 'passwordOfOthers')
  }
  if ([text, shortestUnit(text), stemOf(text)].some(isCommon)) {
    return fieldError(field, 'passwordGuessedFirst')
  }
  return null
}

function bare(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** The longest first, so that a part of one does not stand in the way of the whole. */
function wordsAround({ name, email }: PasswordOwner): readonly string[] {
  const whole = [bare(name), bare(email)]
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter((part) => [...part].length >= 3)
  return ['ambit', ...whole, ...parts].filter((word) => word !== '').sort((a, b) => b.length - a.length)
}

/** Whether nothing is left that is not a digit or a sign once these words are taken out, and some were there. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text)
  return rest !== text && !/\p{L}/u.test(rest)
}

/** `monkey` of `monkeymonkey`: what the text is a repetition of, or the text itself. */
function shortestUnit(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}

/** More than this around a word is a password of its own. */
const paddingMax = 8

/** `password` of `password123!`: without the digits and signs that are put around a word to make it longer. */
function stemOf(text: string): string {
  const stem = text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  return text.length - stem.length <= paddingMax ? stem : text
}
