/** What belongs to a project, by table, for when all of it goes: found from the tables themselves, so that a new one is not forgotten. */
import { tables } from './all-tables.ts'
import type { Table } from './table.ts'

/** Those that grow with use: they go step by step. The others are what owners have set up, and go together at the end. */
const large: readonly Table[] = [
  tables.memories,
  tables.grants,
  tables.audit,
  tables.auditLinks,
  tables.idempotencyClaims,
  tables.consents,
  tables.erasures,
  tables.subjectLinks,
  tables.webhookDeliveries,
  tables.usageHours,
  tables.usageDays,
]

/** A table, and in SQL which of its rows are meant. */
export interface ProjectRows {
  readonly table: Table
  readonly condition: (projectId: string, place: (table: string) => string) => string
}

/** How a row tells whose it is. Null: it belongs to no project. */
function conditionOf(table: Table): ProjectRows['condition'] | null {
  const names: readonly string[] = table.columns.names
  if (names.includes('project_id')) return (projectId) => `project_id = ${projectId}`
  if (names.includes('webhook_id'))
    return (projectId, place) => `webhook_id IN (SELECT id FROM ${place('webhooks')} WHERE project_id = ${projectId})`
  if (names.includes('key_id'))
    return (projectId, place) => `key_id IN (SELECT id FROM ${place('api_keys')} WHERE project_id = ${projectId})`
  return null
}

/** Counted in one of the databases alone, and told by it what to do with it. */
const { rateWindows: _, ...inBoth } = tables

const ofProjects = Object.values<Table>(inBoth).flatMap((table): readonly ProjectRows[] => {
  const condition = conditionOf(table)
  return condition === null ? [] : [{ table, condition }]
})

export const largeProjectRows = ofProjects.filter(({ table }) => large.includes(table))

/** Rows that refer to others come before those. */
export const smallProjectRows = ofProjects.filter(({ table }) => !large.includes(table)).reverse()
