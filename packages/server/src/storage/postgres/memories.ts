import { hash } from 'node:crypto'
import type { MemoryFilter } from '../port/memories.ts'
import { memoriesOf } from './audit.ts'
import type { InputRow } from './statement.ts'

/** What memories are spread by: as short as an index wants it, and even for ids that all begin alike. */
export function userKey(userId: string): string {
  return hash('sha256', userId).slice(0, 32)
}

/** What a grant lets its holder see, as columns of an input, in the order of `filterRow`. */
export const filterColumns = 'f_project, f_environment, f_key, f_user, f_scope, f_now, f_domain, f_since'
export const filterTypes = ['text', 'text', 'uuid', 'text', 'text', 'bigint', 'text', 'bigint'] as const

export function filterRow(filter: MemoryFilter): InputRow {
  const { tenant, userId, scope, domain, createdSinceMs, nowMs } = filter
  return [tenant.projectId, tenant.environment, userKey(userId), userId, scope, nowMs, domain, createdSinceMs]
}

/**
 * For every `n` of an input, what the record says of the memories it may see, and all of them as one JSON text, for
 * the caller: one value to send and to parse, however many there are. Each is looked up by itself, in one partition; the
 * OFFSET keeps the planner from turning that round and walking through everybody's. That the key is one of those asked
 * for is said twice, the second time in a form that PostgreSQL prunes by before it starts: the partitions of nobody are
 * not even opened, and opening all 64 takes ten times as long as reading from one.
 */
export function seenBy(input: string, firstSlot: number): string {
  return `
    SELECT n, ${memoriesOf('ids')}, '[' || coalesce(memories, '') || ']' AS memories
    FROM ${input} CROSS JOIN LATERAL (
      SELECT array_agg(id) AS ids, string_agg('{"id":"' || id || '","source":"' || source || '","createdAtMs":' ||
        created_at || ',"value":' || value || '}', ',') AS memories
      FROM (
        SELECT id, source, created_at, value FROM ambit.memories
        WHERE project_id = f_project AND environment = f_environment AND user_key = f_key AND user_id = f_user
          AND scope = f_scope AND user_key IN (${keySlots(firstSlot)})
          AND (expires_at IS NULL OR expires_at > f_now)
          AND (f_domain IS NULL OR domain = f_domain)
          AND (f_since IS NULL OR created_at >= f_since)
        ORDER BY id OFFSET 0
      ) AS oldest_first
    ) AS selection`
}

/** So many at once have a slot for their key in the statement. */
export const seenAtOnceMax = 8

function keySlots(first: number): string {
  return Array.from({ length: seenAtOnceMax }, (_, index) => `$${first + index}::uuid`).join(', ')
}

const keyColumn = filterColumns.split(', ').indexOf('f_key')

/** The keys of an input; slots that are left over repeat the first. */
export function keySlotValues(rows: readonly InputRow[]): InputRow {
  return Array.from({ length: seenAtOnceMax }, (_, index) => (rows[index] ?? rows[0])?.[keyColumn] ?? null)
}
