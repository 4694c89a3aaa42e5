import { lookColumns, type MemoryJson } from '../memory-json.ts'
import type { MemoryFilter } from '../port/memories.ts'
import { type Columns, prefixed, type SqlRow, toRow } from '../tables/columns.ts'
import { memoryFilter } from '../tables/memories.ts'
import { memoriesOf } from './audit.ts'
import { userKey, withUserKey } from './user-key.ts'

const filterColumns = withUserKey(memoryFilter)

/** What a grant lets its holder see, as columns of an input. */
export const filterInput = prefixed('f_', filterColumns)

/** The entries of a list in JSON, taken out of it once for each filter. */
const listed = (list: string): string => `ARRAY(SELECT jsonb_array_elements_text(${list}::jsonb))`

/** Whether the domain of a memory is among those that may be seen. */
export function isInDomains(memories: string, only: string, hidden: string): string {
  const key = `coalesce(${memories}.domain_key, '')`
  return `(${only} IS NULL OR ${key} = ANY (${listed(only)}))
    AND (${hidden} IS NULL OR ${key} <> ALL (${listed(hidden)}))`
}

/** Whether a filter lets a memory through, given an expression for each column of the filter. */
function isSeen(of: (column: (typeof filterColumns.names)[number]) => string): string {
  return `project_id = ${of('project_id')} AND environment = ${of('environment')} AND user_key = ${of('user_key')}
    AND user_id = ${of('user_id')} AND scope = ${of('scope')}
    AND (expires_at IS NULL OR expires_at > ${of('now')})
    AND (${of('domain_key')} IS NULL OR domain_key = ${of('domain_key')})
    AND (${of('since')} IS NULL OR created_at >= ${of('since')})
    AND ${isInDomains('memories', of('only_domains'), of('hidden_domains'))}`
}

/** For one filter, whose row is its parameters. */
export function selectMemories(json: MemoryJson): string {
  const isShown = isSeen((column) => {
    const at = filterColumns.names.indexOf(column)
    return `$${at + 1}::${filterColumns.types[at]}`
  })
  return `SELECT ${lookColumns(json)} FROM ambit.memories WHERE ${isShown} ORDER BY id`
}

/** Rows from before there were versions have none, until their first change. */
export const versionColumn = "coalesce(version::text, '')"

/** The version of what the user of a filter has in its scope; no row: there is nothing. */
export const versionText = `SELECT ${versionColumn} AS version FROM ambit.memory_totals
  WHERE user_key = $1::uuid AND project_id = $2 AND environment = $3 AND scope = $4`

export function versionValues({ tenant, userId, scope }: MemoryFilter): string[] {
  return [userKey(userId), tenant.projectId, tenant.environment, scope]
}

export function filterRow(filter: MemoryFilter): SqlRow {
  return toRow(filterColumns, filter)
}

/**
 * For every `n` of an input, what the record says of the memories it may see, and all of them as one JSON text, for
 * the caller: one value to send and to parse, however many there are. Each is looked up by itself, in one partition; the
 * OFFSET keeps the planner from turning that round and walking through everybody's. That the key is one of those asked
 * for is said twice, the second time in a form that PostgreSQL prunes by before it starts: the partitions of nobody are
 * not even opened, and opening all 64 takes ten times as long as reading from one.
 */
export function seenBy(input: string, firstSlot: number, json: MemoryJson): string {
  return `
    SELECT n, ${memoriesOf('ids')}, '[' || coalesce(memories, '') || ']' AS memories, first_expiry, oldest
    FROM ${input} CROSS JOIN LATERAL (
      SELECT array_agg(id) AS ids, string_agg(${json.sql}, ',') AS memories, min(expires_at) AS first_expiry,
        min(created_at) AS oldest
      FROM (
        SELECT ${lookColumns(json)} FROM ambit.memories
        WHERE ${isSeen((column) => `f_${column}`)} AND user_key IN (${keySlots(firstSlot)})
        ORDER BY id OFFSET 0
      ) AS oldest_first
    ) AS selection`
}

/** So many at once have a slot for their key in the statement. */
export const seenAtOnceMax = 8

export function keySlots(first: number): string {
  return Array.from({ length: seenAtOnceMax }, (_, index) => `$${first + index}::uuid`).join(', ')
}

/** The keys of an input; slots that are left over repeat the first. */
export function keySlotValues(input: Columns<unknown>): (rows: readonly SqlRow[]) => SqlRow {
  const userKeyAt = input.names.indexOf('f_user_key')
  return (rows) => Array.from({ length: seenAtOnceMax }, (_, index) => (rows[index] ?? rows[0])?.[userKeyAt] ?? null)
}
