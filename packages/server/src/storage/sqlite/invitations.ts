import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Role } from '@ambit/core'
import type { AcceptOutcome, Invitation, Joining } from '../port/invitations.ts'
import { auditWrites } from './audit.ts'
import { memberJoin, personInsert } from './people.ts'
import type { SqlRow } from './rows.ts'

const isOpen = 'used_at IS NULL AND expires_at > ?'

export function invitationReads(db: DatabaseSync) {
  const byToken = db.prepare(`
    SELECT invitations.*, projects.name AS project_name FROM invitations JOIN projects ON projects.id = project_id
    WHERE token_hash = ? AND ${isOpen}`)
  const open = db.prepare(
    `SELECT * FROM invitations WHERE project_id = ? AND ${isOpen} ORDER BY created_at DESC, id DESC`,
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
  const insert = db.prepare(`
    INSERT INTO invitations (id, token_hash, project_id, role, email, created_at, expires_at, created_by)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  const withdraw = db.prepare(`DELETE FROM invitations WHERE project_id = ? AND id = ? AND ${isOpen}`)
  const find = db.prepare(`SELECT project_id, role, email FROM invitations WHERE token_hash = ? AND ${isOpen}`)
  const emailOf = db.prepare('SELECT email FROM people WHERE id = ?')
  const use = db.prepare('UPDATE invitations SET used_at = ? WHERE token_hash = ?')
  const insertPerson = personInsert(db)
  const join = memberJoin(db)
  const { recordAudit } = auditWrites(db)
  return {
    createInvitation({ invitation, tokenHash, act }: { invitation: Invitation; tokenHash: string; act: SqlRow }): void {
      const { id, projectId, role, email, createdAtMs, expiresAtMs, createdBy } = invitation
      insert.run(id, tokenHash, projectId, role, email?.toLowerCase() ?? null, createdAtMs, expiresAtMs, createdBy)
      recordAudit(act)
    },
    withdrawInvitation(args: { projectId: string; invitationId: string; nowMs: number; act: SqlRow }): boolean {
      if (withdraw.run(args.projectId, args.invitationId, args.nowMs).changes === 0) return false
      recordAudit(args.act)
      return true
    },
    acceptInvitation({ tokenHash, joining, act }: { tokenHash: string; joining: Joining; act: SqlRow }): AcceptOutcome {
      const { nowMs, person } = joining
      const invitation = find.get(tokenHash, nowMs)
      const email = 'email' in person ? person.email.toLowerCase() : emailOf.get(person.id)?.email
      if (!invitation || email === undefined || (invitation.email ?? email) !== email) return 'link_invalid'
      if ('email' in person && !insertPerson(person, nowMs)) return 'email_taken'
      use.run(nowMs, tokenHash)
      join({
        projectId: invitation.project_id as string,
        personId: person.id,
        role: invitation.role as Role,
        joinedAtMs: nowMs,
      })
      recordAudit(act)
      return 'accepted'
    },
  }
}

function toInvitation(row: Record<string, SQLOutputValue>): Invitation {
  return {
    id: row.id as string,
    projectId: row.project_id as string,
    role: row.role as Role,
    email: row.email as string | null,
    createdAtMs: row.created_at as number,
    expiresAtMs: row.expires_at as number,
    createdBy: row.created_by as string,
  }
}
