import type { DeclaredPurpose, DeclaredReading, PurposeClass, RegisterMode, Scope, Signature } from '@ambit/core'
import type { DismissedPurpose, RegisterRevision } from '../port/registers.ts'
import {
  column,
  columns,
  flag,
  integer,
  json,
  nullable,
  record,
  type SqlRow,
  text,
  textOf,
  timestamp,
} from './columns.ts'
import { table } from './table.ts'

interface RegisterRow extends RegisterRevision {
  readonly projectId: string
}

/** The settings of a register, a row for every change to it or to its purposes. */
export const registerRow = record<RegisterRow>()({
  projectId: column('project_id', text),
  revision: column('revision', integer),
  mode: column('mode', textOf<RegisterMode>()),
  protectedDomains: column('protected_domains', json<readonly string[]>()),
  usualDomains: column('usual_domains', json<readonly string[]>()),
  setAtMs: column('set_at', timestamp),
  setBy: column('set_by', text),
})
export const registerRevision = registerRow.without('projectId')
export const registers = table('registers', registerRow, {
  key: ['project_id', 'revision'],
  distribution: 'reference',
})

const declared = columns<
  DeclaredReading,
  {
    read_classes: 'text'
    reads_as_outside: 'integer'
    classes_reason: 'text'
    classes_by: 'text'
    classes_at: 'bigint'
  }
>(
  {
    read_classes: 'text',
    reads_as_outside: 'integer',
    classes_reason: 'text',
    classes_by: 'text',
    classes_at: 'bigint',
  },
  ({ classes, isOutside, reason, by, atMs }) => [JSON.stringify(classes), Number(isOutside), reason, by, atMs],
  ([classes, isOutside, reason, by, atMs]: SqlRow) => ({
    classes: JSON.parse(classes as string) as readonly PurposeClass[],
    isOutside: isOutside === 1,
    reason: reason as string | null,
    by: by as string,
    atMs: atMs as number,
  }),
)

const set = columns<Signature, { set_by: 'text'; set_at: 'bigint' }>(
  { set_by: 'text', set_at: 'bigint' },
  ({ by, atMs }) => [by, atMs],
  ([by, atMs]) => ({ by: by as string, atMs: atMs as number }),
)

interface PurposeRow extends DeclaredPurpose {
  readonly projectId: string
}

/** Every version of every purpose. The newest of a name counts. */
export const purposeRow = record<PurposeRow>()({
  projectId: column('project_id', text),
  name: column('name', text),
  version: column('version', integer),
  statement: column('statement', text),
  purposeClasses: column('purpose_classes', json<readonly PurposeClass[]>()),
  scopes: column('scopes', nullable(json<readonly Scope[]>())),
  exceptions: column('exceptions', json<DeclaredPurpose['exceptions']>()),
  exceptionsBy: column('exceptions_by', json<DeclaredPurpose['exceptionsBy']>()),
  domains: column('domains', nullable(json<readonly (string | null)[]>())),
  declared,
  isRetired: column('is_retired', flag),
  set,
  reason: column('reason', nullable(text)),
})
export const purposeVersion = purposeRow.without('projectId')
export const purposes = table('purposes', purposeRow, {
  key: ['project_id', 'name', 'version'],
  distribution: 'reference',
})

interface DismissedRow extends DismissedPurpose {
  readonly projectId: string
}

export const dismissedRow = record<DismissedRow>()({
  projectId: column('project_id', text),
  textHash: column('text_hash', text),
  dismissedAtMs: column('dismissed_at', timestamp),
  dismissedBy: column('dismissed_by', text),
})
export const dismissedPurpose = dismissedRow.without('projectId')
export const dismissedPurposes = table('dismissed_purposes', dismissedRow, { key: ['project_id', 'text_hash'] })
