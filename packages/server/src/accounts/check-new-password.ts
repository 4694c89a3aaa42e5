import { type FieldError, findPasswordError, type PasswordOwner } from '@ambit/core'
import { commonPasswords } from './common-passwords/common-passwords.ts'

/** What is wrong with a password that somebody chooses; null when nothing is. */
export async function checkNewPassword(
  field: string,
  password: string,
  owner: PasswordOwner,
): Promise<FieldError | null> {
  const common = await commonPasswords()
  return findPasswordError(field, password, owner, (text) => common.has(text))
}
