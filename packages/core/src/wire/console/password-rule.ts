import { type FieldError, fieldError } from '../field-error.ts'

/** What its length does not say: a password that everybody around knows is none. */
export function findPasswordError(
  field: string,
  password: string,
  { name, email }: { readonly name: string; readonly email: string },
): FieldError | null {
  const guess = bare(password)
  return [bare(name), bare(email)].includes(guess)
    ? fieldError(field, 'must not be the name or the e-mail address of the account')
    : null
}

function bare(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
