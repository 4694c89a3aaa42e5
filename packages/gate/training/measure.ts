/** Compares readings with labels the way a gate is judged: by the reads that it wrongly allows and denies under the default policy. */
import { defaultPolicyMatrix } from '@ambit/core/default-policy'
import type { GateThresholds } from '../src/gate-file.ts'
import { type PurposeClass, purposeClasses } from '../src/purpose-classes.ts'
import type { GateReading, PurposeReading } from '../src/purpose-reading.ts'
import type { LabelledLine } from './labelled-lines.ts'

export interface JudgedLine {
  readonly line: Pick<LabelledLine, 'purpose' | 'classes' | 'reason'>
  readonly reading: Pick<PurposeReading, 'classes' | 'refusal'>
}

/** Shares between 0 and 1, but for the number of lines. */
export interface Measures {
  readonly lines: number
  readonly whollyRight: number
  /** Of the reads that should be refused. */
  readonly falseAllows: number
  /** Of the reads that should be allowed. */
  readonly falseDenies: number
  /** Lines that should open nothing and open a scope. */
  readonly opened: number
  /** Lines that lose a scope they should open. */
  readonly losing: number
  /** Refusals of lines with a labelled reason that give another one. */
  readonly otherReason: number
}

export function measure(judged: readonly JudgedLine[]): Measures {
  const counts = { right: 0, refusable: 0, allowed: 0, allowable: 0, denied: 0, empty: 0, opened: 0, losing: 0 }
  const reasons = { known: 0, other: 0 }
  for (const { line, reading } of judged) {
    const should = openedScopes(line.classes)
    const does = openedScopes(reading.classes)
    const wronglyAllowed = does.filter((scope) => !should.includes(scope)).length
    const wronglyDenied = should.filter((scope) => !does.includes(scope)).length
    if (reading.classes.join() === line.classes.join()) counts.right += 1
    counts.allowable += should.length
    counts.refusable += scopes.length - should.length
    counts.allowed += wronglyAllowed
    counts.denied += wronglyDenied
    if (line.classes.length === 0) counts.empty += 1
    if (line.classes.length === 0 && wronglyAllowed > 0) counts.opened += 1
    if (wronglyDenied > 0) counts.losing += 1
    if (line.reason !== undefined && reading.refusal !== null) {
      reasons.known += 1
      if (reading.refusal.reason !== line.reason) reasons.other += 1
    }
  }
  return {
    lines: judged.length,
    whollyRight: share(counts.right, judged.length),
    falseAllows: share(counts.allowed, counts.refusable),
    falseDenies: share(counts.denied, counts.allowable),
    opened: share(counts.opened, counts.empty),
    losing: share(counts.losing, judged.length - counts.empty),
    otherReason: share(reasons.other, reasons.known),
  }
}

const scopes = Object.entries(defaultPolicyMatrix)

/** The scopes that a purpose of these classes may read. */
export function openedScopes(classes: readonly string[]): string[] {
  if (classes.length === 0) return []
  return scopes
    .filter(([, allowed]) => classes.every((name) => (allowed as readonly string[]).includes(name)))
    .map(([scope]) => scope)
}

/** What the same probabilities would have meant with other thresholds. */
export function readAt(reading: GateReading, thresholds: GateThresholds): Pick<PurposeReading, 'classes' | 'refusal'> {
  const { probabilities } = reading
  if (probabilities === null) return reading
  const sure = probabilities.refuse < thresholds.refuse && Math.max(...probabilities.classes) >= thresholds.sure
  const isExpressed = (_: PurposeClass, at: number): boolean =>
    (probabilities.classes[at] as number) >= thresholds.class
  return { classes: sure ? purposeClasses.filter(isExpressed) : [], refusal: reading.refusal }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
