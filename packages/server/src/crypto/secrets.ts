/** API keys, tokens and links: how they are made, recognised and remembered. Only their hashes are ever stored. */
import { hash } from 'node:crypto'
import type { Environment } from '../storage/port/tenant.ts'
import { randomText } from './random-text.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function newApiKey(environment: Environment): string {
  return `sk_${environment}_amb_${randomText(base62, 40)}`
}

const tokenTimeDigits = 8

/** Eight digits of time, so that what is stored of tokens is added at the end of its index, and 34 of chance: 202 bits. */
export function newRevocationToken(nowMs: number): string {
  return `rev_${timeDigits(nowMs)}${randomText(base62, 34)}`
}

/** What sorts before everything that is stored of tokens made since that moment, and after all from before it. */
export function firstTokenHashSince(ms: number): string {
  return timeDigits(Math.max(0, Math.floor(ms)))
}

/** They sort as text, until the year 8888. */
function timeDigits(nowMs: number): string {
  let digits = ''
  for (let rest = nowMs; digits.length < tokenTimeDigits; rest = Math.floor(rest / 62)) {
    digits = base62.charAt(rest % 62) + digits
  }
  return digits
}

/**
 * What is stored of a token: its time as it stands there, and the hash of all of it. Tokens of earlier releases are shorter,
 * have no time in them, and are known by their hash alone.
 */
export function hashRevocationToken(token: string): string {
  const [, time] = /^rev_([0-9A-Za-z]{8})[0-9A-Za-z]{34}$/.exec(token) ?? []
  return time === undefined ? hashSecret(token) : time + hash('sha256', token, 'base64url')
}

/** What follows the # of a link by which somebody joins a project. */
export function newInvitationToken(): string {
  return `inv_${randomText(base62, 40)}`
}

/** What follows the # of a link by which somebody sets a new password. */
export function newPasswordResetToken(): string {
  return `rst_${randomText(base62, 40)}`
}

/** What a device is known by that has signed in before. */
export function newDeviceToken(): string {
  return `dev_${randomText(base62, 40)}`
}

export function isDeviceToken(text: string): boolean {
  return /^dev_[0-9A-Za-z]{40}$/.test(text)
}

/** What follows the # of a link to the page of the person whom memories are about. */
export function newSubjectLinkToken(): string {
  return `you_${randomText(base62, 40)}`
}

/** What takes the place of somebody's id in the records. */
export function newPseudonym(): string {
  return `erased_${randomText(base62, 24)}`
}

/** What a session is known by. */
export function newSessionToken(): string {
  return `sess_${randomText(base62, 40)}`
}

/**
 * The token in the value of a session's cookie; null when there is none. Earlier releases put a signature behind a token
 * of 32 characters: it added nothing, because nobody finds a session without its token.
 */
export function sessionTokenOf(cookie: string): string | null {
  const [, token, earlierToken] = /^(?:(sess_[0-9A-Za-z]{40})|([0-9A-Za-z]{32})(?:\.\S+)?)$/.exec(cookie) ?? []
  return token ?? earlierToken ?? null
}

/** The environment that a well-formed key names; null when it is not well formed. */
export function apiKeyEnvironment(secret: string): Environment | null {
  const match = /^sk_(test|live)_[A-Za-z0-9_-]{16,}$/.exec(secret)
  return match ? (match[1] as Environment) : null
}

/** A fast hash is right here: the secrets are random and long, so that there is nothing to guess. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}
