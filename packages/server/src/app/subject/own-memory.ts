/** One memory of a person, and of nobody else. */
import { everyScope } from '@ambit/core'
import type { Subject, SubjectMemory } from '../../storage/port/subjects.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import type { MemoryDeleted } from '../delete-memory.ts'
import type { Needs } from '../deps.ts'
import { type SubjectCaller, subjectAct } from './subject-act.ts'

/** Null when they have none of this id: it has to be the first of theirs from its own place on. */
export async function findOwnMemory(
  { store, clock }: Needs<'subjects', 'clock'>,
  { tenant, userId, memoryId }: Subject & { readonly memoryId: string },
): Promise<SubjectMemory | null> {
  const afterId = memoryId.slice(0, -1)
  const page = { tenant, userId, scope: null, domain: null, afterId, limit: 1, nowMs: clock() }
  const [memory] = (await store.subjects.listMemories(page)).items
  return memory?.id === memoryId ? memory : null
}

/** Null when it is not theirs, or gone. */
export async function deleteOwnMemory(
  deps: Needs<'subjects' | 'memories', 'clock' | 'newId'>,
  caller: SubjectCaller,
  { userId, memoryId }: { readonly userId: string; readonly memoryId: string },
): Promise<MemoryDeleted | null> {
  const { tenant } = caller
  const act = subjectAct(deps, caller, { action: 'delete_memory', userId })
  const isTheirs = (await findOwnMemory(deps, { tenant, userId, memoryId })) !== null
  const isGone = isTheirs && (await deps.store.memories.delete({ tenant, memoryId, visible: everyScope }, act))
  return isGone ? { deleted: true, deleted_at: isoTimestamp(act.atMs) } : null
}
