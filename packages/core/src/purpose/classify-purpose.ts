import { readModelTables } from './model/model-file.mjs'
import { readPurposeModel } from './model/purpose-model.ts'
import { createPurposeClassifier } from './purpose-classifier.ts'
import type { PurposeEvidence, PurposeReading } from './purpose-reading.ts'
import { lazy } from './text/lazy.ts'

/**
 * The set of purpose classes a free text expresses. Pure and total; an empty set is a denial.
 *
 * @example classifyPurpose('recommend a restaurant and book a table').classes // ['recommendation', 'task_execution']
 */
export function classifyPurpose(text: string): PurposeReading {
  return classifier().classify(text)
}

/** Which words of a text did what to its classes. */
export function explainPurpose(text: string): readonly PurposeEvidence[] {
  return classifier().explain(text)
}

/** The model takes a while to be read, and most commands need none. */
const classifier = lazy(() => createPurposeClassifier(readPurposeModel(readModelTables())))
