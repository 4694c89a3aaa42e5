/** Reads and refusals of a day and of the one before, from what was counted by hour. */
import type { Overview, OverviewFigures } from '../operations/console/overview.ts'
import type { CountedUsage, UsagePeriod } from './summarize-usage.ts'
import { usageStepMs } from './summarize-usage.ts'

const readOperations: readonly string[] = ['readMemory', 'readContext', 'continueRead']
const storeOperations: readonly string[] = ['createMemory', 'createMemories']

/** @param rows of the day and of the one before, each with the hour that it belongs to. */
export function overviewFigures(
  period: UsagePeriod,
  rows: readonly CountedUsage[],
): Pick<Overview, 'today' | 'before' | 'hours'> {
  const isToday = ({ atMs }: CountedUsage): boolean => atMs !== null && atMs >= period.fromMs
  const byHour = Map.groupBy(rows.filter(isToday), ({ atMs }) => atMs)
  return {
    today: figuresOf(rows.filter(isToday)),
    before: figuresOf(rows.filter((row) => !isToday(row))),
    hours: Array.from({ length: period.steps }, (_, index) => {
      const atMs = period.fromMs + index * usageStepMs(period.step)
      const { reads, refused } = figuresOf(byHour.get(atMs) ?? [])
      return { at: new Date(atMs).toISOString(), reads, refused }
    }),
  }
}

function figuresOf(rows: readonly CountedUsage[]): OverviewFigures {
  const figures = { reads: 0, refused: 0, memories: 0 }
  for (const { measure, subject, detail, count } of rows) {
    if (measure === 'refused') figures.refused += count
    else if (measure !== 'requests' || !detail.startsWith('2')) continue
    else if (readOperations.includes(subject)) figures.reads += count
    else if (storeOperations.includes(subject)) figures.memories += count
  }
  return figures
}
