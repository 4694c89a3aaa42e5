import type { NewAuditEntry } from '../port/audit.ts'
import type { PasswordChange, PasswordReset } from '../port/password-resets.ts'
import { passwordProvider } from '../port/passwords.ts'
import type { Person } from '../port/people.ts'
import { fromNamed, toRow } from '../tables/columns.ts'
import { newPasswordReset, passwordReset } from '../tables/people.ts'
import { actLists, recordedActs } from './audit.ts'
import { listOf, parametersOf, type Statement } from './statement.ts'

export function createPasswordReset(
  reset: PasswordReset,
  tokenHash: string,
  acts: readonly NewAuditEntry[],
): Statement<void> {
  return {
    name: 'create-password-reset',
    text: `
      WITH made AS (
        INSERT INTO ambit.password_resets (${listOf(newPasswordReset)})
        VALUES (${parametersOf(newPasswordReset, 1)}) RETURNING 1
      )
      ${recordedActs(newPasswordReset.names.length + 1, 'made')}`,
    values: [...toRow(newPasswordReset, { ...reset, tokenHash }), ...actLists(acts)],
    result: () => undefined,
  }
}

export function findPasswordReset(
  tokenHash: string,
  nowMs: number,
): Statement<(PasswordReset & { readonly person: Person }) | null> {
  return {
    name: 'find-password-reset',
    text: `
      SELECT ${listOf(passwordReset, 'resets')}, name, email
      FROM ambit.password_resets AS resets JOIN ambit.people ON people.id = person_id
      WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2`,
    values: [tokenHash, nowMs],
    isRead: true,
    result([row]) {
      if (!row) return null
      const reset = fromNamed(passwordReset, row)
      return { ...reset, person: { id: reset.personId, name: row.name, email: row.email } }
    },
  }
}

/** Two at once wait for each other at the person's row, and the later one finds its link used. */
export function completePasswordReset(
  tokenHash: string,
  change: PasswordChange,
  acts: readonly NewAuditEntry[],
): Statement<boolean> {
  return {
    name: 'complete-password-reset',
    text: `
      WITH person AS MATERIALIZED (
        SELECT id FROM ambit.people WHERE id = (SELECT person_id FROM ambit.password_resets WHERE token_hash = $1)
        FOR NO KEY UPDATE
      ), valid AS (
        UPDATE ambit.password_resets SET used_at = $2
        WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 AND person_id IN (SELECT id FROM person)
        RETURNING person_id
      ), others AS (
        UPDATE ambit.password_resets SET used_at = $2
        WHERE person_id IN (SELECT person_id FROM valid) AND token_hash <> $1 AND used_at IS NULL
      ), password AS (
        UPDATE ambit.credentials SET password = $3, updated_at = $2
        WHERE person_id IN (SELECT person_id FROM valid) AND provider_id = '${passwordProvider}' RETURNING person_id
      ), recorded AS (
        ${recordedActs(4, 'valid')}
      )
      SELECT ambit.remove_passkeys(person_id), ambit.end_sessions(person_id, NULL) FROM password`,
    values: [tokenHash, change.nowMs, change.passwordHash, ...actLists(acts)],
    result: (rows) => rows.length === 1,
  }
}
