/** What is wrong with one field of a request, as a sentence that names it. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

export function fieldError(field: string, rule: string): FieldError {
  return { field, message: `${field} ${rule}` }
}

/** A name that a caller made up is repeated to it, but without control characters and not at any length. */
export function shortened(name: string): string {
  const printable = name.toWellFormed().replace(/\p{Cc}/gu, '\u{FFFD}')
  return printable.length > 64 ? `${printable.slice(0, 64).toWellFormed()}…` : printable
}
