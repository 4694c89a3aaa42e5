/**
 * What the console needs of a database, beyond the memories: people and their sessions, links that are handed over, and
 * counts of what was asked. As in port.ts, every method is one atomic step.
 */
import type { Role } from '@ambit/core'
import type { NewAuditEntry } from './audit-port.ts'
import type { Project, Tenant } from './tenant.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

export interface Membership {
  readonly project: Project
  readonly role: Role
}

export interface TeamMember extends Person {
  readonly role: Role
  readonly joinedAtMs: number
}

/** A secret that is handed over as a link, works once, and is known by its hash. */
export interface Invitation {
  readonly id: string
  readonly projectId: string
  readonly role: Role
  /** The only address that may accept it; null: any. */
  readonly email: string | null
  readonly createdAtMs: number
  readonly expiresAtMs: number
  /** Who made it, as they are known where it was made: `cli:ada`, an e-mail address, `first start`. */
  readonly createdBy: string
}

export interface PasswordReset {
  readonly id: string
  readonly personId: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
  readonly createdBy: string
}

/** A person who does not exist yet, with the hash of the password they chose. */
export interface NewPerson extends Person {
  readonly credentialId: string
  readonly passwordHash: string
}

export interface Joining {
  readonly nowMs: number
  /** Somebody new, or who has an account already. */
  readonly person: NewPerson | { readonly id: string }
}

export interface PasswordChange {
  readonly nowMs: number
  readonly passwordHash: string
}

export type AcceptOutcome = 'accepted' | 'link_invalid' | 'email_taken'

/**
 * Whether taking someone out, or making them a member, was done. The last owner of a project can do neither: nobody
 * could let them in again.
 */
export type TeamChange = 'done' | 'not_found' | 'last_owner'

/** The kind of credential that is a password of ours. */
export const passwordProvider = 'credential'

/** The rows that the sign-in library keeps, in tables of ours. It decides what is in them; we decide how they are kept. */
export const signInTables = {
  people: ['id', 'name', 'email', 'email_verified', 'image', 'created_at', 'updated_at'],
  credentials: ['id', 'account_id', 'provider_id', 'person_id', 'password', 'created_at', 'updated_at'],
  /** `token` holds the hash of a session's token. */
  sessions: ['id', 'person_id', 'token', 'expires_at', 'ip_address', 'user_agent', 'created_at', 'updated_at'],
} as const

/** The columns that a row or a filter names. Whatever else it names is refused: they become part of the SQL. */
export function signInColumns(table: SignInTable, named: SignInRow | SignInFilter): readonly string[] {
  const known: readonly string[] = Object.hasOwn(signInTables, table) ? signInTables[table] : []
  const columns = Object.keys(named)
  const unknown = columns.find((column) => !known.includes(column))
  if (known.length === 0 || unknown !== undefined) throw new Error(`there is no ${unknown ?? ''} in ${table}`)
  return columns
}

export type SignInTable = keyof typeof signInTables
export type SignInValue = string | number | null
/** Columns by name; moments are milliseconds, truth is 0 or 1. */
export type SignInRow = Readonly<Record<string, SignInValue>>
/** All of them hold; a list means any of its values. An empty object is every row. */
export type SignInFilter = Readonly<Record<string, SignInValue | readonly SignInValue[]>>

export interface SignInRows {
  insert(table: SignInTable, row: SignInRow): Promise<void>
  /** By id. */
  select(table: SignInTable, filter: SignInFilter): Promise<readonly SignInRow[]>
  /** Returns how many rows were changed. */
  update(table: SignInTable, filter: SignInFilter, values: SignInRow): Promise<number>
  /** Returns how many rows are gone. */
  delete(table: SignInTable, filter: SignInFilter): Promise<number>
}

/** A sign-in from a device, which from then on is known by a new token. */
export interface DeviceSignIn {
  /** The session that began with it: nothing is remembered of one that has ended meanwhile. */
  readonly sessionId: string
  readonly tokenHash: string
  /** What it was known by; null when it was not. */
  readonly previousTokenHash: string | null
  readonly nowMs: number
  readonly expiresAtMs: number
}

/** Those that have signed in last; nobody has more. */
export const devicesPerPersonMax = 50

export interface Attempt {
  /** Of what is being tried, such as a hashed e-mail address or a network address. */
  readonly subject: string
  readonly nowMs: number
  /** A window begins with the first attempt. */
  readonly windowMs: number
}

/** What one process has counted since it last wrote it down. Counts are added to what is there. */
export interface UsageCount {
  readonly tenant: Tenant
  readonly keyId: string
  /** The beginning of the hour, in UTC. */
  readonly hourMs: number
  /**
   * `requests`: subject is the operation, detail the status. `latency`: subject is empty, detail the number of a bucket.
   * `denials`: subject is the scope, detail the purpose classes with a space between, or empty when none was recognised.
   */
  readonly measure: UsageMeasure
  readonly subject: string
  readonly detail: string
  readonly count: number
}

