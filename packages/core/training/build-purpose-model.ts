/** From labelled purposes to the tables that ship. The three readings are fitted side by side, each in a thread of its own. */
import { Worker } from 'node:worker_threads'
import type { PurposeModelTables } from '../src/purpose/model/purpose-model.ts'
import type { FittedReading } from './fit-model.ts'
import type { FitOrder } from './fit-thread.ts'
import type { FittedWindows } from './fit-windows.ts'
import { packModelTables } from './model-tables.ts'
import { loadTraining, type TrainingLines } from './training-material.ts'

/** From all lines of the training part, or from some. */
export async function buildPurposeModel(lines?: TrainingLines): Promise<PurposeModelTables> {
  const material = loadTraining(lines)
  const [windows, parts, whole] = await Promise.all([
    fitInThread<FittedWindows>({ reading: 'windows', material }),
    fitInThread<FittedReading>({ reading: 'parts', material }),
    fitInThread<FittedReading>({ reading: 'whole', material }),
  ])
  return packModelTables({ parts, whole, windows, ...material })
}

function fitInThread<Fitted>(order: FitOrder): Promise<Fitted> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('fit-thread.ts', import.meta.url), { workerData: order })
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}
