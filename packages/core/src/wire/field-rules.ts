/**
 * The one table of what a field can be held to, each as the sentence that an answer has about it: `name` before it, and
 * there is no full stop.
 */
export const fieldRules = {
  // Of any body.
  jsonObject: () => 'must be a JSON object',
  validJson: () => 'must be valid JSON',
  utf8: () => 'must be UTF-8',
  required: () => 'is required',
  unknownField: () => 'is not a known field',
  unknownParameter: () => 'is not a known parameter',
  givenOnce: () => 'must be given once',
  valid: () => 'is not valid',
  /** Of the schema library, in its own words: none of ours is about it. */
  schema: ({ words }: { words: string }) => words,

  // Of types and choices.
  type: ({ types }: { types: readonly string[] }) => `must be ${types.map(withArticle).join(' or ')}`,
  list: () => 'must be a list',
  stringList: () => 'must be an array of strings',
  oneOf: ({ values }: { values: readonly string[] }) => `must be one of ${values.join(', ')}`,
  wholeNumber: ({ min, max }: { min: number; max: number }) => `must be a whole number from ${min} to ${max}`,
  members: ({ names }: { names: readonly string[] }) => `must have ${names.join(', ')}`,
  dateTime: () => 'must be an ISO 8601 time such as 2027-01-31T12:00:00Z',
  cursor: () => 'must be the next_cursor of an earlier page',

  neededWithout: ({ other }: { other: string }) => `is required unless ${other} is given`,
  notBeside: ({ other }: { other: string }) => `must not be given beside ${other}`,

  // Of size.
  notBlank: () => 'must not be blank',
  pattern: ({ pattern }: { pattern: string }) => `must match the pattern ${pattern}`,
  minLength: ({ min }: { min: number }) => `must be at least ${min} characters long`,
  maxLength: ({ max }: { max: number }) => `must be at most ${max.toLocaleString('en')} characters long`,
  minimum: ({ min }: { min: number }) => `must be at least ${min}`,
  maximum: ({ max }: { max: number }) => `must be at most ${max}`,
  greaterThan: ({ limit }: { limit: number }) => `must be greater than ${limit}`,
  minItems: ({ min }: { min: number }) => `must have at least ${min} ${min === 1 ? 'entry' : 'entries'}`,
  maxItems: ({ max }: { max: number }) => `must have at most ${max} entries`,
  notEmptyArray: () => 'must not be an empty array',
  uniqueItems: () => 'must not have an entry twice',
  listedOnce: () => 'stands in the list twice',

  // Of what cannot be kept.
  nul: () => 'must not contain U+0000',
  surrogatePairs: () => 'must not contain half of a surrogate pair',
  finite: () => 'must be a number of finite size',
  maxDepth: ({ max }: { max: number }) => `must be at most ${max} levels deep`,
  maxEntries: ({ max }: { max: number }) => `must have at most ${max.toLocaleString('en')} entries in all`,
  combiningMarks: ({ max }: { max: number }) => `must not have more than ${max} combining marks in a row`,

  // Of memories.
  entryNeeded: ({ section }: { section: string }) => `is required for section ${section}`,
  entryOther: ({ section, needed }: { section: string; needed: string }) =>
    `must not be given for section ${section}, which is told by its ${needed}`,
  windowMembers: () => 'must be an object with day, start and end',
  ruleOrWindow: () => 'must be a string, or an object with day, start and end',
  idempotencyKey: ({ max }: { max: number }) => `must be 1 to ${max} printable characters without spaces`,

  // Of policies and purposes.
  policyMatrix: () => 'must be an object of the six scopes',
  scopeName: ({ scopes }: { scopes: readonly string[] }) => `is not a scope; the scopes are ${scopes.join(', ')}`,
  scopeRow: () => 'is missing; an empty list closes a scope',
  classList: () => 'must be a list of purpose classes',
  purposeName: () => 'must be 1 to 64 of a to z, 0 to 9, _ and -, and begin with a letter',
  plainWords: () => 'must be words, without control characters',
  notAClass: () => 'must not be the name of a class',
  ownName: () => 'is the name of another purpose',
  ownStatement: () => 'is the statement of another purpose',
  scopeReasons: () => 'must be an object: scope to reason',
  exceptionScopes: () => 'needs scopes: a purpose that goes beyond the matrix names all that it opens',
  exceptionScope: ({ scopes }: { scopes: readonly string[] }) => `is not one of ${scopes.join(', ')}`,
  registeredPurpose: () => 'is not a registered purpose of this project',
  registerSize: ({ max }: { max: number }) =>
    `must not have more than ${max.toLocaleString('en')} characters in all, the retired ones included`,
  purposesMax: ({ max }: { max: number }) => `must not be more than ${max}, the retired ones included`,
  /** The gate reads something else in the statement than what is declared. */
  reasonOfClasses: ({ difference }: { difference: string }) => `is required: ${difference}`,
  ownScope: () => 'is not among the scopes of this purpose',

  // Of keys and people.
  existingTime: () => 'must be a day and time that exist',
  inFuture: () => 'must be in the future',
  emailAddress: () => 'must be an e-mail address such as ada@example.com',
  invitedAddress: ({ email }: { email: string }) => `must be ${email}: the invitation is for this address`,
  /** Whose it is, is nobody's business. */
  addressTaken: () => 'must be another address: this one cannot be used',
  passwordForAddress: () => 'is required for another e-mail address',
  passwordOfOthers: () => 'must be more than the name or the e-mail address of the account, or the name Ambit',
  passwordGuessedFirst: () => 'must not be one that is guessed first: a sentence that only you would say is better',
} as const

export type FieldRuleName = keyof typeof fieldRules

type ParametersOf<Name extends FieldRuleName> =
  Parameters<(typeof fieldRules)[Name]> extends [infer Given] ? Given : object

/** A rule with its parameters: `{ name: 'maxLength', max: 100 }`. */
export type FieldRule = {
  [Name in FieldRuleName]: { readonly name: Name } & Readonly<ParametersOf<Name>>
}[FieldRuleName]

/** What is given beside the name of a rule: nothing for most of them. */
export type RuleParameters<Name extends FieldRuleName> = Parameters<(typeof fieldRules)[Name]>

/** The rule in words. */
export function ruleSentence(rule: FieldRule): string {
  return (fieldRules[rule.name] as (parameters: FieldRule) => string)(rule)
}

function withArticle(noun: string): string {
  return /^[aeiou]/u.test(noun) ? `an ${noun}` : `a ${noun}`
}
