/** The one column that only this database has. */
import { hash } from 'node:crypto'
import type { Columns } from '../tables/columns.ts'

/** What memories are spread by: as short as an index wants it, and even for ids that all begin alike. */
export function userKey(userId: string): string {
  return hash('sha256', userId).slice(0, 32)
}

/** The columns of something that is about a user, and `user_key` after them. */
export function withUserKey<T extends { readonly userId: string }, Name extends string>(
  columns: Columns<T, Name>,
): Columns<T, Name | 'user_key'> {
  return {
    names: [...columns.names, 'user_key'],
    types: [...columns.types, 'uuid'],
    put(value, row) {
      columns.put(value, row)
      row.push(userKey(value.userId))
    },
    take: (row, at) => columns.take(row, at),
  }
}
