import type { UsageCount, UsageMeasure } from '../port/usage.ts'
import { bigInteger, column, record, text, textOf, timestamp } from './columns.ts'
import { table, tenant } from './table.ts'

const counted = {
  tenant,
  keyId: column('key_id', text),
  measure: column('measure', textOf<UsageMeasure>()),
  subject: column('subject', text),
  detail: column('detail', text),
  count: column('count', bigInteger),
}
const key = ['key_id', 'measure', 'subject', 'detail'] as const

export const usageCount = record<UsageCount>()({ ...counted, hourMs: column('hour', timestamp) })
export const usageHours = table('usage_counts', usageCount, {
  key: ['project_id', 'environment', 'hour', ...key],
  sweep: { column: 'hour', end: 'usageHoursBeforeMs' },
})

interface DayCount extends Omit<UsageCount, 'hourMs'> {
  readonly dayMs: number
}

/** The same by day: a look back over months would otherwise read every hour of it. */
export const dayCount = record<DayCount>()({ ...counted, dayMs: column('day', timestamp) })
export const usageDays = table('usage_days', dayCount, {
  key: ['project_id', 'environment', 'day', ...key],
  sweep: { column: 'day', end: 'usageDaysBeforeMs' },
})
