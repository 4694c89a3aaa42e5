/** Every table of the store, in an order in which they can be filled. */
import type { SweepCounts } from '../port/maintenance.ts'
import { audit } from './audit.ts'
import { auditCuts, auditLinks } from './audit-chain.ts'
import { auditLog, auditNames } from './audit-log.ts'
import { grants } from './grants.ts'
import { apiKeys, rateWindows, retiredSecrets } from './keys.ts'
import { idempotencyClaims, memories } from './memories.ts'
import { invitations, memberships, passwordResets } from './people.ts'
import { deletedProjects, policies, projects } from './projects.ts'
import { dismissedPurposes, purposes, registers } from './registers.ts'
import { passkeyChallenges, passkeys, recoveryCodes, totpSecrets } from './second-factor.ts'
import { consoleSettings, credentials, knownDevices, people, sessions, signInAttempts } from './sign-ins.ts'
import { consents, erasures, subjectLinks } from './subjects.ts'
import type { Sweep, Table } from './table.ts'
import { usageDays, usageHours } from './usage.ts'
import { webhookDeliveries, webhookLeases, webhooks } from './webhooks.ts'

export const tables = {
  projects,
  policies,
  deletedProjects,
  registers,
  purposes,
  dismissedPurposes,
  apiKeys,
  retiredSecrets,
  people,
  credentials,
  memberships,
  invitations,
  passwordResets,
  totpSecrets,
  recoveryCodes,
  passkeys,
  memories,
  grants,
  audit,
  auditLinks,
  auditCuts,
  idempotencyClaims,
  consents,
  erasures,
  subjectLinks,
  webhooks,
  webhookLeases,
  webhookDeliveries,
  usageHours,
  usageDays,
  sessions,
  knownDevices,
  passkeyChallenges,
  signInAttempts,
  consoleSettings,
  rateWindows,
}

/** In the embedded store alone: they hold rows of `audit` and `audit_links`, and are exported as those. */
export const sqliteTables = { auditNames, auditLog }

export type SweptTable = Table & { readonly sweep: Sweep }
export type SweptRows = Omit<SweepCounts, 'grantWeeks' | 'auditMonths' | 'auditLinks'>
type Swept = {
  [Name in keyof typeof tables as (typeof tables)[Name]['sweep'] extends Sweep ? Name : never]: SweptTable
}

/** Those whose rows are swept, by the name that they are counted under. One that is not counted does not compile. */
export const sweptTables: Readonly<Record<keyof SweptRows, SweptTable>> &
  Readonly<Record<Exclude<keyof Swept, keyof SweptRows>, never>> = Object.fromEntries(
  Object.entries(tables).filter(([, { sweep }]) => sweep !== null),
) as Swept
