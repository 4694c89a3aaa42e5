import {
  isOfWholeDays,
  type KeyUse,
  type UsageCount,
  type UsageQuery,
  type UsageSum,
  usageDayMs,
} from '../port/usage.ts'
import { type Columns, column, record, text, timestamp, toRow } from '../tables/columns.ts'
import { usageCount, usageDays, usageHours } from '../tables/usage.ts'
import { listOf, listsOf, type SqlParameter, type Statement, unnestOf } from './statement.ts'

const hourKey = usageHours.key.postgres.join(', ')
const dayKey = usageDays.key.postgres.join(', ')
/** What is counted by day, of the columns of the hours. */
const ofDay = `hour - hour % ${usageDayMs} AS day`
const use = record<KeyUse>()({ keyId: column('key_id', text), atMs: column('at', timestamp) })

/**
 * Rows are taken in the order of their keys, and tables always in the same order: two processes that add to the same ones
 * wait for each other, and never each for the other.
 */
const addText = `
  WITH counts (${listOf(usageCount)}) AS MATERIALIZED (
    SELECT * FROM ${unnestOf(usageCount)}
  ), uses AS MATERIALIZED (
    SELECT key_id, max(at) AS at FROM ${unnestOf(use, usageCount.names.length + 1)} AS input (${listOf(use)})
    GROUP BY key_id
  ), days AS (
    INSERT INTO ambit.usage_days AS u (${dayKey}, count)
    SELECT ${usageDays.key.postgres.map((name) => (name === 'day' ? ofDay : name)).join(', ')}, sum(count) FROM counts
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
    values: [...rowsAsLists(usageCount, counts), ...rowsAsLists(use, uses)],
    result: () => undefined,
  }
}

function rowsAsLists<T>(columns: Columns<T>, values: readonly T[]): readonly SqlParameter[] {
  return listsOf(
    values.map((value) => toRow(columns, value)),
    columns.names.length,
  )
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
