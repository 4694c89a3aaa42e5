import type { Role } from '@ambit/core'
import type { NewAuditEntry } from './audit.ts'
import type { Project } from './projects.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** A person who does not exist yet, with the hash of the password they chose. */
export interface NewPerson extends Person {
  readonly credentialId: string
  readonly passwordHash: string
}

export interface Membership {
  readonly project: Project
  readonly role: Role
}

export interface TeamMember extends Person {
  readonly role: Role
  readonly joinedAtMs: number
}

/**
 * Whether taking someone out, or making them a member, was done. The last owner of a project can do neither: nobody
 * could let them in again.
 */
export type TeamChange = 'done' | 'not_found' | 'last_owner'

export interface ProfileChange {
  readonly personId: string
  /** Null: as it is. */
  readonly name: string | null
  readonly email: string | null
  readonly nowMs: number
}

export interface PeopleStore {
  /** By the names of the projects. */
  membershipsOf(personId: string): Promise<readonly Membership[]>
  /** The owners first, then by the moment of joining. */
  team(projectId: string): Promise<readonly TeamMember[]>
  findByEmail(email: string): Promise<Person | null>
  /**
   * Ends in the person as they are called now. Links that they have made, which know them by their address, go on under the
   * new one. Null, and nothing changed, when the address has another account.
   */
  changeProfile(change: ProfileChange, acts: readonly NewAuditEntry[]): Promise<Person | null>
  setRole(projectId: string, personId: string, role: Role, act: NewAuditEntry): Promise<TeamChange>
  remove(projectId: string, personId: string, act: NewAuditEntry): Promise<TeamChange>
}
