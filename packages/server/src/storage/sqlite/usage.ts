import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  isOfWholeDays,
  type KeyUse,
  type UsageCount,
  type UsageMeasure,
  type UsageQuery,
  type UsageSum,
  usageDayMs,
} from '../port/usage.ts'
import { type Columns, toRow } from '../tables/columns.ts'
import { dayCount, usageCount, usageDays, usageHours } from '../tables/usage.ts'
import { insertInto, prepareLists } from './sql.ts'

const hourMs = 3_600_000

type SumRow = [atMs: number | null, keyId: string | null, UsageMeasure, subject: string, detail: string, count: number]

export function usageReads(db: DatabaseSync) {
  const ofHours = prepareSums(db, 'usage_counts', 'hour')
  const ofDays = prepareSums(db, 'usage_days', 'day')
  return {
    /** Hour by hour, or day by day: a long look back is made of many short ones, and requests go on between them. */
    async sumUsage(query: UsageQuery): Promise<readonly UsageSum[]> {
      const { tenant, fromMs, toMs, keyId, stepMs, isByKey, measure } = query
      const [statement, sliceMs] = isOfWholeDays(query) ? [ofDays, usageDayMs] : [ofHours, hourMs]
      const sums = new Map<string, SumRow>()
      for (let startMs = fromMs; startMs < toMs; startMs += sliceMs) {
        if (startMs > fromMs) await new Promise(setImmediate)
        const slice = [startMs, Math.min(toMs, startMs + sliceMs)]
        const place = [tenant.projectId, tenant.environment, ...slice]
        const rows = statement.all(...place, keyId, stepMs, Number(isByKey), measure)
        for (const row of rows as unknown as readonly SumRow[]) addRow(sums, row)
      }
      return [...sums.values()].map(([atMs, keyId, measure, subject, detail, count]) => {
        return { atMs, keyId, measure, subject, detail, count }
      })
    },
  }
}

function prepareSums(db: DatabaseSync, table: string, column: string): StatementSync {
  return prepareLists(
    db,
    `SELECT ${column} - ${column} % ?6 AS at, iif(?7, key_id, NULL) AS key, measure, subject, detail, sum(count)
    FROM ${table}
    WHERE project_id = ?1 AND environment = ?2 AND ${column} >= ?3 AND ${column} < ?4
      AND (?5 IS NULL OR key_id = ?5) AND (?8 IS NULL OR measure = ?8)
    GROUP BY at, key, measure, subject, detail`,
  )
}

function addRow(sums: Map<string, SumRow>, row: SumRow): void {
  const name = row.slice(0, 5).join('\n')
  const sum = sums.get(name)
  if (sum) sum[5] += row[5]
  else sums.set(name, row)
}

export function usageWrites(db: DatabaseSync) {
  const add = (table: typeof usageHours | typeof usageDays, columns: Columns<unknown>): StatementSync =>
    db.prepare(`${insertInto(table, columns)} ON CONFLICT DO UPDATE SET count = count + excluded.count`)
  const addToHour = add(usageHours, usageCount)
  const addToDay = add(usageDays, dayCount)
  const touch = db.prepare('UPDATE api_keys SET last_used_at = max(coalesce(last_used_at, 0), ?) WHERE id = ?')
  return {
    addUsage({ counts, uses }: { counts: readonly UsageCount[]; uses: readonly KeyUse[] }): void {
      for (const count of counts) {
        addToHour.run(...toRow(usageCount, count))
        addToDay.run(...toRow(dayCount, { ...count, dayMs: count.hourMs - (count.hourMs % usageDayMs) }))
      }
      for (const { keyId, atMs } of uses) touch.run(atMs, keyId)
    },
  }
}
