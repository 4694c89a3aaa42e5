/** Compares readings with labels the way the gate is judged: whole rows, and reads over all scopes of one matrix. */
import type { PurposeClass } from '../src/purpose/purpose-classes.ts'
import type { LabelledPurpose } from './labelled-purposes.ts'
import { measuredMatrix } from './measured-matrix.ts'

/** Shares between 0 and 1. */
export interface PurposeScore {
  readonly rows: number
  readonly whollyRight: number
  /** Of the reads that should be refused. */
  readonly falseAllows: number
  /** Of the reads that should be allowed. */
  readonly falseDenies: number
  /** Rows that should open nothing and open a scope. */
  readonly opened: number
  /** Rows that lose a scope they should open. */
  readonly losing: number
}

export interface JudgedPurpose {
  readonly labelled: LabelledPurpose
  readonly classes: readonly PurposeClass[]
}

export function scorePurposes(judged: readonly JudgedPurpose[]): PurposeScore {
  const counts = {
    right: 0,
    refusable: 0,
    allowed: 0,
    allowable: 0,
    denied: 0,
    empty: 0,
    opened: 0,
    proper: 0,
    losing: 0,
  }
  for (const { labelled, classes } of judged) {
    if (classes.join() === labelled.classes.join()) counts.right += 1
    const reads = Object.values(measuredMatrix).map((allowed) => ({
      should: isAllowed(labelled.classes, allowed),
      does: isAllowed(classes, allowed),
    }))
    counts.allowable += reads.filter(({ should }) => should).length
    counts.refusable += reads.filter(({ should }) => !should).length
    counts.denied += reads.filter(({ should, does }) => should && !does).length
    counts.allowed += reads.filter(({ should, does }) => !should && does).length
    if (labelled.classes.length === 0) {
      counts.empty += 1
      if (reads.some(({ does }) => does)) counts.opened += 1
    } else {
      counts.proper += 1
      if (reads.some(({ should, does }) => should && !does)) counts.losing += 1
    }
  }
  return {
    rows: judged.length,
    whollyRight: share(counts.right, judged.length),
    falseAllows: share(counts.allowed, counts.refusable),
    falseDenies: share(counts.denied, counts.allowable),
    opened: share(counts.opened, counts.empty),
    losing: share(counts.losing, counts.proper),
  }
}

export function formatScores(title: string, judged: readonly JudgedPurpose[]): string {
  const groupings: readonly ((labelled: LabelledPurpose) => string | undefined)[] = [
    ({ kind }) => kind,
    ({ source }) => source,
    ({ family }) => family,
  ]
  const lines = groupings.flatMap((nameOf) => {
    const groups = Map.groupBy(judged, ({ labelled }) => nameOf(labelled))
    return [...groups]
      .filter((group): group is [string, JudgedPurpose[]] => group[0] !== undefined)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, rows]) => formatLine(name, scorePurposes(rows)))
  })
  return [header(title), ...lines, formatLine('all', scorePurposes(judged))].join('\n')
}

/** Sets of the same sort together: attacks, twins, wild, terse, prose. */
export function formatSets(title: string, judged: readonly JudgedPurpose[]): string {
  const sets = Map.groupBy(judged, ({ labelled }) => labelled.set)
  return [header(title), ...[...sets].map(([name, rows]) => formatLine(name, scorePurposes(rows)))].join('\n')
}

function header(title: string): string {
  return `${title.padEnd(44)} rows   right  false allows  false denies  opened  losing`
}

function formatLine(name: string, score: PurposeScore): string {
  const percent = (value: number, width: number) => `${(100 * value).toFixed(1)} %`.padStart(width)
  return (
    `  ${name.padEnd(42)} ${String(score.rows).padStart(4)} ${percent(score.whollyRight, 7)} ` +
    `${percent(score.falseAllows, 13)} ${percent(score.falseDenies, 13)} ${percent(score.opened, 7)} ${percent(score.losing, 7)}`
  )
}

function isAllowed(classes: readonly PurposeClass[], allowed: readonly PurposeClass[]): boolean {
  return classes.length > 0 && classes.every((name) => allowed.includes(name))
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
