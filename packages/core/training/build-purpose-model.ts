/** From labelled purposes to the tables that ship. The readings are fitted side by side, each in a thread of its own. */
import { Worker } from 'node:worker_threads'
import { type PurposeModelTables, type ReadingTables, readReadingModel } from '../src/purpose/model/purpose-model.ts'
import type { FittedReading } from './fit-model.ts'
import { fitStacking } from './fit-stacking.ts'
import type { FitOrder } from './fit-thread.ts'
import { packReadingTables } from './model-tables.ts'
import { splitForStacking, stackingRows } from './stacking-rows.ts'
import { allLines, loadTraining, type TrainingLines } from './training-material.ts'
import type { FittedWindows } from './window-net.ts'

/**
 * From all lines of the training part, or from some. The readings are fitted twice: without some of the lines, to learn from those how
 * far they can be believed, and then from all.
 */
export async function buildPurposeModel(lines: TrainingLines = allLines()): Promise<PurposeModelTables> {
  const { seen, unseen } = splitForStacking(lines)
  const [ofSeen, ofAll] = await Promise.all([fitReadings(seen), fitReadings(lines)])
  return { ...ofAll, stacking: fitStacking(stackingRows(unseen, readReadingModel(ofSeen))) }
}

async function fitReadings(lines: TrainingLines): Promise<ReadingTables> {
  const material = loadTraining(lines)
  const [windows, parts, whole] = await Promise.all([
    fitInThread<FittedWindows>({ reading: 'windows', material }),
    fitInThread<FittedReading>({ reading: 'parts', material }),
    fitInThread<FittedReading>({ reading: 'whole', material }),
  ])
  return packReadingTables({ parts, whole, windows, ...material })
}

function fitInThread<Fitted>(order: FitOrder): Promise<Fitted> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('fit-thread.ts', import.meta.url), { workerData: order })
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}
