/** Codes on paper for whoever has lost the telephone. Each works once; 80 random bits need no slow hash. */
import { randomText } from '../crypto/random-text.ts'

export const recoveryCodeCount = 10

/** Without letters that are misread. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz'
const digitCount = 16

/** `x7k2-90qd-mm3t-v8hs` */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: recoveryCodeCount }, () => grouped(randomText(digits, digitCount)))
}

/** What is typed from paper, as it is hashed; null when it is no such code. */
export function parseRecoveryCode(text: string): string | null {
  const bare = text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  const isCode = bare.length === digitCount && [...bare].every((digit) => digits.includes(digit))
  return isCode ? grouped(bare) : null
}

function grouped(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-')
}
