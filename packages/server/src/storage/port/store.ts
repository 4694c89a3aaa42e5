/**
 * What the service needs of a database. Every method is one atomic step: it happens wholly, durably and before its
 * promise resolves, or not at all. Two adapters can therefore batch, pipeline or thread as suits their engine. What an
 * owner does takes the record of it along, which is written with it or not at all.
 */
import type { AttemptStore } from './attempts.ts'
import type { AuditStore } from './audit.ts'
import type { AuditChainStore } from './audit-chain.ts'
import type { GrantStore } from './grants.ts'
import type { InvitationStore } from './invitations.ts'
import type { KeyStore } from './keys.ts'
import type { KnownDeviceStore } from './known-devices.ts'
import type { Maintenance } from './maintenance.ts'
import type { MemoryStore } from './memories.ts'
import type { PasskeyStore } from './passkeys.ts'
import type { PasswordResetStore } from './password-resets.ts'
import type { PasswordStore } from './passwords.ts'
import type { PeopleStore } from './people.ts'
import type { PolicyStore } from './policies.ts'
import type { ProjectStore } from './projects.ts'
import type { RateWindows } from './rate-windows.ts'
import type { RegisterStore } from './registers.ts'
import type { SecondFactorStore } from './second-factor.ts'
import type { SessionStore } from './sessions.ts'
import type { SubjectStore } from './subjects.ts'
import type { UsageStore } from './usage.ts'
import type { WebhookStore } from './webhooks.ts'

export interface Store {
  readonly projects: ProjectStore
  readonly keys: KeyStore
  readonly policies: PolicyStore
  readonly registers: RegisterStore
  readonly memories: MemoryStore
  readonly grants: GrantStore
  readonly audit: AuditStore
  readonly auditChain: AuditChainStore
  readonly subjects: SubjectStore
  readonly people: PeopleStore
  readonly invitations: InvitationStore
  readonly passwordResets: PasswordResetStore
  readonly passwords: PasswordStore
  readonly secondFactor: SecondFactorStore
  readonly passkeys: PasskeyStore
  readonly sessions: SessionStore
  readonly knownDevices: KnownDeviceStore
  readonly attempts: AttemptStore
  readonly usage: UsageStore
  readonly webhooks: WebhookStore
  /** Null where one process has the database to itself: it counts by itself. */
  readonly rateWindows: RateWindows | null
  readonly maintenance: Maintenance
}
