/** What needs no network: nothing, too much, what cannot be read, and the names of classes. */
import { refusesWholly } from '../explain.ts'
import { refused } from '../judgement.ts'
import { purposeClasses } from '../purpose-classes.ts'
import type { PurposeEvidence, PurposeReading } from '../purpose-reading.ts'
import { canonicalizeText } from '../text/canonical-text.ts'
import { quote } from '../text/quote.ts'
import type { Tokenize } from '../text/tokenizer.ts'
import { findClassNames, onlyClassNames } from './class-names.ts'
import { findUnknownWords } from './unknown-words.ts'
import { findUnreadable, type Stretch } from './unreadable.ts'

/** In UTF-16 units. */
const lengthMax = 1_000
/** A list of more class names says nothing. */
const namesMax = 3

/** Null: rules have nothing to say. */
export function readByRules(text: string, tokenize: Tokenize): PurposeReading | null {
  if (text.length > lengthMax) return refused('too_long')
  const [illegible] = findUnreadable(text)
  if (illegible) return refused('unreadable', quote(text.slice(illegible.start, illegible.end)))
  const canonical = canonicalizeText(text)
  if (!/[\p{L}\p{N}]/u.test(canonical)) return refused('vague')
  const names = new Set(onlyClassNames(canonical)?.map((name) => name.class))
  if (names.size > namesMax) return refused('vague')
  if (names.size > 0) return { classes: purposeClasses.filter((name) => names.has(name)), refusal: null }
  const unknown = findUnknownWords(text, tokenize)
  return unknown && refused('unreadable', quote(text.slice(unknown.start, unknown.end)))
}

/** The evidence for such a reading. */
export function explainByRules(
  text: string,
  { classes, refusal }: PurposeReading,
  tokenize: Tokenize,
): readonly PurposeEvidence[] {
  const part = ({ start, end }: Stretch) => ({ start, end, text: text.slice(start, end) })
  if (refusal?.reason === 'unreadable') {
    const illegible = findUnreadable(text)
    const unknown = illegible.length > 0 ? null : findUnknownWords(text, tokenize)
    const stretches = unknown === null ? illegible : [unknown]
    return stretches.map((stretch) => ({ ...part(stretch), effect: 'refuses', class: null, reason: 'unreadable' }))
  }
  if (refusal !== null) return text.trim() === '' ? [] : [refusesWholly(text, refusal.reason)]
  const named = findClassNames(text)
  const whole = { start: 0, end: text.length }
  const found = named.length > 0 ? named : classes.map((name) => ({ ...whole, class: name }))
  return found.map(({ class: name, ...stretch }) => ({
    ...part(stretch),
    effect: 'counts',
    class: name,
    reason: 'class_name',
  }))
}
