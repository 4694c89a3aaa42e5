import pg from 'pg'
import type { NewAuditEntry } from '../port/audit.ts'
import type { Person, ProfileChange } from '../port/people.ts'
import { fromNamed } from '../tables/columns.ts'
import { person } from '../tables/sign-ins.ts'
import { actLists, recordedActs } from './audit.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import { runStatement } from './run-statement.ts'
import { listOf, type Statement } from './statement.ts'

/** That the address is free is for its index to say: two who want it at the same moment would both find it free. */
export async function changeProfile(
  pipeline: PipelinedConnection,
  change: ProfileChange,
  acts: readonly NewAuditEntry[],
): Promise<Person | null> {
  try {
    return await runStatement(pipeline, profileChange(change, acts))
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'people_email_key') return null
    throw error
  }
}

const renameCreator = (links: string): string => `
  UPDATE ambit.${links} SET created_by = changed.email FROM changed, before WHERE created_by = before.email`

function profileChange(change: ProfileChange, acts: readonly NewAuditEntry[]): Statement<Person | null> {
  const { personId, name, email, nowMs } = change
  return {
    name: 'change-profile',
    text: `
      WITH before AS MATERIALIZED (
        SELECT id, email FROM ambit.people WHERE id = $1 FOR UPDATE
      ), changed AS (
        UPDATE ambit.people SET name = coalesce($2::text, name), email = coalesce($3::text, people.email), updated_at = $4
        FROM before WHERE people.id = before.id RETURNING ${listOf(person, 'people')}
      ), invited AS (
        ${renameCreator('invitations')}
      ), reset AS (
        ${renameCreator('password_resets')}
      ), recorded AS (
        ${recordedActs(5, 'changed')}
      )
      SELECT ${listOf(person)} FROM changed`,
    values: [personId, name, email?.toLowerCase() ?? null, nowMs, ...actLists(acts)],
    result: ([row]) => (row ? fromNamed(person, row) : null),
  }
}
