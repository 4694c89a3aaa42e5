/** What commands on the audit are given. */
import type { Tenant } from '../storage/port/tenant.ts'
import type { parseArguments } from './parse-arguments.ts'

export const searchOptions = {
  user: { type: 'string' },
  key: { type: 'string' },
  scope: { type: 'string' },
  action: { type: 'string' },
  outcome: { type: 'string' },
  request: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  limit: { type: 'string' },
} as const

export const auditOptions = {
  project: { type: 'string' },
  installation: { type: 'boolean', default: false },
  head: { type: 'string' },
  'allow-dropped': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  ...searchOptions,
} as const

export interface AuditInput {
  readonly tenant: Tenant
  readonly file: string | undefined
  readonly options: ReturnType<typeof parseArguments<typeof auditOptions>>['values']
}
