/** The one column that only this database has. */
import { subjectKey } from '../subject-key.ts'
import type { Columns } from '../tables/columns.ts'

/** What memories are spread by. */
export const userKey = subjectKey

/** The columns of something that is about a user, and `user_key` after them. */
export function withUserKey<T extends { readonly userId: string }, Name extends string>(
  columns: Columns<T, Name>,
): Columns<T, Name | 'user_key'> {
  return {
    names: [...columns.names, 'user_key'],
    types: [...columns.types, 'uuid'],
    encodeInto(value, row) {
      columns.encodeInto(value, row)
      row.push(userKey(value.userId))
    },
    decodeAt: (row, at) => columns.decodeAt(row, at),
  }
}
