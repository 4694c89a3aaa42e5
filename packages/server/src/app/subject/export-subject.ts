import { isoTimestamp } from '../../time/time-units.ts'
import type { Needs } from '../deps.ts'
import { type SubjectCaller, subjectAct } from './subject-act.ts'
import { memoryJson, shownConsent, shownRead } from './subject-json.ts'

const pageLimit = 200

/**
 * Everything of a person as one JSON document, in pieces: the next one is read when the one before has been taken, so that it needs
 * no more memory for much than for little.
 */
export async function exportSubject(
  deps: Needs<'subjects' | 'audit', 'clock' | 'newId'>,
  caller: SubjectCaller,
  userId: string,
): Promise<AsyncGenerator<string, void, void>> {
  await caller.beforeLargeRead?.()
  await deps.store.audit.record(subjectAct(deps, caller, { action: 'export_subject', userId }))
  const pieces = piecesOf(deps, { tenant: caller.tenant, userId })
  // What cannot be read at all is refused, rather than broken off.
  const first = await pieces.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* pieces
  })()
}

async function* piecesOf(
  { store, clock }: Needs<'subjects', 'clock'>,
  subject: { readonly tenant: SubjectCaller['tenant']; readonly userId: string },
): AsyncGenerator<string, void, void> {
  const nowMs = clock()
  const about = JSON.stringify({ user_id: subject.userId, exported_at: isoTimestamp(nowMs) })
  let head = `${about.slice(0, -1)},"memories":[`
  for (let afterId: string | null = null; ; ) {
    const page = { ...subject, scope: null, domain: null, afterId, limit: pageLimit, nowMs }
    const { items, hasMore } = await store.subjects.listMemories(page)
    if (items.length > 0) {
      yield head + items.map(memoryJson).join(',')
      head = ','
    }
    if (!hasMore) break
    afterId = items.at(-1)?.id ?? afterId
  }
  head = `${head === ',' ? '' : head}],"reads":[`
  for (let beforeId: string | null = null; ; ) {
    const { items, hasMore } = await store.subjects.listReads({ ...subject, beforeId, limit: pageLimit })
    if (items.length > 0) {
      yield head + items.map((read) => JSON.stringify(shownRead(read))).join(',')
      head = ','
    }
    if (!hasMore) break
    beforeId = items.at(-1)?.entry.id ?? beforeId
  }
  const withdrawn = await store.subjects.listWithdrawn(subject)
  yield `${head === ',' ? '' : head}],"consents":${JSON.stringify(withdrawn.map(shownConsent))}}`
}
