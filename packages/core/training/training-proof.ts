/**
 * Shows without an hour of fitting that the shipped model is what training gives: the labelled lines and vectors it was made from
 * are the same (a digest), fitting does the same as it did then (a digest of what a small slice of them gives), and nobody has
 * touched the table since (a digest).
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { packedFile } from '../../gate/training/labelled-lines.ts'
import { type PurposeModelTables, readReadingModel } from '../src/purpose/model/purpose-model.ts'
import { fitParts, fitWhole, partSettings, wholeSettings } from './fit-model.ts'
import { fitStacking, stackingSettings } from './fit-stacking.ts'
import { fitWindows, windowSettings } from './fit-windows.ts'
import { guideCasesFile } from './labelled-purposes.ts'
import { packReadingTables } from './model-tables.ts'
import { uncompressed } from './pack-tables.ts'
import { splitForStacking, stackingRows } from './stacking-rows.ts'
import { allLines, loadTraining, prepareRows } from './training-material.ts'

export interface TrainingProof {
  readonly inputs: string
  readonly slice: string
  readonly table: string
}

const sliceNth = 40

export function proveTraining(tables: PurposeModelTables): TrainingProof {
  return { inputs: digestOfInputs(), slice: digestOfSlice(), table: digestOfTables(tables) }
}

function digestOfInputs(): string {
  const others = ['word-vectors.txt', 'word-vectors.bin', 'verbs.txt'].map((name) => new URL(name, import.meta.url))
  return digest(...[packedFile('train'), guideCasesFile, ...others].map((file) => readFileSync(file)))
}

function digestOfSlice(): string {
  const { seen, unseen } = splitForStacking(allLines())
  const material = loadTraining(seen)
  const rows = prepareRows(material, sliceNth)
  const { vectors, directions } = material.general
  const once = { epochs: 1, seeds: [1] }
  const readings = packReadingTables({
    ...material,
    parts: fitParts(rows, { ...partSettings, ...once }),
    whole: fitWhole(rows, { ...wholeSettings, ...once }),
    windows: fitWindows(rows, vectors, directions, { ...windowSettings, epochs: 1 }),
  })
  const unseenSlice = unseen.filter((_, at) => at % sliceNth === 0)
  const stacking = fitStacking(stackingRows(unseenSlice, readReadingModel(readings)), { ...stackingSettings, ...once })
  return digestOfTables({ ...readings, stacking })
}

function digestOfTables(tables: PurposeModelTables): string {
  return digest(uncompressed(tables))
}

function digest(...pieces: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}
