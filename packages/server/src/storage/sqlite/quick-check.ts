/** Whether the pages of a database are those of one: SQLite has no sums over them, and would notice a damaged one only when it is read. */
import { DatabaseSync } from 'node:sqlite'

const corrupt = 11
const notADatabase = 26

/** What is wrong with it first of all; null: nothing. Throws where it cannot be looked at. */
export function quickCheck(file: string): string | null {
  try {
    const db = new DatabaseSync(file, { readOnly: true })
    try {
      const found = String(db.prepare('PRAGMA quick_check(1)').get()?.quick_check)
      return found === 'ok' ? null : found
    } finally {
      db.close()
    }
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number }
    if (errcode !== undefined && [corrupt, notADatabase].includes(errcode & 0xff)) return message
    throw error
  }
}
