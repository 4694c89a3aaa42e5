import type { DatabaseSync } from 'node:sqlite'
import { auditEntry } from '../tables/audit.ts'
import type { SqlRow } from '../tables/columns.ts'
import { isBeingErased } from './erasure-check.ts'
import { placeOf, versionColumn } from './memory-selection.ts'
import { ofPlace, prepareLists } from './sql.ts'

/** What is to be known of a look before anything is shown. */
export interface LookCircumstances {
  /** Everything of the person is being erased. */
  readonly isErased: boolean
  /** Consent was withdrawn for what it is for. */
  readonly isWithdrawn: boolean
  /** How many bytes of values the user has in the scope, whatever a filter lets through of them. */
  readonly bytes: number
  /** Of what the user has in the scope; null: there is nothing. */
  readonly version: string | null
}

const classesAt = auditEntry.names.indexOf('purpose_classes')

/** All of it in one statement. Given the rows of a look's filter and of its record. */
export function lookCircumstances(db: DatabaseSync): (filter: SqlRow, audit: SqlRow) => LookCircumstances {
  // Classes are words, and stand in quotes in the list.
  const find = prepareLists(
    db,
    `SELECT t.bytes, ${versionColumn},
      ${isBeingErased},
      EXISTS (SELECT 1 FROM consents AS c WHERE ${ofPlace('c')} AND instr(?5, '"' || c.purpose_class || '"'))
    FROM (SELECT 1) LEFT JOIN memory_totals AS t ON ${ofPlace('t')}`,
  )
  return (filter, audit) => {
    const row = find.get(...placeOf(filter), audit[classesAt] ?? '[]') as unknown as SqlRow
    const [bytes, version, isErased, isWithdrawn] = row
    return {
      isErased: isErased === 1,
      isWithdrawn: isWithdrawn === 1,
      bytes: (bytes as number | null) ?? 0,
      version: bytes === null ? null : (version as string),
    }
  }
}
