import { auditPage, type RequestShown } from '@ambit/core'
import type { Tenant } from '../../storage/port/tenant.ts'
import type { Needs } from '../deps.ts'
import { anyRecord } from './any-record.ts'
import { refusalExplainer } from './explain-refusal.ts'
import { findEntries } from './search-audit.ts'
import { consoleRecord, keyNames } from './search-records.ts'

/** A context has at most six scopes; of a batch of memories there is nothing to explain. */
const explainedMax = 12

export async function showRequest(
  deps: Needs<'audit' | 'keys' | 'policies' | 'registers', 'clock' | 'classifyPurpose'>,
  tenant: Tenant,
  requestId: string,
): Promise<RequestShown> {
  const [{ entries, beforeId }, nameOfKey] = await Promise.all([
    findEntries(deps, tenant, { ...anyRecord, requestId, limit: auditPage.max, beforeId: null }),
    keyNames(deps, tenant),
  ])
  const explain = await refusalExplainer(deps, tenant)
  const records: RequestShown['records'][number][] = []
  for (const [index, entry] of entries.entries()) {
    const explained = index < explainedMax ? await explain(entry) : { message: null, is_allowed_now: null }
    records.push({ ...consoleRecord(entry, nameOfKey), ...explained })
  }
  return { request_id: requestId, records, is_complete: beforeId === null }
}
