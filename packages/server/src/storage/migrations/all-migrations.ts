/** The schema, as the steps that led to it, oldest first. */
import type { sqliteTables, tables } from '../tables/all-tables.ts'
import { first } from './0001-first.ts'
import { consoleTables } from './0002-console.ts'
import { boundedAudit } from './0003-bounded-audit.ts'
import { memoryTotals } from './0004-memory-totals.ts'
import { ownerActs } from './0005-owner-acts.ts'
import { knownDevices } from './0006-known-devices.ts'
import { endSessions } from './0007-end-sessions.ts'
import { secondFactor } from './0008-second-factor.ts'
import { memoryCorrection } from './0009-memory-correction.ts'
import { register } from './0010-register.ts'
import { rights } from './0013-rights.ts'
import { auditSearch } from './0014-audit-search.ts'
import { auditChain } from './0015-audit-chain.ts'
import { webhooks } from './0016-webhooks.ts'
import { peopleAccess } from './0017-people-access.ts'
import { refusedActs } from './0018-refused-acts.ts'
import { killSwitches } from './0019-kill-switches.ts'
import { viewerRole } from './0020-viewer-role.ts'
import { memoryVersions } from './0021-memory-versions.ts'
import { recordsByUser } from './0022-records-by-user.ts'
import { projectSettings } from './0023-project-settings.ts'
import { packedAudit } from './0024-audit-log.ts'
import { linkedTogether } from './0025-linked-together.ts'
import { requestsInOrder } from './0026-requests-in-order.ts'
import { comparedInIndexes } from './0027-compared-actions.ts'
import { grantWeeks } from './0028-grant-weeks.ts'
import { webhookRevisions } from './0029-webhook-revisions.ts'
import { removePasskeys } from './0030-remove-passkeys.ts'
import { linkMakers } from './0031-link-makers.ts'
import { refusedRequests } from './0032-refused-requests.ts'
import { chainFormat } from './0033-chain-format.ts'
import { passkeyBackups } from './0034-passkey-backups.ts'
import { domainKeys } from './0035-domain-keys.ts'
import { partitionMakers } from './0036-partition-makers.ts'
import { signingKeysOutside } from './0037-signing-keys-outside.ts'
import type { Migration } from './migration.ts'

const steps = [
  first,
  consoleTables,
  boundedAudit,
  memoryTotals,
  ownerActs,
  knownDevices,
  endSessions,
  secondFactor,
  memoryCorrection,
  register,
  auditSearch,
  auditChain,
  rights,
  webhooks,
  viewerRole,
  peopleAccess,
  refusedActs,
  memoryVersions,
  killSwitches,
  recordsByUser,
  projectSettings,
  linkedTogether,
  packedAudit,
  requestsInOrder,
  comparedInIndexes,
  grantWeeks,
  webhookRevisions,
  removePasskeys,
  linkMakers,
  refusedRequests,
  chainFormat,
  passkeyBackups,
  domainKeys,
  partitionMakers,
  signingKeysOutside,
] as const

export const migrations: readonly Migration[] = steps

type Words<Text> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text & string
type MadeBy<Step> = Step extends { readonly makes: infer Makes }
  ? { [Table in keyof Makes & string]: `${Table}.${Words<Makes[Table]>}` }[keyof Makes & string]
  : never
type Described<Table> = Table extends {
  readonly name: infer Name extends string
  readonly columns: { readonly names: readonly (infer Column extends string)[] }
}
  ? `${Name}.${Column}`
  : never
type None<Unmade extends never> = Unmade

/** A column that a table has and no step makes does not compile: the error names it. */
export type Unmade = None<
  Exclude<
    Described<(typeof tables)[keyof typeof tables] | (typeof sqliteTables)[keyof typeof sqliteTables]>,
    MadeBy<(typeof steps)[number]>
  >
>
