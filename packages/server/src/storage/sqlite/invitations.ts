import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Role } from '@ambit/core'
import type { AcceptOutcome, Invitation, Joining } from '../port/invitations.ts'
import { fromNamed, type SqlRow, toRow } from '../tables/columns.ts'
import { invitation, invitations, newInvitation } from '../tables/people.ts'
import { auditWrites } from './audit.ts'
import { memberJoin, personInsert } from './people.ts'
import { insertInto, listOf } from './sql.ts'

const isOpen = 'used_at IS NULL AND expires_at > ?'

export function invitationReads(db: DatabaseSync) {
  const byToken = db.prepare(`
    SELECT ${listOf(invitation, 'invitations')}, projects.name AS project_name FROM invitations JOIN projects ON projects.id = project_id
    WHERE token_hash = ? AND ${isOpen}`)
  const open = db.prepare(
    `SELECT ${listOf(invitation)} FROM invitations WHERE project_id = ? AND ${isOpen} ORDER BY created_at DESC, id DESC`,
  )
  return {
    findInvitation(tokenHash: string, nowMs: number): (Invitation & { projectName: string }) | null {
      const row = byToken.get(tokenHash, nowMs)
      return row ? { ...toInvitation(row), projectName: row.project_name as string } : null
    },
    listOpenInvitations(projectId: string, nowMs: number): readonly Invitation[] {
      return open.all(projectId, nowMs).map(toInvitation)
    },
  }
}

export function invitationWrites(db: DatabaseSync) {
  const insert = db.prepare(insertInto(invitations, newInvitation))
  const withdraw = db.prepare(`DELETE FROM invitations WHERE project_id = ? AND id = ? AND ${isOpen}`)
  const find = db.prepare(`SELECT project_id, role, email FROM invitations WHERE token_hash = ? AND ${isOpen}`)
  const emailOf = db.prepare('SELECT email FROM people WHERE id = ?')
  const use = db.prepare('UPDATE invitations SET used_at = ? WHERE token_hash = ?')
  const insertPerson = personInsert(db)
  const join = memberJoin(db)
  const { recordAudit } = auditWrites(db)
  return {
    createInvitation({ invitation, act }: { invitation: SqlRow; act: SqlRow }): void {
      insert.run(...invitation)
      recordAudit(act)
    },
    withdrawInvitation(args: { projectId: string; invitationId: string; nowMs: number; act: SqlRow }): boolean {
      if (withdraw.run(args.projectId, args.invitationId, args.nowMs).changes === 0) return false
      recordAudit(args.act)
      return true
    },
    acceptInvitation({ tokenHash, joining, act }: { tokenHash: string; joining: Joining; act: SqlRow }): AcceptOutcome {
      const { nowMs, person } = joining
      const open = find.get(tokenHash, nowMs)
      const email = 'email' in person ? person.email.toLowerCase() : emailOf.get(person.id)?.email
      if (!open || email === undefined || (open.email ?? email) !== email) return 'link_invalid'
      if ('email' in person && !insertPerson(person, nowMs)) return 'email_taken'
      use.run(nowMs, tokenHash)
      join({
        projectId: open.project_id as string,
        personId: person.id,
        role: open.role as Role,
        joinedAtMs: nowMs,
      })
      recordAudit(act)
      return 'accepted'
    },
  }
}

export function invitationRow(invitation: Invitation, tokenHash: string): SqlRow {
  return toRow(newInvitation, { ...invitation, tokenHash })
}

function toInvitation(row: Record<string, SQLOutputValue>): Invitation {
  return fromNamed(invitation, row)
}
