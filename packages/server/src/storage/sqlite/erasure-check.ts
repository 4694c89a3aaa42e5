import type { DatabaseSync } from 'node:sqlite'
import { beingErased } from '../port/store-unavailable.ts'
import type { SqlRow } from '../tables/columns.ts'

/** As a column of a statement whose first parameters are project, environment and user: 0 or 1. */
export const isBeingErased =
  'EXISTS (SELECT 1 FROM erasures WHERE project_id = ?1 AND environment = ?2 AND user_id = ?3)'

/** Throws where everything of a person is being erased: given a row that begins with project, environment and user. */
export function erasureCheck(db: DatabaseSync): (place: SqlRow) => void {
  const find = db.prepare('SELECT 1 FROM erasures WHERE project_id = ? AND environment = ? AND user_id = ?')
  return ([projectId, environment, userId]) => {
    if (find.get(projectId as string, environment as string, userId as string)) throw beingErased()
  }
}
