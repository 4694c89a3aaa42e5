/** Compares readings with labels the way the gate is judged: whole rows, and reads over all scopes of the default matrix. */
import { defaultPolicyMatrix } from '../src/policy/default-policy.ts'
import type { PurposeClass } from '../src/purpose/purpose-classes.ts'
import type { LabelledPurpose } from './labelled-purposes.ts'

export interface PurposeScore {
  readonly rows: number
  /** Shares between 0 and 1. */
  readonly whollyRight: number
  readonly falseAllows: number
  readonly falseDenies: number
}

export interface JudgedPurpose {
  readonly labelled: LabelledPurpose
  readonly classes: readonly PurposeClass[]
}

export function scorePurposes(judged: readonly JudgedPurpose[]): PurposeScore {
  let right = 0
  let refusable = 0
  let wronglyAllowed = 0
  let allowable = 0
  let wronglyDenied = 0
  for (const { labelled, classes } of judged) {
    if (classes.join() === labelled.classes.join()) right += 1
    for (const allowed of Object.values(defaultPolicyMatrix)) {
      const should = isAllowed(labelled.classes, allowed)
      const does = isAllowed(classes, allowed)
      if (should) allowable += 1
      else refusable += 1
      if (should && !does) wronglyDenied += 1
      if (!should && does) wronglyAllowed += 1
    }
  }
  return {
    rows: judged.length,
    whollyRight: share(right, judged.length),
    falseAllows: share(wronglyAllowed, refusable),
    falseDenies: share(wronglyDenied, allowable),
  }
}

export function formatScores(title: string, judged: readonly JudgedPurpose[]): string {
  const kinds = Map.groupBy(judged, ({ labelled }) => labelled.kind)
  const lines = [...kinds]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([kind, rows]) => formatLine(kind, scorePurposes(rows)))
  return [
    `${title.padEnd(22)} rows   right   false allows   false denies`,
    ...lines,
    formatLine('all', scorePurposes(judged)),
  ].join('\n')
}

function formatLine(name: string, score: PurposeScore): string {
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`
  return `  ${name.padEnd(20)} ${String(score.rows).padStart(4)} ${percent(score.whollyRight).padStart(7)} ${percent(score.falseAllows).padStart(14)} ${percent(score.falseDenies).padStart(14)}`
}

function isAllowed(classes: readonly PurposeClass[], allowed: readonly PurposeClass[]): boolean {
  return classes.length > 0 && classes.every((name) => allowed.includes(name))
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
