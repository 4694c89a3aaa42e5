import { type FieldError, fieldError } from './field-error.ts'

/**
 * An address that people have in practice, in the form in which it is kept and compared: without spaces around it and in
 * lower case. What is left out are forms that hardly anybody uses: quotes, comments, hosts without a dot.
 */
export function parseEmailAddress(text: string): string | null {
  const address = text.trim().toLowerCase()
  return address.length <= 254 && pattern.test(address) ? address : null
}

const pattern = /^[a-z0-9_'+-]+(?:\.[a-z0-9_'+-]+)*(?<!')@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/u

export function emailError(field: string): FieldError {
  return fieldError(field, 'emailAddress')
}
