/** Statements are the same that differ in case and spacing only. */
export function statementKey(statement: string): string {
  return statement.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase().normalize('NFC')
}
