/** What is wrong with one field of a request: where, and which rule it breaks. It becomes a sentence where it is sent. */
import { type FieldRule, type FieldRuleName, type RuleParameters, ruleSentence } from './field-rules.ts'

export interface FieldError {
  readonly path: FieldPath
  readonly rule: FieldRule
  /** The rule is broken by the name of a member of what is there, rather than by its value. */
  readonly isInKey?: true
}

/** From the field of a body to a place within it: `['value_json', 'likes', 2]`. */
export type FieldPath = readonly [string, ...(string | number)[]]

export function fieldError<Name extends FieldRuleName>(
  path: FieldPath | string,
  name: Name,
  ...[parameters]: RuleParameters<Name>
): FieldError {
  return { path: typeof path === 'string' ? [path] : path, rule: { name, ...(parameters as object) } as FieldRule }
}

/** As it is sent: a sentence that names the field. */
export interface DescribedFieldError {
  readonly field: string
  readonly message: string
}

export function describeFieldError(error: FieldError): DescribedFieldError {
  const field = fieldText(error.path)
  const sentence = `${field} ${ruleSentence(error.rule)}`
  return { field, message: error.isInKey ? `a key in ${sentence}` : sentence }
}

/** For those who show it beside the field it is about: also the place, and the rule without the name of the field. */
export interface ExplainedFieldError extends DescribedFieldError {
  readonly path: FieldPath
  readonly rule: string
}

export function explainFieldError(error: FieldError): ExplainedFieldError {
  return { ...describeFieldError(error), path: error.path, rule: ruleSentence(error.rule) }
}

/** `value_json.likes[2]`. */
export function fieldText([field, ...within]: FieldPath): string {
  const places = within.map((step) => (typeof step === 'number' ? `[${step}]` : `.${shortened(step)}`))
  return shortened(field) + places.join('')
}

/** A name that a caller made up is repeated to it, but without control characters and not at any length. */
export function shortened(name: string): string {
  const printable = name.toWellFormed().replace(/\p{Cc}/gu, '\u{FFFD}')
  return printable.length > 64 ? `${printable.slice(0, 64).toWellFormed()}…` : printable
}
