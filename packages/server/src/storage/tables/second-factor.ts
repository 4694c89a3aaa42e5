import type { NewPasskey, PasskeyChallenge } from '../port/passkeys.ts'
import { bigInteger, column, flag, integer, nullable, record, text, timestamp } from './columns.ts'
import { table } from './table.ts'

interface TotpRow {
  readonly personId: string
  readonly secret: string
  readonly createdAtMs: number
  readonly confirmedAtMs: number | null
  /** The latest step of time whose code was used. */
  readonly lastStep: number
}

const totpColumns = record<TotpRow>()({
  personId: column('person_id', text),
  secret: column('secret', text),
  createdAtMs: column('created_at', timestamp),
  confirmedAtMs: column('confirmed_at', nullable(timestamp)),
  lastStep: column('last_step', bigInteger),
})
export const totpSecrets = table('totp_secrets', totpColumns, { key: ['person_id'] })

interface RecoveryCodeRow {
  readonly personId: string
  readonly codeHash: string
  readonly createdAtMs: number
  readonly usedAtMs: number | null
}

export const recoveryCode = record<RecoveryCodeRow>()({
  personId: column('person_id', text),
  codeHash: column('code_hash', text),
  createdAtMs: column('created_at', timestamp),
  usedAtMs: column('used_at', nullable(timestamp)),
})
export const recoveryCodes = table('recovery_codes', recoveryCode, { key: ['person_id', 'code_hash'] })

export const newPasskey = record<NewPasskey>()({
  id: column('id', text),
  personId: column('person_id', text),
  credentialId: column('credential_id', text),
  host: column('host', text),
  name: column('name', text),
  publicKey: column('public_key', text),
  algorithm: column('algorithm', integer),
  signCount: column('sign_count', bigInteger),
  isBackupEligible: column('backup_eligible', nullable(flag)),
  createdAtMs: column('created_at', timestamp),
  lastUsedAtMs: column('last_used_at', nullable(timestamp)),
})
export const passkey = newPasskey.without('publicKey', 'algorithm', 'signCount', 'isBackupEligible')
export const passkeyProof = newPasskey.without(
  'id',
  'personId',
  'credentialId',
  'host',
  'name',
  'createdAtMs',
  'lastUsedAtMs',
)
export const passkeys = table('passkeys', newPasskey, { key: ['id'] })

export const passkeyChallenge = record<PasskeyChallenge>()({
  challengeHash: column('challenge_hash', text),
  personId: column('person_id', nullable(text)),
  expiresAtMs: column('expires_at', timestamp),
})
export const passkeyChallenges = table('passkey_challenges', passkeyChallenge, {
  key: ['challenge_hash'],
  sweep: { column: 'expires_at', end: 'nowMs' },
  isExported: false,
})
