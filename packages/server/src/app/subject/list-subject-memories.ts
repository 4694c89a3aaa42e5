import type { ListSubjectMemoriesCommand } from '@ambit/core'
import type { Needs } from '../deps.ts'
import { type SubjectCaller, subjectAct } from './subject-act.ts'
import { memoryJson } from './subject-json.ts'

/** The answer as JSON. It is on record before anything is shown. */
export async function listSubjectMemories(
  deps: Needs<'subjects' | 'audit', 'clock' | 'newId'>,
  caller: SubjectCaller,
  command: ListSubjectMemoriesCommand,
): Promise<string> {
  const { userId, scope, domain } = command
  await deps.store.audit.record(subjectAct(deps, caller, { action: 'list_subject_memories', userId, scope, domain }))
  const page = { ...command, tenant: caller.tenant, nowMs: deps.clock() }
  const { items, hasMore } = await deps.store.subjects.listMemories(page)
  const next = hasMore ? (items.at(-1)?.id ?? null) : null
  return `{"memories":[${items.map(memoryJson).join(',')}],"next_cursor":${JSON.stringify(next)}}`
}
