import { similarIdsMax } from '@ambit/core'
import type { Needs } from '../deps.ts'
import { type SubjectCaller, subjectAct } from './subject-act.ts'

/**
 * How much is kept of a person; where nothing is, who else could have been meant. It is recorded before anything is shown, for
 * everybody whose id is shown, and under what was typed only where that is the beginning of nobody's: an erasure finds all of them.
 */
export async function lookUpSubject(
  deps: Needs<'subjects' | 'audit', 'clock' | 'newId'>,
  caller: SubjectCaller,
  userId: string,
) {
  const { store } = deps
  const { tenant } = caller
  const [kept, reads] = await Promise.all([
    store.subjects.count({ tenant, userId }),
    store.subjects.listReads({ tenant, userId, beforeId: null, limit: 1 }),
  ])
  const { memories, grants, consents } = kept
  const hasReads = reads.items.length > 0
  const isKnown = hasReads || memories + grants + consents > 0
  const similar = isKnown ? [] : await store.subjects.findIds({ tenant, beginning: userId, limit: similarIdsMax })
  const shown = similar?.length ? similar : [userId]
  await Promise.all(
    shown.map((id) => store.audit.record(subjectAct(deps, caller, { action: 'look_up_subject', userId: id }))),
  )
  return { user_id: userId, memories, grants, consents, has_reads: hasReads, similar_ids: similar ?? [] }
}
