/** Part of a statement: whether everything of a user is being erased, given an expression for each column of whom it is about. */
export function isBeingErased(of: (column: 'user_key' | 'project_id' | 'environment') => string): string {
  return `EXISTS (
    SELECT FROM ambit.erasures AS e
    WHERE e.user_key = ${of('user_key')} AND e.project_id = ${of('project_id')} AND e.environment = ${of('environment')}
  )`
}
