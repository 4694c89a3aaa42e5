/**
 * `npm run purposes:score`: what the shipped classifier gets right on the test part, set by set, by kind, source and family, with
 * every read that it wrongly allows, and both halves of it in short. `--errors` lists what it wrongly denies as well.
 */

import { campaignOf } from '../../gate/training/labelled-lines.ts'
import { classifyPurpose } from '../src/purpose/classify-purpose.ts'
import { isForTuning, loadPurposes } from './labelled-purposes.ts'
import { formatScores, formatSets, type JudgedPurpose, scorePurposes } from './purpose-score.ts'

const options = new Set(process.argv.slice(2))
const judged: JudgedPurpose[] = loadPurposes('test').map((labelled) => ({
  labelled,
  classes: classifyPurpose(labelled.purpose).classes,
}))
for (const [campaign, rows] of Map.groupBy(judged, ({ labelled }) => campaignOf(labelled))) {
  console.log(`${formatScores(campaign, rows)}\n`)
  for (const row of rows) if (scorePurposes([row]).falseAllows > 0) console.log(`  wrongly allowed: ${described(row)}`)
  console.log()
}
for (const [name, half] of [
  ['the half that thresholds are searched on', judged.filter(({ labelled }) => isForTuning(labelled))],
  ['the other half', judged.filter(({ labelled }) => !isForTuning(labelled))],
] as const) {
  console.log(formatSets(name, half))
}
if (options.has('--errors')) {
  for (const row of judged) if (scorePurposes([row]).falseDenies > 0) console.log(`wrongly denied: ${described(row)}`)
}

function described({ labelled, classes }: JudgedPurpose): string {
  const name = labelled.family ?? labelled.source ?? labelled.kind
  return `${name}: ${JSON.stringify(labelled.purpose)} is ${listed(labelled.classes)}, read as ${listed(classes)}`
}

function listed(classes: readonly string[]): string {
  return classes.join(', ') || 'nothing'
}
