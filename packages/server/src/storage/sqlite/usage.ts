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

type SumRow = [atMs: number | null, keyId: string | null, UsageMeasure, subject: string, detail: string, count: number]

export function usageReads(db: DatabaseSync) {
  const ofHours = prepareSums(db, 'usage_counts', 'hour')
  const ofDays = prepareSums(db, 'usage_days', 'day')
  return {
    sumUsage(query: UsageQuery): readonly UsageSum[] {
      const { tenant, fromMs, toMs, keyId, stepMs, isByKey, measure } = query
      const statement = isOfWholeDays(query) ? ofDays : ofHours
      const period = [tenant.projectId, tenant.environment, fromMs, toMs] as const
      const rows = statement.all(...period, keyId, stepMs, Number(isByKey), measure) as unknown as readonly SumRow[]
      return rows.map(([atMs, keyId, measure, subject, detail, count]) => {
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
