/** What is wrong with one field of a request, as a sentence that names it. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

export function fieldError(field: string, rule: string): FieldError {
  return { field, message: `${field} ${rule}` }
}
