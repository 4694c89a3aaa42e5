import type { DatabaseSync } from 'node:sqlite'
import type { RecoveryCodes, SecondFactor, SecondFactorConfirmation } from '../port/second-factor.ts'
import { type SqlRow, toRow } from '../tables/columns.ts'
import { recoveryCode, recoveryCodes } from '../tables/second-factor.ts'
import { auditWrites } from './audit.ts'
import { endOfSessions } from './sessions.ts'
import { insertInto } from './sql.ts'

export function secondFactorReads(db: DatabaseSync) {
  const find = db.prepare(`
    SELECT secret, created_at, confirmed_at, (
      SELECT count(*) FROM recovery_codes AS codes WHERE codes.person_id = totp.person_id AND used_at IS NULL
    ) AS codes_left FROM totp_secrets AS totp WHERE person_id = ?`)
  return {
    findSecondFactor(personId: string): SecondFactor | null {
      const row = find.get(personId)
      if (!row) return null
      return {
        secret: row.secret as string,
        createdAtMs: row.created_at as number,
        confirmedAtMs: row.confirmed_at as number | null,
        recoveryCodesLeft: row.codes_left as number,
      }
    },
  }
}

type Acts = { readonly acts: readonly SqlRow[] }

export function secondFactorWrites(db: DatabaseSync) {
  const propose = db.prepare(`
    INSERT INTO totp_secrets (person_id, secret, created_at, last_step) VALUES (?, ?, ?, 0)
    ON CONFLICT (person_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
    WHERE confirmed_at IS NULL`)
  const confirm = db.prepare(`
    UPDATE totp_secrets SET confirmed_at = ?, last_step = ? WHERE person_id = ? AND secret = ? AND confirmed_at IS NULL`)
  const useStep = db.prepare(`
    UPDATE totp_secrets SET last_step = ?2 WHERE person_id = ?1 AND confirmed_at IS NOT NULL AND last_step < ?2`)
  const useCode = db.prepare(`
    UPDATE recovery_codes SET used_at = ? WHERE person_id = ? AND code_hash = ? AND used_at IS NULL`)
  const isInForce = db.prepare('SELECT 1 FROM totp_secrets WHERE person_id = ? AND confirmed_at IS NOT NULL')
  const removeSecret = db.prepare('DELETE FROM totp_secrets WHERE person_id = ?')
  const removeCodes = db.prepare('DELETE FROM recovery_codes WHERE person_id = ?')
  const removePasskeys = db.prepare('DELETE FROM passkeys WHERE person_id = ?')
  const insertCode = db.prepare(insertInto(recoveryCodes, recoveryCode))
  const endSessions = endOfSessions(db)
  const { recordAudit } = auditWrites(db)

  function setCodes({ personId, codeHashes, nowMs }: RecoveryCodes): void {
    removeCodes.run(personId)
    for (const codeHash of codeHashes) {
      insertCode.run(...toRow(recoveryCode, { personId, codeHash, createdAtMs: nowMs, usedAtMs: null }))
    }
  }

  /** Records the acts of what was done; false when nothing was. */
  function recorded(isDone: boolean, acts: readonly SqlRow[]): boolean {
    if (isDone) for (const act of acts) recordAudit(act)
    return isDone
  }

  return {
    proposeSecondFactor(args: { personId: string; secret: string; nowMs: number } & Acts): boolean {
      return recorded(propose.run(args.personId, args.secret, args.nowMs).changes > 0, args.acts)
    },
    confirmSecondFactor({ confirmation, acts }: { confirmation: SecondFactorConfirmation } & Acts): boolean {
      const { personId, secret, step, recoveryCodeHashes: codeHashes, nowMs } = confirmation
      const isDone = confirm.run(nowMs, step, personId, secret).changes > 0
      if (isDone) setCodes({ personId, codeHashes, nowMs })
      return recorded(isDone, acts)
    },
    useTotpStep({ personId, step }: { personId: string; step: number }): boolean {
      return useStep.run(personId, step).changes > 0
    },
    useRecoveryCode(args: { personId: string; codeHash: string; nowMs: number } & Acts): boolean {
      return recorded(useCode.run(args.nowMs, args.personId, args.codeHash).changes > 0, args.acts)
    },
    replaceRecoveryCodes({ codes, acts }: { codes: RecoveryCodes } & Acts): boolean {
      const isDone = isInForce.get(codes.personId) !== undefined
      if (isDone) setCodes(codes)
      return recorded(isDone, acts)
    },
    removeSecondFactor({ personId, acts }: { personId: string } & Acts): boolean {
      const isDone = isInForce.get(personId) !== undefined
      if (isDone) removeSecret.run(personId)
      if (isDone) removeCodes.run(personId)
      return recorded(isDone, acts)
    },
    resetSecondFactor({ personId, acts }: { personId: string } & Acts): boolean {
      const removals = [removeSecret, removeCodes, removePasskeys].map((removal) => removal.run(personId).changes)
      const isDone = removals.some((changes) => Number(changes) > 0)
      if (isDone) endSessions(personId)
      return recorded(isDone, acts)
    },
  }
}
