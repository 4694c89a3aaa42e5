/** Reads the labelled purposes, one JSON object a line. */
import { readdirSync, readFileSync } from 'node:fs'
import type { PurposeClass } from '../src/purpose/purpose-classes.ts'
import { hashWord } from '../src/purpose/text/word-hash.ts'

export interface LabelledPurpose {
  readonly purpose: string
  readonly classes: readonly PurposeClass[]
  readonly kind: string
  readonly file: string
  readonly family?: string
  readonly source?: string
}

const folder = new URL('../purposes/', import.meta.url)

/** All files of a part, in the order of their names, so that training is reproducible. */
export function loadPurposes(part: 'train' | 'test'): LabelledPurpose[] {
  const files = readdirSync(new URL(`${part}/`, folder)).filter((name) => name.endsWith('.jsonl'))
  return files.sort().flatMap((name) => loadPurposeFile(`${part}/${name}`))
}

/**
 * Half of the test part, by a hash of the text: thresholds are searched on these lines, and held against the others.
 */
export function isForTuning({ purpose }: LabelledPurpose): boolean {
  return (hashWord(purpose) >>> 16) % 2 === 0
}

/** The project's own samples of what will be asked: few, and the best picture there is. */
export function isSample({ file }: LabelledPurpose): boolean {
  return /\/(sample-|project)/.test(file)
}

function loadPurposeFile(path: string): LabelledPurpose[] {
  return readFileSync(new URL(path, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ ...JSON.parse(line), file: path }))
}

/** The labelling rules as cases: what must hold is learnt as well. Why a case is empty is left open. */
export function loadGuideCases(): LabelledPurpose[] {
  return loadPurposeFile('guide-cases.jsonl').map((labelled) => ({
    ...labelled,
    kind: labelled.classes.length === 0 ? 'evasion' : labelled.classes.length > 1 ? 'multi' : 'plain',
  }))
}

/** Honest requests with dishes, medicines, festivals and the like of all countries: whether such words can be read is asked of these alone. */
export function loadLoanWordRequests(): LabelledPurpose[] {
  return loadPurposeFile('loan-words.jsonl')
}
