/**
 * Part of a statement: whether everything of a user is being erased, given an expression for each column of whom it is about.
 * The OFFSET keeps the planner from collecting all of the tenant's first.
 */
export function isBeingErased(of: (column: 'user_key' | 'project_id' | 'environment') => string): string {
  return `EXISTS (
    SELECT FROM ambit.erasures AS e
    WHERE e.user_key = ${of('user_key')} AND e.project_id = ${of('project_id')} AND e.environment = ${of('environment')} OFFSET 0
  )`
}
