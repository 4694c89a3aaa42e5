/** Fits one of the readings and sends it to whoever started the thread. */
import { parentPort, workerData } from 'node:worker_threads'
import { fitParts, fitWhole } from './fit-model.ts'
import { fitWindows } from './fit-windows.ts'
import { prepareRows, type TrainingMaterial } from './training-material.ts'

export interface FitOrder {
  readonly reading: 'windows' | 'parts' | 'whole'
  readonly material: TrainingMaterial
}

const { reading, material } = workerData as FitOrder
const rows = prepareRows(material)
const { general } = material
if (reading === 'windows') parentPort?.postMessage(fitWindows(rows, general.vectors, general.directions))
else parentPort?.postMessage(reading === 'parts' ? fitParts(rows) : fitWhole(rows))
