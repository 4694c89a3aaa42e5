/** Taking memories out, wholly or in part, with whatever else remembers what they said. */
import type { DatabaseSync } from 'node:sqlite'
import type { ForgettableEntry, MemoryValue, Scope } from '@ambit/core'
import { entryForgetter } from '@ambit/core/forget-entry'
import { storedBytes } from '@ambit/core/stored-bytes'
import { sees } from '@ambit/core/visible-domains'
import { involvedMemories } from '../involved-memories.ts'
import type { MemoryFilter, MemoryToDelete } from '../port/memories.ts'
import type { Tenant } from '../port/tenant.ts'
import { userOf } from '../remembered-answers.ts'
import { auditEntry } from '../tables/audit.ts'
import type { SqlRow } from '../tables/columns.ts'
import { auditWrites } from './audit.ts'
import { rememberedAnswersOf } from './remembered-answers.ts'

export interface RemovableMemory {
  readonly rowid: number
  readonly user_id: string
  readonly bytes: number
  readonly claim_key: string | null
  readonly scope: Scope
  readonly domain: string | null
}

export function memoryRemoval(db: DatabaseSync) {
  const columns = 'rowid, coalesce(bytes, octet_length(value)) AS bytes, claim_key, user_id, scope, domain, value'
  const isThere = '(expires_at IS NULL OR expires_at > ?)'
  const find = db.prepare(`
    SELECT ${columns} FROM memories
    WHERE project_id = ? AND environment = ? AND user_id = ? AND scope = ? AND id = ? AND ${isThere}`)
  const findById = db.prepare(`
    SELECT ${columns} FROM memories WHERE id = ? AND project_id = ? AND environment = ? AND ${isThere}`)
  const deleteRow = db.prepare('DELETE FROM memories WHERE rowid = ?')
  const change = db.prepare('UPDATE memories SET value = ?, bytes = ? WHERE rowid = ?')
  // The answer that it holds says nothing of the value, and goes on keeping a retry from doing it again.
  const emptyClaim = db.prepare(`
    UPDATE idempotency_claims SET fingerprint = '' WHERE project_id = ? AND environment = ? AND key IN (?, ?)`)

  const answers = rememberedAnswersOf(db)

  /** What else remembers what it said. */
  function emptyOthers({ projectId, environment }: Tenant, { user_id, claim_key: key }: RemovableMemory): void {
    answers.forgetUser(userOf(projectId, environment, user_id))
    // Of several memories in one request, each has the request's key, a space and a number.
    if (key !== null) emptyClaim.run(projectId, environment, key, key.split(' ')[0] as string)
  }

  return {
    /** @param place project, environment, user, scope and id. */
    findRemovable(place: readonly [string, string, string, string, string], nowMs: number): RemovableMemory | null {
      return (find.get(...place, nowMs) as unknown as RemovableMemory | undefined) ?? null
    },
    findById(tenant: Tenant, id: string, nowMs: number): RemovableMemory | null {
      const row = findById.get(id, tenant.projectId, tenant.environment, nowMs)
      return (row as unknown as RemovableMemory | undefined) ?? null
    },
    remove(tenant: Tenant, memory: RemovableMemory): void {
      emptyOthers(tenant, memory)
      deleteRow.run(memory.rowid)
    },
    /** False when it does not speak of the entry. */
    forget(tenant: Tenant, memory: RemovableMemory, forgetEntry: ReturnType<typeof entryForgetter>): boolean {
      const left = forgetEntry(JSON.parse((memory as RemovableMemory & { value: string }).value) as MemoryValue)
      if (left === 'same') return false
      emptyOthers(tenant, memory)
      if (left === 'empty') deleteRow.run(memory.rowid)
      else {
        const valueJson = JSON.stringify(left)
        change.run(valueJson, storedBytes(left, valueJson), memory.rowid)
      }
      return true
    },
  }
}

export function memoryRemovalWrites(db: DatabaseSync) {
  const { recordAudit } = auditWrites(db)
  const { findRemovable, findById, remove, forget } = memoryRemoval(db)
  return {
    deleteMemory(args: { memory: MemoryToDelete; nowMs: number; audit: SqlRow }): boolean {
      const { tenant, memoryId, visible } = args.memory
      const memory = findById(tenant, memoryId, args.nowMs)
      if (!memory || !sees(visible[memory.scope], memory.domain)) return false
      remove(tenant, memory)
      recordAudit(withPlace(args.audit, memory), involvedMemories([memoryId]))
      return true
    },

    /** The ids of those that did speak of it, by now. */
    forgetEntry(args: {
      filter: MemoryFilter
      ids: readonly string[]
      entry: ForgettableEntry
      audit: SqlRow
    }): readonly string[] {
      const { tenant, userId, scope, nowMs } = args.filter
      const forgetIn = entryForgetter(scope, args.entry)
      const place = [tenant.projectId, tenant.environment, userId, scope] as const
      const forgotten = args.ids.filter((id) => {
        const memory = findRemovable([...place, id], nowMs)
        return memory !== null && forget(tenant, memory, forgetIn)
      })
      if (forgotten.length > 0) recordAudit(args.audit, involvedMemories(forgotten))
      return forgotten
    },
  }
}

/** The record of an act that only knew the id. */
function withPlace(row: SqlRow, { user_id, scope, domain }: RemovableMemory): SqlRow {
  const place: Readonly<Record<string, string | null>> = { user_id, scope, domain }
  return row.map((value, index) => place[auditEntry.names[index] as string] ?? value)
}
