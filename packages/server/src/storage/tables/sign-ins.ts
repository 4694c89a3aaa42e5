import type { Person } from '../port/people.ts'
import type { Session } from '../port/sessions.ts'
import { column, email, integer, nullable, record, text, timestamp } from './columns.ts'
import { table } from './table.ts'

interface PersonRow extends Person {
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

const personColumns = record<PersonRow>()({
  id: column('id', text),
  name: column('name', text),
  email: column('email', email),
  createdAtMs: column('created_at', timestamp),
  updatedAtMs: column('updated_at', timestamp),
})
/** What is shown of somebody. */
export const person = personColumns.without('createdAtMs', 'updatedAtMs')
/** `email_verified` and `image` are there as well, and mean nothing. */
export const people = table('people', personColumns, { key: ['id'] })

interface CredentialRow {
  readonly id: string
  /** The same as that of the person: there are no accounts elsewhere. */
  readonly accountId: string
  readonly providerId: string
  readonly personId: string
  readonly passwordHash: string | null
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

const credentialColumns = record<CredentialRow>()({
  id: column('id', text),
  accountId: column('account_id', text),
  providerId: column('provider_id', text),
  personId: column('person_id', text),
  passwordHash: column('password', nullable(text)),
  createdAtMs: column('created_at', timestamp),
  updatedAtMs: column('updated_at', timestamp),
})
export const credentials = table('credentials', credentialColumns, { key: ['id'] })

interface SessionRow extends Session {
  readonly tokenHash: string
}

export const newSession = record<SessionRow>()({
  id: column('id', text),
  personId: column('person_id', text),
  tokenHash: column('token', text),
  createdAtMs: column('created_at', timestamp),
  renewedAtMs: column('updated_at', timestamp),
  expiresAtMs: column('expires_at', timestamp),
  address: column('ip_address', nullable(text)),
  userAgent: column('user_agent', nullable(text)),
})
export const session = newSession.without('tokenHash')
/** Sessions belong to one place: people sign in anew. */
export const sessions = table('sessions', newSession, {
  key: ['id'],
  sweep: { column: 'expires_at', end: 'nowMs' },
  isExported: false,
})

interface AttemptRow {
  readonly subject: string
  readonly resetsAtMs: number
  readonly count: number
}

const attemptColumns = record<AttemptRow>()({
  subject: column('subject', text),
  resetsAtMs: column('resets_at', timestamp),
  count: column('count', integer),
})
export const signInAttempts = table('sign_in_attempts', attemptColumns, {
  key: ['subject'],
  sweep: { column: 'resets_at', end: 'nowMs' },
  isExported: false,
})

interface KnownDeviceRow {
  readonly tokenHash: string
  readonly personId: string
  readonly seenAtMs: number
  readonly expiresAtMs: number
}

export const knownDevice = record<KnownDeviceRow>()({
  tokenHash: column('token_hash', text),
  personId: column('person_id', text),
  seenAtMs: column('seen_at', timestamp),
  expiresAtMs: column('expires_at', timestamp),
})
export const knownDevices = table('known_devices', knownDevice, {
  key: ['token_hash', 'person_id'],
  sweep: { column: 'expires_at', end: 'nowMs' },
  isExported: false,
})

interface SettingRow {
  readonly name: string
  readonly value: string
}

const settingColumns = record<SettingRow>()({ name: column('name', text), value: column('value', text) })
/** Such as the latest moment that was noted. */
export const consoleSettings = table('console_settings', settingColumns, { key: ['name'], isExported: false })
