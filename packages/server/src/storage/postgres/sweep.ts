import type { SweepOptions } from '../port/maintenance.ts'
import { type SweptRows, type SweptTable, sweptTables } from '../tables/all-tables.ts'
import { deletePicked, pickedColumns } from './delete-picked.ts'
import type { Statement } from './statement.ts'

const sweepLock = 4_801_623

/** The audit has partitions of its own. */
const { audit: _, ...sweeps } = sweptTables
type Swept = Omit<SweptRows, 'audit'>

const tables = Object.values(sweeps)
/** Each moment that rows are counted from is one parameter, and the limit is the first. */
const ends = [...new Set(tables.map(({ sweep }) => sweep.end))]

/** Grants have weeks of their own: those that are in none are left. */
const placeOf = ({ name }: SweptTable): string => (name === 'grants' ? 'ambit.grants_other' : `ambit.${name}`)

const deletions = tables.map((table) => {
  const { name, key, sweep } = table
  return `
  stale_${name} AS MATERIALIZED (
    SELECT ${pickedColumns(key.postgres)} FROM ${placeOf(table)}
    WHERE ${sweep.column} IS NOT NULL AND ${sweep.column} <= $${ends.indexOf(sweep.end) + 2}::bigint
      AND EXISTS (SELECT FROM turn)
    LIMIT $1 FOR UPDATE SKIP LOCKED
  ), ${name} AS (
    ${deletePicked(placeOf(table), `stale_${name}`, key.postgres)} RETURNING 1
  )`
})

/** Has a row in one process at a time. */
export const turnToSweep = `turn AS MATERIALIZED (SELECT WHERE pg_try_advisory_xact_lock(${sweepLock}))`

const text = `
  WITH ${turnToSweep}, ${deletions.join(', ')}
  SELECT ${tables.map(({ name }) => `(SELECT count(*) FROM ${name}) AS ${name}`).join(', ')}`

/**
 * One process at a time: whoever has the lock deletes, the others find nothing to do. Rows that a request holds right
 * now are left for the next time rather than waited for.
 */
export function sweep(options: SweepOptions): Statement<Swept> {
  return {
    name: 'sweep',
    text,
    values: [options.limit, ...ends.map((end) => options[end])],
    result: ([row]) => {
      const counts = Object.entries(sweeps).map(([counted, { name }]) => [counted, row?.[name] ?? 0])
      return Object.fromEntries(counts) as Swept
    },
  }
}
