import type { DatabaseSync } from 'node:sqlite'
import type { Role } from '@ambit/core'
import { passwordProvider } from '../port/passwords.ts'
import type { Membership, NewPerson, Person, ProfileChange, TeamChange, TeamMember } from '../port/people.ts'
import { fromNamed, type SqlRow, toRow } from '../tables/columns.ts'
import { isGreaterRole } from '../tables/greater-role.ts'
import { type MembershipRow, membership, memberships } from '../tables/people.ts'
import { project } from '../tables/projects.ts'
import { person } from '../tables/sign-ins.ts'
import { auditWrites } from './audit.ts'
import { insertInto, listOf } from './sql.ts'

export function peopleReads(db: DatabaseSync) {
  const ofPerson = db.prepare(`
    SELECT ${listOf(project, 'projects')}, role FROM memberships JOIN projects ON id = project_id
    WHERE person_id = ? ORDER BY name`)
  const team = db.prepare(`
    SELECT ${listOf(person, 'people')}, role, joined_at FROM memberships JOIN people ON id = person_id
    WHERE project_id = ? ORDER BY role = 'owner' DESC, joined_at, id`)
  const byEmail = db.prepare(`SELECT ${listOf(person)} FROM people WHERE email = ?`)
  return {
    membershipsOf(personId: string): readonly Membership[] {
      return ofPerson.all(personId).map((row) => ({ project: fromNamed(project, row), role: row.role as Role }))
    },
    teamOf(projectId: string): readonly TeamMember[] {
      return team
        .all(projectId)
        .map((row) => ({ ...fromNamed(person, row), role: row.role as Role, joinedAtMs: row.joined_at as number }))
    },
    findPersonByEmail(email: string): Person | null {
      const row = byEmail.get(email.toLowerCase())
      return row ? fromNamed(person, row) : null
    },
  }
}

interface MemberChange {
  readonly projectId: string
  readonly personId: string
  readonly act: SqlRow
}

export function peopleWrites(db: DatabaseSync) {
  const roleOf = db.prepare('SELECT role FROM memberships WHERE project_id = ? AND person_id = ?')
  const countOwners = db.prepare("SELECT count(*) AS count FROM memberships WHERE project_id = ? AND role = 'owner'")
  const changeRole = db.prepare('UPDATE memberships SET role = ?3 WHERE project_id = ?1 AND person_id = ?2')
  const remove = db.prepare('DELETE FROM memberships WHERE project_id = ? AND person_id = ?')
  const find = db.prepare(`SELECT ${listOf(person)} FROM people WHERE id = ?`)
  const isTaken = db.prepare('SELECT 1 FROM people WHERE email = ? AND id <> ?')
  const changePerson = db.prepare('UPDATE people SET name = ?, email = ?, updated_at = ? WHERE id = ?')
  const renameCreator = ['invitations', 'password_resets'].map((links) =>
    db.prepare(`UPDATE ${links} SET created_by = ? WHERE created_by = ?`),
  )
  const { recordAudit } = auditWrites(db)

  /** Null: nothing stands in the way. */
  function obstacle(projectId: string, personId: string): TeamChange | null {
    const role = roleOf.get(projectId, personId)?.role
    if (role === undefined) return 'not_found'
    return role === 'owner' && countOwners.get(projectId)?.count === 1 ? 'last_owner' : null
  }

  return {
    changeProfile({ change, acts }: { change: ProfileChange; acts: readonly SqlRow[] }): Person | null {
      const row = find.get(change.personId)
      if (!row) return null
      const before = fromNamed(person, row)
      const email = change.email?.toLowerCase() ?? before.email
      if (isTaken.get(email, before.id)) return null
      const changed = { id: before.id, name: change.name ?? before.name, email }
      changePerson.run(changed.name, email, change.nowMs, before.id)
      for (const rename of renameCreator) rename.run(email, before.email)
      for (const act of acts) recordAudit(act)
      return changed
    },
    setRole({ projectId, personId, role, act }: MemberChange & { readonly role: Role }): TeamChange {
      const found = obstacle(projectId, personId)
      if (found === 'not_found' || (found === 'last_owner' && role !== 'owner')) return found
      changeRole.run(projectId, personId, role)
      recordAudit(act)
      return 'done'
    },
    removePerson({ projectId, personId, act }: MemberChange): TeamChange {
      const found = obstacle(projectId, personId)
      if (found) return found
      remove.run(projectId, personId)
      recordAudit(act)
      return 'done'
    },
  }
}

/** Lets somebody in; who is in already keeps the greater role. */
export function memberJoin(db: DatabaseSync) {
  const insert = db.prepare(`${insertInto(memberships, membership)}
    ON CONFLICT (project_id, person_id) DO UPDATE SET role = excluded.role WHERE ${isGreaterRole}`)
  return (joining: MembershipRow): void => void insert.run(...toRow(membership, joining))
}

/** Makes a person with a password; false, and nothing made, when the address has an account. */
export function personInsert(db: DatabaseSync) {
  const insertPerson = db.prepare(`
    INSERT INTO people (id, name, email, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?4)
    ON CONFLICT (email) DO NOTHING`)
  const insertCredential = db.prepare(`
    INSERT INTO credentials (id, account_id, provider_id, person_id, password, created_at, updated_at)
    VALUES (?1, ?2, '${passwordProvider}', ?2, ?3, ?4, ?4)`)
  return ({ id, name, email, credentialId, passwordHash }: NewPerson, nowMs: number): boolean => {
    if (insertPerson.run(id, name, email.toLowerCase(), nowMs).changes === 0) return false
    insertCredential.run(credentialId, id, passwordHash, nowMs)
    return true
  }
}
