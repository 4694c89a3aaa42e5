import type { NewAuditEntry } from '../port/audit.ts'
import type { AcceptOutcome, Invitation, Joining } from '../port/invitations.ts'
import { passwordProvider } from '../port/passwords.ts'
import { fromNamed, toRow } from '../tables/columns.ts'
import { isGreaterRole } from '../tables/greater-role.ts'
import { invitation, newInvitation } from '../tables/people.ts'
import { auditRow, recordedAct } from './audit.ts'
import { listOf, parametersOf, type Statement } from './statement.ts'

const columns = listOf(invitation, 'invitations')

export function createInvitation(made: Invitation, tokenHash: string, act: NewAuditEntry): Statement<void> {
  return {
    name: 'create-invitation',
    text: `
      WITH made AS (
        INSERT INTO ambit.invitations (${listOf(newInvitation)}) VALUES (${parametersOf(newInvitation, 1)}) RETURNING 1
      )
      ${recordedAct(newInvitation.names.length + 1, 'made')}`,
    values: [...toRow(newInvitation, { ...made, tokenHash }), ...auditRow(act)],
    result: () => undefined,
  }
}

export function findInvitation(
  tokenHash: string,
  nowMs: number,
): Statement<(Invitation & { readonly projectName: string }) | null> {
  return {
    name: 'find-invitation',
    text: `
      SELECT ${columns}, name FROM ambit.invitations JOIN ambit.projects ON projects.id = project_id
      WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2`,
    values: [tokenHash, nowMs],
    isRead: true,
    result: ([row]) => (row ? { ...fromNamed(invitation, row), projectName: row.name } : null),
  }
}

export function listOpenInvitations(projectId: string, nowMs: number): Statement<readonly Invitation[]> {
  return {
    name: 'list-open-invitations',
    text: `
      SELECT ${columns} FROM ambit.invitations WHERE project_id = $1 AND used_at IS NULL AND expires_at > $2
      ORDER BY created_at DESC, id DESC`,
    values: [projectId, nowMs],
    isRead: true,
    result: (rows) => rows.map((row) => fromNamed(invitation, row)),
  }
}

export function withdrawInvitation(
  projectId: string,
  invitationId: string,
  nowMs: number,
  act: NewAuditEntry,
): Statement<boolean> {
  return {
    name: 'withdraw-invitation',
    text: `
      WITH withdrawn AS (
        DELETE FROM ambit.invitations WHERE project_id = $1 AND id = $2 AND used_at IS NULL AND expires_at > $3
        RETURNING 1
      )
      ${recordedAct(4, 'withdrawn')} RETURNING 1`,
    values: [projectId, invitationId, nowMs, ...auditRow(act)],
    result: (rows) => rows.length === 1,
  }
}

/** Two who accept the same one at once wait for each other at its row, and the later one finds it used. */
const openInvitation = (email: string): string => `
  invitation AS MATERIALIZED (
    SELECT project_id, role FROM ambit.invitations
    WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 AND (email IS NULL OR email = ${email})
    FOR UPDATE
  )`

const useAndJoin = (firstOfAct: number): string => `
  used AS (
    UPDATE ambit.invitations SET used_at = $2 WHERE token_hash = $1 AND EXISTS (SELECT FROM invitation, person)
  ), joined AS (
    INSERT INTO ambit.memberships (project_id, person_id, role, joined_at)
    SELECT project_id, person.id, role, $2 FROM invitation, person
    ON CONFLICT (project_id, person_id) DO UPDATE SET role = excluded.role WHERE ${isGreaterRole}
  ), recorded AS (
    ${recordedAct(firstOfAct, 'invitation, person')}
  )
  SELECT EXISTS (SELECT FROM invitation) AS is_valid, EXISTS (SELECT FROM person) AS is_person`

export function acceptInvitation(
  tokenHash: string,
  { nowMs, person }: Joining,
  act: NewAuditEntry,
): Statement<AcceptOutcome> {
  if (!('email' in person)) return acceptAsPerson(tokenHash, nowMs, person.id, act)
  const { id, name, email, credentialId, passwordHash } = person
  return {
    name: 'accept-invitation',
    text: `
      WITH ${openInvitation('$5')}, person AS (
        INSERT INTO ambit.people (id, name, email, created_at, updated_at) SELECT $3, $4, $5, $2, $2 FROM invitation
        ON CONFLICT (email) DO NOTHING RETURNING id
      ), credential AS (
        INSERT INTO ambit.credentials (id, account_id, provider_id, person_id, password, created_at, updated_at)
        SELECT $6, id, '${passwordProvider}', id, $7, $2, $2 FROM person
      ), ${useAndJoin(8)}`,
    values: [tokenHash, nowMs, id, name, email.toLowerCase(), credentialId, passwordHash, ...auditRow(act)],
    result([row]) {
      if (!row?.is_valid) return 'link_invalid'
      return row.is_person ? 'accepted' : 'email_taken'
    },
  }
}

function acceptAsPerson(
  tokenHash: string,
  nowMs: number,
  personId: string,
  act: NewAuditEntry,
): Statement<AcceptOutcome> {
  return {
    name: 'accept-invitation-as-person',
    text: `
      WITH person AS MATERIALIZED (SELECT id, email FROM ambit.people WHERE id = $3),
      ${openInvitation('(SELECT email FROM person)')}, ${useAndJoin(4)}`,
    values: [tokenHash, nowMs, personId, ...auditRow(act)],
    result: ([row]) => (row?.is_valid && row.is_person ? 'accepted' : 'link_invalid'),
  }
}
