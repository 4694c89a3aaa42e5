import type { NewAuditEntry } from '../port/audit.ts'
import type { RecoveryCodes, SecondFactor, SecondFactorConfirmation } from '../port/second-factor.ts'
import { actLists, recordedActs } from './audit.ts'
import type { Statement } from './statement.ts'

export function findSecondFactor(personId: string): Statement<SecondFactor | null> {
  return {
    name: 'find-second-factor',
    text: `
      SELECT secret, created_at, confirmed_at, (
        SELECT count(*)::integer FROM ambit.recovery_codes AS codes
        WHERE codes.person_id = totp.person_id AND used_at IS NULL
      ) AS codes_left FROM ambit.totp_secrets AS totp WHERE person_id = $1`,
    values: [personId],
    isRead: true,
    result([row]) {
      if (!row) return null
      const { secret, created_at: createdAtMs, confirmed_at: confirmedAtMs, codes_left: recoveryCodesLeft } = row
      return { secret, createdAtMs, confirmedAtMs, recoveryCodesLeft }
    },
  }
}

const isOneRow = (rows: readonly unknown[]): boolean => rows.length === 1

export function proposeSecondFactor(
  personId: string,
  secret: string,
  nowMs: number,
  acts: readonly NewAuditEntry[],
): Statement<boolean> {
  return {
    name: 'propose-second-factor',
    text: `
      WITH proposed AS (
        INSERT INTO ambit.totp_secrets AS totp (person_id, secret, created_at, last_step) VALUES ($1, $2, $3, 0)
        ON CONFLICT (person_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
        WHERE totp.confirmed_at IS NULL RETURNING 1
      ), recorded AS (
        ${recordedActs(4, 'proposed')}
      )
      SELECT FROM proposed`,
    values: [personId, secret, nowMs, ...actLists(acts)],
    result: isOneRow,
  }
}

/** Whoever sets codes waits for others at the secret, which is held by `source`. */
const codesFrom = (source: string, hashes: string, nowMs: string): string => `
  INSERT INTO ambit.recovery_codes (person_id, code_hash, created_at)
  SELECT person_id, code_hash, ${nowMs}::bigint FROM ${source} CROSS JOIN unnest(${hashes}::text[]) AS code_hash`

export function confirmSecondFactor(
  { personId, secret, step, recoveryCodeHashes, nowMs }: SecondFactorConfirmation,
  acts: readonly NewAuditEntry[],
): Statement<boolean> {
  return {
    name: 'confirm-second-factor',
    text: `
      WITH confirmed AS (
        UPDATE ambit.totp_secrets SET confirmed_at = $4, last_step = $3
        WHERE person_id = $1 AND secret = $2 AND confirmed_at IS NULL RETURNING person_id
      ), codes AS (
        ${codesFrom('confirmed', '$5', '$4')}
      ), recorded AS (
        ${recordedActs(6, 'confirmed')}
      )
      SELECT FROM confirmed`,
    values: [personId, secret, step, nowMs, recoveryCodeHashes, ...actLists(acts)],
    result: isOneRow,
  }
}

export function useTotpStep(personId: string, step: number): Statement<boolean> {
  return {
    name: 'use-totp-step',
    text: `
      UPDATE ambit.totp_secrets SET last_step = $2
      WHERE person_id = $1 AND confirmed_at IS NOT NULL AND last_step < $2 RETURNING 1`,
    values: [personId, step],
    result: isOneRow,
  }
}

export function useRecoveryCode(
  personId: string,
  codeHash: string,
  nowMs: number,
  acts: readonly NewAuditEntry[],
): Statement<boolean> {
  return {
    name: 'use-recovery-code',
    text: `
      WITH used AS (
        UPDATE ambit.recovery_codes SET used_at = $3
        WHERE person_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING 1
      ), recorded AS (
        ${recordedActs(4, 'used')}
      )
      SELECT FROM used`,
    values: [personId, codeHash, nowMs, ...actLists(acts)],
    result: isOneRow,
  }
}

export function replaceRecoveryCodes(
  { personId, codeHashes, nowMs }: RecoveryCodes,
  acts: readonly NewAuditEntry[],
): Statement<boolean> {
  return {
    name: 'replace-recovery-codes',
    text: `
      WITH in_force AS MATERIALIZED (
        SELECT person_id FROM ambit.totp_secrets WHERE person_id = $1 AND confirmed_at IS NOT NULL FOR UPDATE
      ), gone AS (
        SELECT ambit.remove_recovery_codes(person_id) FROM in_force
      ), codes AS (
        ${codesFrom('in_force CROSS JOIN gone', '$2', '$3')}
      ), recorded AS (
        ${recordedActs(4, 'in_force')}
      )
      SELECT FROM in_force`,
    values: [personId, codeHashes, nowMs, ...actLists(acts)],
    result: isOneRow,
  }
}

export function removeSecondFactor(personId: string, acts: readonly NewAuditEntry[]): Statement<boolean> {
  return {
    name: 'remove-second-factor',
    text: `
      WITH removed AS (
        DELETE FROM ambit.totp_secrets WHERE person_id = $1 AND confirmed_at IS NOT NULL RETURNING person_id
      ), recorded AS (
        ${recordedActs(2, 'removed')}
      )
      SELECT ambit.remove_recovery_codes(person_id) FROM removed`,
    values: [personId, ...actLists(acts)],
    result: isOneRow,
  }
}

export function resetSecondFactor(personId: string, acts: readonly NewAuditEntry[]): Statement<boolean> {
  return {
    name: 'reset-second-factor',
    text: `
      WITH secret AS (
        DELETE FROM ambit.totp_secrets WHERE person_id = $1 RETURNING person_id
      ), keys AS (
        DELETE FROM ambit.passkeys WHERE person_id = $1 RETURNING person_id
      ), gone AS MATERIALIZED (
        SELECT person_id FROM secret UNION SELECT person_id FROM keys
      ), recorded AS (
        ${recordedActs(2, 'gone')}
      )
      SELECT ambit.remove_recovery_codes(person_id), ambit.end_sessions(person_id, NULL) FROM gone`,
    values: [personId, ...actLists(acts)],
    result: isOneRow,
  }
}
