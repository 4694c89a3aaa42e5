/** Where in `audit_log` the records between two ids are. */
import type { DatabaseSync } from 'node:sqlite'
import { packedIdBytes, unpackId } from '../../crypto/packed-id.ts'
import { afterAllIds } from '../port/audit.ts'
import { placeOf, tenantNumberSql } from '../tables/audit-log.ts'
import { packedId } from '../tables/columns.ts'

/** Between two records of a tenant, both left out. */
export interface IdBounds {
  readonly afterId: string
  /** Null: up to the newest. */
  readonly beforeId: string | null
}

/**
 * Records have their places in the order in which they were written, and those that came together were perhaps given their ids in
 * another. An id that is made of a moment alone is looked for among so many more: whoever gives one looks at moments as well.
 */
const outOfOrderMax = 5_000

/** The first of all ids. */
const wholeId = unpackId(new Uint8Array(packedIdBytes), 'aud_')
const { encode } = packedId('aud')

export function logPlaces(db: DatabaseSync) {
  const nearest = (comparison: string, order: string) =>
    db.prepare(`SELECT place FROM audit_log INDEXED BY audit_log_by_id
      WHERE ${tenantNumberSql} = ? AND id ${comparison} ? ORDER BY id ${order} LIMIT 1`)
  const upTo = nearest('<=', 'DESC')
  const from = nearest('>=', 'ASC')

  return (tenantNumber: number, { afterId, beforeId }: IdBounds) => {
    const [first, end] = [placeOf(tenantNumber, 0), placeOf(tenantNumber + 1, 0)]
    const after = afterId === '' ? undefined : upTo.get(tenantNumber, encode(filledUp(afterId)))
    const isOpen = beforeId === null || beforeId === afterAllIds
    const before = isOpen ? undefined : from.get(tenantNumber, encode(filledUp(beforeId)))
    return {
      after: Math.max(first, after ? (after.place as number) - roomOf(afterId) : first),
      before: Math.min(end, before ? (before.place as number) + roomOf(beforeId ?? '') : end),
    }
  }
}

function roomOf(id: string): number {
  return id.length < wholeId.length ? outOfOrderMax : 0
}

function filledUp(id: string): string {
  return id + wholeId.slice(id.length)
}
