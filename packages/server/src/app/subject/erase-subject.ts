import { newPseudonym } from '../../crypto/secrets.ts'
import type { ErasedCounts } from '../../storage/port/subjects.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import type { Needs } from '../deps.ts'
import { type SubjectCaller, subjectAct } from './subject-act.ts'

type EraseDeps = Needs<'subjects' | 'audit', 'clock' | 'newId'>

export async function eraseSubject(
  deps: EraseDeps,
  caller: SubjectCaller,
  { userId, isDryRun }: { readonly userId: string; readonly isDryRun: boolean },
) {
  const { tenant } = caller
  if (isDryRun) {
    const act = subjectAct(deps, caller, { action: 'count_subject', userId })
    await deps.store.audit.record(act)
    const counts = await deps.store.subjects.count({ tenant, userId })
    return { receipt_id: null, dry_run: true, erased: shownCounts(counts), erased_at: isoTimestamp(act.atMs) }
  }
  const receiptId = deps.newId('era')
  const pseudonym = newPseudonym()
  // Whatever was said of the person goes, and so does why this was done.
  const act = subjectAct(deps, caller, {
    action: 'erase_subject',
    userId: pseudonym,
    subject: receiptId,
    purpose: null,
  })
  const erasure = { tenant, userId, receiptId, startedAtMs: act.atMs, pseudonym, act }
  const erased = await deps.store.subjects.erase(erasure)
  return {
    receipt_id: erased.receiptId,
    dry_run: false,
    erased: shownCounts(erased.counts),
    erased_at: isoTimestamp(deps.clock()),
  }
}

/** Finishes erasures that were begun by a process that has ended. One that fails keeps no other from being finished. */
export async function finishErasures(
  { store, clock }: Needs<'subjects', 'clock'>,
  olderThanMs: number,
  onFailure: (error: unknown, receiptId: string) => void,
): Promise<void> {
  for (const erasure of await store.subjects.listBegunErasures(clock() - olderThanMs)) {
    await store.subjects.erase(erasure).catch((error: unknown) => onFailure(error, erasure.receiptId))
  }
}

function shownCounts({ memories, grants, idempotencyClaims, consents }: ErasedCounts) {
  return { memories, grants, idempotency_claims: idempotencyClaims, consents }
}
