import { purposeModelTables } from './generated/purpose-model-tables.ts'
import { createPurposeClassifier } from './purpose-classifier.ts'
import { readPurposeModel } from './purpose-model.ts'
import type { PurposeReading } from './purpose-reading.ts'

/**
 * The set of purpose classes a free text expresses, and the evidence. Pure and total; an empty set is a denial.
 *
 * @example classifyPurpose('recommend a restaurant and book a table').classes // ['recommendation', 'task_execution']
 */
export const classifyPurpose: (text: string) => PurposeReading = createPurposeClassifier(
  readPurposeModel(purposeModelTables),
)
