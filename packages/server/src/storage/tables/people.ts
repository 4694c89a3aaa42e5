import type { Role } from '@ambit/core'
import type { Invitation } from '../port/invitations.ts'
import type { PasswordReset } from '../port/password-resets.ts'
import { column, email, nullable, record, text, textOf, timestamp } from './columns.ts'
import { table } from './table.ts'

export interface MembershipRow {
  readonly projectId: string
  readonly personId: string
  readonly role: Role
  readonly joinedAtMs: number
}

export const membership = record<MembershipRow>()({
  projectId: column('project_id', text),
  personId: column('person_id', text),
  role: column('role', textOf<Role>()),
  joinedAtMs: column('joined_at', timestamp),
})
export const memberships = table('memberships', membership, { key: ['project_id', 'person_id'] })

/** What the links have in common: a secret that is handed over, works once, and is known by its hash. */
interface LinkRow {
  readonly tokenHash: string
  /** Null: not yet. */
  readonly usedAtMs: number | null
}

const link = {
  id: column('id', text),
  tokenHash: column('token_hash', text),
  createdAtMs: column('created_at', timestamp),
  expiresAtMs: column('expires_at', timestamp),
  createdBy: column('created_by', text),
  usedAtMs: column('used_at', nullable(timestamp)),
}
const linksAreSwept = { key: ['id'], sweep: { column: 'expires_at', end: 'linksExpiredBeforeMs' } } as const

const invitationColumns = record<Invitation & LinkRow>()({
  ...link,
  projectId: column('project_id', text),
  role: column('role', textOf<Role>()),
  email: column('email', nullable(email)),
})
export const newInvitation = invitationColumns.without('usedAtMs')
export const invitation = newInvitation.without('tokenHash')
export const invitations = table('invitations', invitationColumns, linksAreSwept)

const passwordResetColumns = record<PasswordReset & LinkRow>()({
  ...link,
  personId: column('person_id', text),
})
export const newPasswordReset = passwordResetColumns.without('usedAtMs')
export const passwordReset = newPasswordReset.without('tokenHash')
export const passwordResets = table('password_resets', passwordResetColumns, linksAreSwept)
