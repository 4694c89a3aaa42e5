/** The labelled lines with classes as types. Training depends on their order. */
import { readFileSync } from 'node:fs'
import { type LabelledLine, parseLines, readLines, type Split } from '../../gate/training/labelled-lines.ts'
import type { PurposeClass } from '../src/purpose/purpose-classes.ts'
import { hashWord } from '../src/purpose/text/word-hash.ts'

export interface LabelledPurpose extends LabelledLine {
  readonly classes: readonly PurposeClass[]
}

export const guideCasesFile = new URL('../../gate/data/guide-cases.jsonl', import.meta.url)
const loanWords = 'loan-words'

/** In the order of the file, so that training is reproducible. */
export function loadPurposes(split: Split): LabelledPurpose[] {
  return (readLines(split) as LabelledPurpose[]).filter(({ set }) => set !== loanWords)
}

/**
 * Half of the test part, by a hash of the text: thresholds are searched on these lines, and held against the others.
 */
export function isForTuning({ purpose }: LabelledPurpose): boolean {
  return (hashWord(purpose) >>> 16) % 2 === 0
}

/** The project's own samples of what will be asked: few, and the best picture there is. */
export function isSample({ author }: LabelledPurpose): boolean {
  return author === 'samples' || author === 'project'
}

/** The labelling rules as cases: what must hold is learnt as well. Why a case is empty is left open. */
export function loadGuideCases(): LabelledPurpose[] {
  return parseLines<LabelledPurpose>(readFileSync(guideCasesFile, 'utf8')).map((labelled) => ({
    ...labelled,
    kind: labelled.classes.length === 0 ? 'evasion' : labelled.classes.length > 1 ? 'multi' : 'plain',
  }))
}

/** Honest requests with dishes, medicines, festivals and the like of all countries: whether such words can be read is asked of these alone. */
export function loadLoanWordRequests(): LabelledPurpose[] {
  return (readLines('test') as LabelledPurpose[]).filter(({ set }) => set === loanWords)
}
