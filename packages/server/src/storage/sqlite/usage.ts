import type { DatabaseSync } from 'node:sqlite'
import type { KeyUse, UsageCount, UsageMeasure, UsageQuery, UsageSum } from '../console-port.ts'
import type { SqlRow } from './rows.ts'

/** So much is summed up at once: a look back over months is made of many short ones, and requests go on between them. */
const sliceMs = 6 * 3_600_000

type SumRow = [atMs: number | null, keyId: string | null, UsageMeasure, subject: string, detail: string, count: number]

export function usageReads(db: DatabaseSync) {
  const sums = db.prepare(`
    SELECT hour - hour % ?6 AS at, iif(?7, key_id, NULL) AS key, measure, subject, detail, sum(count) FROM usage_counts
    WHERE project_id = ?1 AND environment = ?2 AND hour >= ?3 AND hour < ?4
      AND (?5 IS NULL OR key_id = ?5) AND (?8 IS NULL OR measure = ?8)
    GROUP BY at, key, measure, subject, detail`)
  sums.setReturnArrays(true)
  return {
    async sumUsage({
      tenant,
      fromMs,
      toMs,
      keyId,
      stepMs,
      isByKey,
      measure,
    }: UsageQuery): Promise<readonly UsageSum[]> {
      const found = new Map<string, SumRow>()
      for (let startMs = fromMs; startMs < toMs; startMs += sliceMs) {
        if (startMs > fromMs) await new Promise(setImmediate)
        const endMs = Math.min(toMs, startMs + sliceMs)
        const { projectId, environment } = tenant
        const rows = sums.all(projectId, environment, startMs, endMs, keyId, stepMs, Number(isByKey), measure)
        for (const row of rows as unknown as readonly SumRow[]) add(found, row)
      }
      return [...found.values()].map(([atMs, keyId, measure, subject, detail, count]) => {
        return { atMs, keyId, measure, subject, detail, count }
      })
    },
  }
}

function add(sums: Map<string, SumRow>, row: SumRow): void {
  const name = row.slice(0, 5).join('\n')
  const sum = sums.get(name)
  if (sum) sum[5] += row[5]
  else sums.set(name, row)
}

export function usageWrites(db: DatabaseSync) {
  const insert = db.prepare(`
    INSERT INTO usage_counts (project_id, environment, hour, key_id, measure, subject, detail, count)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET count = count + excluded.count`)
  const touch = db.prepare('UPDATE api_keys SET last_used_at = max(coalesce(last_used_at, 0), ?) WHERE id = ?')
  return {
    addUsage({ counts, uses }: { counts: readonly SqlRow[]; uses: readonly SqlRow[] }): void {
      for (const row of counts) insert.run(...row)
      for (const row of uses) touch.run(...row)
    },
  }
}

export function countRow({ tenant, hourMs, keyId, measure, subject, detail, count }: UsageCount): SqlRow {
  return [tenant.projectId, tenant.environment, hourMs, keyId, measure, subject, detail, count]
}

export function useRow({ keyId, atMs }: KeyUse): SqlRow {
  return [atMs, keyId]
}
