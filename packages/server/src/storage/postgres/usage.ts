import {
  isOfWholeDays,
  type KeyUse,
  type UsageCount,
  type UsageQuery,
  type UsageSum,
  usageDayMs,
} from '../port/usage.ts'
import { columnsOf, type InputRow, type SqlValue, type Statement } from './statement.ts'

const before = 'project_id, environment'
const after = 'key_id, measure, subject, detail'
const hourKey = `${before}, hour, ${after}`
const dayKey = `${before}, day, ${after}`

/**
 * Rows are taken in the order of their keys, and tables always in the same order: two processes that add to the same ones
 * wait for each other, and never each for the other.
 */
const addText = `
  WITH counts (${hourKey}, count) AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[])
  ), uses AS MATERIALIZED (
    SELECT key_id, max(at) AS at FROM unnest($9::text[], $10::bigint[]) AS input (key_id, at) GROUP BY key_id
  ), days AS (
    INSERT INTO ambit.usage_days AS u (${dayKey}, count)
    SELECT ${before}, hour - hour % ${usageDayMs} AS day, ${after}, sum(count) FROM counts
    GROUP BY ${dayKey} ORDER BY ${dayKey}
    ON CONFLICT (${dayKey}) DO UPDATE SET count = u.count + excluded.count
  ), used AS MATERIALIZED (
    SELECT id, at FROM ambit.api_keys JOIN uses ON id = key_id
    WHERE last_used_at IS NULL OR last_used_at < at ORDER BY id FOR NO KEY UPDATE OF api_keys
  ), touched AS (
    UPDATE ambit.api_keys SET last_used_at = greatest(last_used_at, at) FROM used WHERE api_keys.id = used.id
  )
  INSERT INTO ambit.usage_counts AS u (${hourKey}, count)
  SELECT ${hourKey}, sum(count) FROM counts GROUP BY ${hourKey} ORDER BY ${hourKey}
  ON CONFLICT (${hourKey}) DO UPDATE SET count = u.count + excluded.count`

export function addUsage(counts: readonly UsageCount[], uses: readonly KeyUse[]): Statement<void> {
  return {
    name: 'add-usage',
    text: addText,
    values: [...lists(counts.map(countRow), 8), ...lists(uses.map(useRow), 2)],
    result: () => undefined,
  }
}

function countRow({ tenant, hourMs, keyId, measure, subject, detail, count }: UsageCount): InputRow {
  return [tenant.projectId, tenant.environment, hourMs, keyId, measure, subject, detail, count]
}

function useRow({ keyId, atMs }: KeyUse): InputRow {
  return [keyId, atMs]
}

/** A list for each column, also when there is no row to count the columns of. */
function lists(rows: readonly InputRow[], columns: number): readonly SqlValue[] {
  return rows.length > 0 ? columnsOf(rows) : Array.from({ length: columns }, () => [])
}

export function sumUsage(query: UsageQuery): Statement<readonly UsageSum[]> {
  const { tenant, fromMs, toMs, keyId, stepMs, isByKey, measure } = query
  const [table, column] = isOfWholeDays(query) ? ['usage_days', 'day'] : ['usage_counts', 'hour']
  return {
    name: `sum-usage-by-${column}${isByKey ? '-and-key' : ''}`,
    text: `
      SELECT ${column} - ${column} % $6::bigint AS at, ${isByKey ? 'key_id' : 'NULL'} AS key, measure, subject, detail,
        sum(count)::bigint AS count
      FROM ambit.${table}
      WHERE project_id = $1 AND environment = $2 AND ${column} >= $3 AND ${column} < $4
        AND ($5::text IS NULL OR key_id = $5) AND ($7::text IS NULL OR measure = $7)
      GROUP BY at, key, measure, subject, detail`,
    values: [tenant.projectId, tenant.environment, fromMs, toMs, keyId, stepMs, measure],
    isRead: true,
    result: (rows) =>
      rows.map(({ at, key, measure, subject, detail, count }) => {
        return { atMs: at, keyId: key, measure, subject, detail, count }
      }),
  }
}
