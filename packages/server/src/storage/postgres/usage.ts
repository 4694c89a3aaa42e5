import type { KeyUse, UsageCount, UsageQuery, UsageSum } from '../console-port.ts'
import { columnsOf, type SqlValue, type Statement } from './statement.ts'

const countColumns = 'project_id, environment, hour, key_id, measure, subject, detail'

/**
 * Rows are taken in the order of their keys: two processes that add to the same ones wait for each other and never each
 * for the other.
 */
export function addUsage(counts: readonly UsageCount[], uses: readonly KeyUse[]): Statement<void> {
  return {
    name: 'add-usage',
    text: `
      WITH uses AS MATERIALIZED (
        SELECT key_id, max(at) AS at FROM unnest($9::text[], $10::bigint[]) AS input (key_id, at) GROUP BY key_id
      ), used AS MATERIALIZED (
        SELECT id, at FROM ambit.api_keys JOIN uses ON id = key_id
        WHERE last_used_at IS NULL OR last_used_at < at ORDER BY id FOR NO KEY UPDATE OF api_keys
      ), touched AS (
        UPDATE ambit.api_keys SET last_used_at = greatest(last_used_at, at) FROM used WHERE api_keys.id = used.id
      )
      INSERT INTO ambit.usage_counts AS u (${countColumns}, count)
      SELECT ${countColumns}, sum(count) FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[],
        $6::text[], $7::text[], $8::bigint[]) AS input (${countColumns}, count)
      GROUP BY ${countColumns} ORDER BY ${countColumns}
      ON CONFLICT (${countColumns}) DO UPDATE SET count = u.count + excluded.count`,
    values: [
      ...lists(counts.map(countRow), 8),
      ...lists(
        uses.map(({ keyId, atMs }) => [keyId, atMs]),
        2,
      ),
    ],
    result: () => undefined,
  }
}

function countRow({ tenant, hourMs, keyId, measure, subject, detail, count }: UsageCount) {
  return [tenant.projectId, tenant.environment, hourMs, keyId, measure, subject, detail, count]
}

/** A list for each column, also when there is no row to count the columns of. */
function lists(rows: readonly (readonly (string | number)[])[], columns: number): readonly SqlValue[] {
  return rows.length > 0 ? columnsOf(rows) : Array.from({ length: columns }, () => [])
}

export function sumUsage(query: UsageQuery): Statement<readonly UsageSum[]> {
  const { tenant, fromMs, toMs, keyId, stepMs, isByKey, measure } = query
  return {
    name: `sum-usage${isByKey ? '-by-key' : ''}`,
    text: `
      SELECT hour - hour % $6::bigint AS at, ${isByKey ? 'key_id' : 'NULL'} AS key, measure, subject, detail,
        sum(count)::bigint AS count
      FROM ambit.usage_counts
      WHERE project_id = $1 AND environment = $2 AND hour >= $3 AND hour < $4
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
