import { readModelTables } from './model/model-file.mjs'
import { readPurposeModel } from './model/purpose-model.ts'
import { createPurposeClassifier } from './purpose-classifier.ts'
import type { PurposeReading } from './purpose-reading.ts'
import { lazy } from './text/lazy.ts'

/**
 * The set of purpose classes a free text expresses, and the evidence. Pure and total; an empty set is a denial.
 *
 * @example classifyPurpose('recommend a restaurant and book a table').classes // ['recommendation', 'task_execution']
 */
export function classifyPurpose(text: string): PurposeReading {
  return classifier()(text)
}

/** The model takes a while to be read, and most commands need none. */
const classifier = lazy(() => createPurposeClassifier(readPurposeModel(readModelTables())))
