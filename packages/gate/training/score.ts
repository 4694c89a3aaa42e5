/**
 * `npm run purposes:score`: what the gate gets right on the test split, set by set, by kind, source and family, and with other
 * thresholds. `-- --errors` lists what it reads wrongly. `-- FILE` scores labelled lines of your own, `--model FILE` another model.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { GateThresholds } from '../src/gate-file.ts'
import { loadGate } from '../src/index.ts'
import type { GateReading } from '../src/purpose-reading.ts'
import { type LabelledLine, parseLines, readScoredLines } from './labelled-lines.ts'
import { type JudgedLine, type Measures, measure, readAt } from './measure.ts'

interface Judged extends JudgedLine {
  readonly line: LabelledLine
  readonly reading: GateReading
}

/** Of the probability of a refusal. */
const refuseThresholds = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8]
/** Smaller groups say nothing. */
const groupMin = 10

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { errors: { type: 'boolean' }, model: { type: 'string' } },
})
const { read, thresholds, digest } = await loadGate(options.model === undefined ? {} : { model: options.model })
const [file] = positionals
const lines = file === undefined ? readScoredLines() : parseLines(readFileSync(file, 'utf8'))
const judged: Judged[] = lines.map((line) => ({ line, reading: read(line.purpose) }))
const bySet = Map.groupBy(judged, ({ line }) => line.set ?? 'lines')

console.log(`model ${digest}`)
for (const [set, ofSet] of bySet) {
  console.log(`\n${header(set)}`)
  for (const column of ['kind', 'source', 'family'] as const) printGroups(ofSet, ({ line }) => line[column])
}
console.log(`\n${header('sets')}`)
for (const [set, ofSet] of bySet) console.log(formatMeasures(set, measure(ofSet)))
console.log(formatMeasures('all', measure(judged)))

console.log(`\n${header('rounds')}`)
printGroups(judged, ({ line }) => (line.round === undefined ? undefined : `${line.set} ${line.round}`))

console.log(`\n${header('reasons')}`)
printGroups(judged, ({ line }) => line.reason)

console.log(`\n${header(`refused from a probability of (now ${thresholds.refuse})`)}`)
for (const refuse of refuseThresholds) console.log(formatMeasures(String(refuse), measureAt({ ...thresholds, refuse })))

if (options.errors) {
  for (const one of judged) {
    const { falseAllows, falseDenies } = measure([one])
    if (falseAllows > 0) console.log(`wrongly allowed ${described(one)}`)
    else if (falseDenies > 0) console.log(`wrongly denied ${described(one)}`)
  }
}

function measureAt(chosen: GateThresholds): Measures {
  return measure(judged.map(({ line, reading }) => ({ line, reading: readAt(reading, chosen) })))
}

function printGroups(of: readonly Judged[], nameOf: (judged: Judged) => string | undefined): void {
  const groups = [...Map.groupBy(of, nameOf)].filter(([name, group]) => name !== undefined && group.length >= groupMin)
  for (const [name, group] of groups.toSorted(([a], [b]) =>
    String(a).localeCompare(String(b), 'en', { numeric: true }),
  ))
    console.log(formatMeasures(String(name), measure(group)))
}

function header(title: string): string {
  return `${title.padEnd(44)} lines   right  false allows  false denies  opened  losing  other reason`
}

function formatMeasures(name: string, measures: Measures): string {
  const percent = (value: number, width: number) => `${(100 * value).toFixed(2)} %`.padStart(width)
  const { lines, whollyRight, falseAllows, falseDenies, opened, losing, otherReason } = measures
  return (
    `  ${name.padEnd(42)} ${String(lines).padStart(5)} ${percent(whollyRight, 8)}${percent(falseAllows, 14)}` +
    `${percent(falseDenies, 14)}${percent(opened, 8)}${percent(losing, 8)}${percent(otherReason, 14)}`
  )
}

function described({ line, reading }: Judged): string {
  const { refusal } = reading
  const found = refusal === null ? reading.classes.join(', ') : `refused as ${refusal.reason}`
  return `${line.set} ${line.family ?? line.source ?? line.kind}: ${JSON.stringify(line.purpose)} is ${line.classes.join(', ') || 'outside'}, read as ${found}`
}
