import type { NewAuditEntry } from '../port/audit.ts'
import type { DeletedProject } from '../port/projects.ts'
import { fromNamed, toRow } from '../tables/columns.ts'
import { largeProjectRows, type ProjectRows, smallProjectRows } from '../tables/project-rows.ts'
import { deletedProject } from '../tables/projects.ts'
import { actLists, recordedActs } from './audit.ts'
import { deletePicked, pickedColumns } from './delete-picked.ts'
import { listOf, parametersOf, type Statement } from './statement.ts'

const place = (table: string): string => `ambit.${table}`

/** The keys of these begin with the person: to look for all of a project would be to look at all that there is, at once. */
const isByPerson = ({ table }: ProjectRows): boolean => table.key.postgres[0] === 'user_key'
const byPerson = [
  ...largeProjectRows.filter(isByPerson).map(({ table }) => ({ name: table.name, key: table.key.postgres })),
  { name: 'memory_totals', key: ['user_key', 'project_id', 'environment', 'scope'] },
]
const byProject = largeProjectRows.filter((rows) => !isByPerson(rows))

export function beginDeletion(deleted: DeletedProject, acts: readonly NewAuditEntry[]): Statement<boolean> {
  const { id, requestedAtMs } = deleted
  const firstOfActs = 3 + deletedProject.names.length
  const sentAway = ['memberships', 'invitations', 'subject_links'].map(
    (table) => `gone_${table} AS (DELETE FROM ambit.${table} WHERE project_id = $1 AND EXISTS (SELECT FROM hidden))`,
  )
  return {
    name: 'begin-deletion',
    text: `
      WITH hidden AS (
        UPDATE ambit.projects SET deleting_at = $2, name = id WHERE id = $1 AND deleting_at IS NULL RETURNING 1
      ), ended AS (
        UPDATE ambit.api_keys SET deleted_at = $2
        WHERE project_id = $1 AND deleted_at IS NULL AND EXISTS (SELECT FROM hidden)
      ), stopped AS (
        UPDATE ambit.webhooks SET disabled_at = $2
        WHERE project_id = $1 AND disabled_at IS NULL AND EXISTS (SELECT FROM hidden)
      ), ${sentAway.join(', ')}, remembered AS (
        INSERT INTO ambit.deleted_projects (${listOf(deletedProject)})
        SELECT ${parametersOf(deletedProject, 3)} FROM hidden
      ), recorded AS (
        ${recordedActs(firstOfActs, 'hidden')}
      )
      SELECT 1 FROM hidden`,
    values: [id, requestedAtMs, ...toRow(deletedProject, deleted), ...actLists(acts)],
    result: (rows) => rows.length === 1,
  }
}

export function listDeletions(): Statement<readonly DeletedProject[]> {
  return {
    name: 'list-deletions',
    text: `SELECT ${listOf(deletedProject)} FROM ambit.deleted_projects WHERE finished_at IS NULL`,
    values: [],
    isRead: true,
    result: (rows) => rows.map((row) => fromNamed(deletedProject, row)),
  }
}

/** At most so many rows of each table. Gives how many there were. */
export function deleteSomeOfProject(projectId: string, limit: number): Statement<number> {
  const deletions = byProject.map(
    ({ table: { name, key }, condition }) => `
      some_${name} AS MATERIALIZED (
        SELECT ${pickedColumns(key.postgres)} FROM ambit.${name} WHERE ${condition('$1', place)} LIMIT $2
      ), ${name} AS (
        ${deletePicked(place(name), `some_${name}`, key.postgres)} RETURNING 1
      )`,
  )
  return {
    name: 'delete-some-of-project',
    text: `WITH ${deletions.join(', ')}
      SELECT (${byProject.map(({ table: { name } }) => `(SELECT count(*) FROM ${name})`).join(' + ')})::integer AS rows`,
    values: [projectId, limit],
    result: ([row]) => row?.rows ?? 0,
  }
}

interface Walk {
  readonly table: number
  /** The key of the last row that was looked at. */
  readonly after: readonly string[] | null
}

/** Looks at so many rows of everybody's, in the order of their keys, and deletes those of the project. */
export function deleteSomeByPerson(
  projectId: string,
  limit: number,
  cursor: string | null,
): Statement<{ readonly rows: number; readonly next: string | null }> {
  const { table: index, after }: Walk = cursor === null ? { table: 0, after: null } : JSON.parse(cursor)
  const { name, key } = byPerson[index] ?? { name: 'memories', key: [] }
  const keys = key.join(', ')
  const behind = `(${keys}) > (${key.map((column, at) => `$${at + 3}::${column === 'user_key' ? 'uuid' : 'text'}`).join(', ')})`
  return {
    name: `delete-some-of-${name}${after ? '-after' : ''}`,
    text: `
      WITH looked AS MATERIALIZED (
        SELECT ${pickedColumns(key)} FROM ambit.${name} ${after ? `WHERE ${behind}` : ''} ORDER BY ${keys} LIMIT $2
      ), picked AS MATERIALIZED (SELECT * FROM looked WHERE project_id = $1), gone AS (
        ${deletePicked(place(name), 'picked', key)} RETURNING 1
      )
      SELECT (SELECT count(*) FROM gone)::integer AS rows, (SELECT count(*) FROM looked)::integer AS looked, (
        SELECT json_build_array(${keys})::text FROM looked ORDER BY ${key.map((column) => `${column} DESC`).join(', ')} LIMIT 1
      ) AS last`,
    values: [projectId, limit, ...(after ?? [])],
    result([row]) {
      const isAtEnd = row?.looked < limit
      const next: Walk = isAtEnd ? { table: index + 1, after: null } : { table: index, after: JSON.parse(row?.last) }
      return { rows: row?.rows ?? 0, next: next.table < byPerson.length ? JSON.stringify(next) : null }
    },
  }
}

/** What owners have set up, the project itself, and that it is over, in one step. */
export function finishDeletion(projectId: string, finishedAtMs: number): Statement<void> {
  const rest = smallProjectRows.map(
    ({ table: { name }, condition }) => `${name} AS (DELETE FROM ambit.${name} WHERE ${condition('$1', place)})`,
  )
  return {
    name: 'finish-deletion',
    text: `
      WITH counted AS (
        DELETE FROM ambit.rate_windows WHERE key_id IN (SELECT id FROM ambit.api_keys WHERE project_id = $1)
      ), ${rest.join(', ')}, project AS (DELETE FROM ambit.projects WHERE id = $1)
      UPDATE ambit.deleted_projects SET finished_at = $2 WHERE id = $1`,
    values: [projectId, finishedAtMs],
    result: () => undefined,
  }
}