export type UsageMeasure = 'requests' | 'latency' | 'denials'

export interface KeyUse {
  readonly keyId: string
  readonly atMs: number
}

export interface UsageQuery {
  readonly tenant: Tenant
  readonly fromMs: number
  /** Not included. */
  readonly toMs: number
  /** Null: all keys of the tenant. */
  readonly keyId: string | null
  /** Null: the whole period is one sum; otherwise a sum for each step of this length, counted from the epoch. */
  readonly stepMs: number | null
  /** Whether to keep the keys apart. */
  readonly isByKey: boolean
  /** Null: everything. */
  readonly measure: UsageMeasure | null
}

export interface UsageSum {
  /** Where the step begins; null when the whole period is one sum. */
  readonly atMs: number | null
  /** Null when the keys are not kept apart. */
  readonly keyId: string | null
  readonly measure: UsageMeasure
  readonly subject: string
  readonly detail: string
  readonly count: number
}

/** Whether a sum can be made of whole days in UTC, of which there are far fewer than hours. */
export function isOfWholeDays({ fromMs, toMs, stepMs }: UsageQuery): boolean {
  return [fromMs, toMs, stepMs ?? 0].every((ms) => ms % usageDayMs === 0)
}

export const usageDayMs = 86_400_000

export interface ConsoleStore {
  readonly people: {
    /** By the names of the projects. */
    membershipsOf(personId: string): Promise<readonly Membership[]>
    /** The owners first, then by the moment of joining. */
    team(projectId: string): Promise<readonly TeamMember[]>
    findByEmail(email: string): Promise<Person | null>
    setRole(projectId: string, personId: string, role: Role, act: NewAuditEntry): Promise<TeamChange>
    remove(projectId: string, personId: string, act: NewAuditEntry): Promise<TeamChange>
    /** A project and the person who owns it. False when the name is taken. */
    createProject(project: Project, ownerId: string, act: NewAuditEntry): Promise<boolean>
  }
  readonly invitations: {
    create(invitation: Invitation, tokenHash: string, act: NewAuditEntry): Promise<void>
    /** Null when it is unknown, used, withdrawn or past its time. */
    find(tokenHash: string, nowMs: number): Promise<(Invitation & { readonly projectName: string }) | null>
    /** Those that can still be accepted, newest first. */
    listOpen(projectId: string, nowMs: number): Promise<readonly Invitation[]>
    /** False when there is none that could still be accepted. */
    withdraw(projectId: string, invitationId: string, nowMs: number, act: NewAuditEntry): Promise<boolean>
    /**
     * Uses the invitation up, makes the person if they are new, and lets them in; all of it or nothing. Who belongs to
     * the project already keeps the greater role. An invitation for another address is not valid.
     */
    accept(tokenHash: string, joining: Joining, act: NewAuditEntry): Promise<AcceptOutcome>
  }
  readonly passwordResets: {
    /** Recorded in every project that the person belongs to: whoever sets the password gets into all of them. */
    create(reset: PasswordReset, tokenHash: string, acts: readonly NewAuditEntry[]): Promise<void>
    /** Null when it is unknown, used or past its time. */
    find(tokenHash: string, nowMs: number): Promise<(PasswordReset & { readonly person: Person }) | null>
    /**
     * Uses the link up, and every other one of the person, sets the password, ends every session of theirs and forgets
     * their devices; false when the link is not valid.
     */
    complete(tokenHash: string, change: PasswordChange, acts: readonly NewAuditEntry[]): Promise<boolean>
    /** Uses up every link of the person. */
    useUp(personId: string, nowMs: number): Promise<void>
  }
  readonly signIns: SignInRows & {
    /** Counts an attempt and returns how many there were in the window, this one included, and when it ends. */
    countAttempt(attempt: Attempt): Promise<{ readonly count: number; readonly resetsAtMs: number }>
    forgetAttempts(subject: string): Promise<void>
    /** The secret that signs cookies: the candidate, unless there has been one before. */
    signingSecret(candidate: string): Promise<string>
  }
  readonly knownDevices: {
    /** The person of this address, when the device has signed in to their account before; otherwise null. */
    find(tokenHash: string, email: string, nowMs: number): Promise<string | null>
    /** Other accounts that the device has signed in to know it by the new token as well. */
    remember(signIn: DeviceSignIn): Promise<void>
    /** Forgets every device of the person. */
    forgetAll(personId: string): Promise<void>
  }
  readonly usage: {
    add(counts: readonly UsageCount[], uses: readonly KeyUse[]): Promise<void>
    /** In no particular order. Hours are kept for weeks, whole days for longer. */
    sum(query: UsageQuery): Promise<readonly UsageSum[]>
  }
}
