/**
 * `npx node packages/core/training/held-out.ts`: an estimate of how the gate reads the project's own purposes and samples when it has
 * not seen them. A model is trained on everything but them and what resembles them, and scored on them, with the decision as it
 * ships. `--errors` lists what is read wrongly, `--save FILE` keeps the tables for `tune.ts`. Takes as long as training.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { campaignOf } from '../../gate/training/labelled-lines.ts'
import { readPurposeModel } from '../src/purpose/model/purpose-model.ts'
import { createPurposeClassifier } from '../src/purpose/purpose-classifier.ts'
import { buildPurposeModel } from './build-purpose-model.ts'
import { isSample, loadPurposes } from './labelled-purposes.ts'
import { packTables } from './pack-tables.ts'
import { formatScores, type JudgedPurpose, scorePurposes } from './purpose-score.ts'
import { allLines, withoutSamples } from './training-material.ts'

const { values: options } = parseArgs({ options: { errors: { type: 'boolean' }, save: { type: 'string' } } })
const heldOut = loadPurposes('train').filter(isSample)
const tables = await buildPurposeModel(withoutSamples(allLines()))
if (options.save !== undefined) writeFileSync(options.save, packTables(tables))
const { classify } = createPurposeClassifier(readPurposeModel(tables))
const judged: JudgedPurpose[] = heldOut.map((labelled) => ({ labelled, classes: classify(labelled.purpose).classes }))
for (const [campaign, rows] of Map.groupBy(judged, ({ labelled }) => campaignOf(labelled)))
  console.log(`${formatScores(campaign, rows)}\n`)
if (options.errors) {
  for (const row of judged) {
    const { falseAllows, falseDenies } = scorePurposes([row])
    if (falseAllows + falseDenies > 0) console.log(`${JSON.stringify(row.labelled)} read as ${row.classes.join(', ')}`)
  }
}
