/**
 * The statements of nearly every request, asked with nothing, so that a new connection has planned them before somebody waits: for
 * those that select memories, which are in 64 partitions, the first time takes 25 to 50 ms.
 */
import type { Tenant } from '../port/tenant.ts'
import { recordAudit } from './audit.ts'
import { insertMemories, makeTotals } from './create-memories.ts'
import { issueViews, useViews } from './grant-views.ts'
import { findGrants, issueGrants, useGrants } from './grants.ts'
import type { PipelinedQuery } from './pipelined-connection.ts'
import { issueRememberedGrants, useRememberedGrants } from './remembered-grants.ts'
import { enterTenant } from './transaction.ts'

/** Plans hold for a role: that of a tenant, whichever it is. */
const nobody: Tenant = { projectId: '', environment: 'test' }

const asked = [
  ...[issueRememberedGrants, useRememberedGrants, issueGrants, useGrants, findGrants, insertMemories, recordAudit],
  ...[makeTotals([]), issueViews, useViews],
]

/** One transaction that changes nothing. */
export const warmUp: readonly PipelinedQuery[] = [
  { text: 'BEGIN' },
  enterTenant(nobody),
  ...asked.map(({ name, text }) => ({ name, text, values: nothingFor(text) })),
  { text: 'ROLLBACK' },
]

/** Null for each of its parameters: lists of nothing have no rows. */
function nothingFor(text: string): readonly null[] {
  const last = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  return Array.from({ length: last }, () => null)
}
