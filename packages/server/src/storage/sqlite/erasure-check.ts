import type { DatabaseSync } from 'node:sqlite'
import { beingErased } from '../port/store-unavailable.ts'
import type { SqlRow } from '../tables/columns.ts'

/** Throws where everything of a person is being erased: given a row that begins with project, environment and user. */
export function erasureCheck(db: DatabaseSync): (place: SqlRow) => void {
  const find = db.prepare('SELECT 1 FROM erasures WHERE project_id = ? AND environment = ? AND user_id = ?')
  return ([projectId, environment, userId]) => {
    if (find.get(projectId as string, environment as string, userId as string)) throw beingErased()
  }
}
