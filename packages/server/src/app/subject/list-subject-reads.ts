import type { ListSubjectReadsCommand } from '@ambit/core'
import type { Needs } from '../deps.ts'
import { type SubjectCaller, subjectAct } from './subject-act.ts'
import { shownRead } from './subject-json.ts'

export async function listSubjectReads(
  deps: Needs<'subjects' | 'audit', 'clock' | 'newId'>,
  caller: SubjectCaller,
  command: ListSubjectReadsCommand,
) {
  const { userId } = command
  await deps.store.audit.record(subjectAct(deps, caller, { action: 'list_subject_reads', userId }))
  const { items, hasMore } = await deps.store.subjects.listReads({ ...command, tenant: caller.tenant })
  return { reads: items.map(shownRead), next_cursor: hasMore ? (items.at(-1)?.entry.id ?? null) : null }
}
