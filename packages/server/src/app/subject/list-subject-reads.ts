import type { ListSubjectReadsCommand } from '@ambit/core'
import type { SubjectRead } from '../../storage/port/subjects.ts'
import type { Needs } from '../deps.ts'
import { type SubjectCaller, subjectAct } from './subject-act.ts'
import { shownRead } from './subject-json.ts'

type ListDeps = Needs<'subjects' | 'audit', 'clock' | 'newId'>

export async function listSubjectReads(deps: ListDeps, caller: SubjectCaller, command: ListSubjectReadsCommand) {
  return listReadsAs(deps, caller, command, shownRead)
}

/** For the team: also by which key and in which request. */
export function listReadsForTeam(deps: ListDeps, caller: SubjectCaller, command: ListSubjectReadsCommand) {
  return listReadsAs(deps, caller, command, (read) => {
    const { actor, requestId } = read.entry
    return { ...shownRead(read), key_id: actor.kind === 'key' ? actor.keyId : null, request_id: requestId }
  })
}

async function listReadsAs<Shown>(
  deps: ListDeps,
  caller: SubjectCaller,
  command: ListSubjectReadsCommand,
  show: (read: SubjectRead) => Shown,
) {
  const { userId } = command
  await deps.store.audit.record(subjectAct(deps, caller, { action: 'list_subject_reads', userId }))
  const { items, hasMore } = await deps.store.subjects.listReads({ ...command, tenant: caller.tenant })
  return { reads: items.map(show), next_cursor: hasMore ? (items.at(-1)?.entry.id ?? null) : null }
}
