/**
 * Codes of authenticator apps: RFC 6238 with SHA-1, six digits and thirty seconds, which is what every app understands.
 * They are counted by the machine's own clock, because the telephone that shows them goes by the time of day.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { fromBase32, toBase32 } from './base32.ts'

const stepMs = 30_000
const digitCount = 6
/** Clocks differ, and people are slow: the codes of the step before and after are taken as well. */
const driftSteps = 1
/** As long as the hash, as RFC 4226 recommends. */
const secretBytes = 20

/** In base32. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(secretBytes))
}

/** What an app is told, as the text of a QR code. */
export function totpUri({ secret, email }: { readonly secret: string; readonly email: string }): string {
  const parameters = new URLSearchParams({ secret, issuer })
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?${parameters}`
}

const issuer = 'Ambit'

export function isTotpCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}

/** The step that a code is of, as long as it is near to the present one; otherwise null. */
export function findTotpStep(secret: string, code: string, nowMs: number): number | null {
  const key = fromBase32(secret)
  if (key === null || !isTotpCode(code)) return null
  const present = Math.floor(nowMs / stepMs)
  const near = Array.from({ length: 2 * driftSteps + 1 }, (_, index) => present - driftSteps + index)
  // Every one is looked at, so that the time it takes says nothing.
  const matching = near.filter((step) => timingSafeEqual(Buffer.from(hotpCode(key, step)), Buffer.from(code)))
  return matching[0] ?? null
}

/** The code of one step of time, and of one count of RFC 4226. */
export function hotpCode(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.max(0, step)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digitCount).padStart(digitCount, '0')
}
