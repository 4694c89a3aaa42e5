import type { DatabaseSync } from 'node:sqlite'
import { createRememberedAnswers, type RememberedAnswers } from '../remembered-answers.ts'

const known = new WeakMap<DatabaseSync, RememberedAnswers>()

/** One for a connection: whoever takes memories out on it has what was made of them forgotten. */
export function rememberedAnswersOf(db: DatabaseSync, given?: RememberedAnswers): RememberedAnswers {
  const answers = known.get(db) ?? given ?? createRememberedAnswers()
  known.set(db, answers)
  return answers
}
