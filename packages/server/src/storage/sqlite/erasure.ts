/**
 * Erasing a person, in steps that hold nobody up. Its row in `erasures` keeps others from seeing or adding anything meanwhile, and
 * lets a process that ends in the middle go on at its next start.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { ErasureStep } from '../erase-in-steps.ts'
import { recordOfErasure, sumOf } from '../erased-counts.ts'
import type { BegunErasure, ErasedCounts, Subject } from '../port/subjects.ts'
import { userOf } from '../remembered-answers.ts'
import { subjectKey } from '../subject-key.ts'
import { fromNamed, toRow } from '../tables/columns.ts'
import { erasure, erasures } from '../tables/subjects.ts'
import { auditRow, auditWrites } from './audit.ts'
import { auditErasure } from './audit-erasure.ts'
import { rememberedAnswersOf } from './remembered-answers.ts'
import { insertInto, listOf } from './sql.ts'

const memoriesAtOnce = 100
const rowsAtOnce = 250

export function erasureReads(db: DatabaseSync) {
  const begun = db.prepare(`SELECT ${listOf(erasure)} FROM erasures WHERE started_at < ?`)
  return {
    listBegunErasures: (beforeMs: number): readonly BegunErasure[] =>
      begun.all(beforeMs).map((row) => fromNamed(erasure, row)),
  }
}

export function erasureWrites(db: DatabaseSync) {
  const { recordAudit } = auditWrites(db)
  const records = auditErasure(db)
  const answers = rememberedAnswersOf(db)
  const ofUser = 'project_id = ?1 AND environment = ?2 AND user_id = ?3'
  const insert = db.prepare(insertInto(erasures, erasure))
  const find = db.prepare(`SELECT ${listOf(erasure)} FROM erasures WHERE ${ofUser}`)
  const setCounts = db.prepare(`UPDATE erasures SET counts = ?4 WHERE ${ofUser}`)
  const remove = db.prepare(`DELETE FROM erasures WHERE ${ofUser}`)
  const someMemories = db.prepare(`SELECT rowid, claim_key FROM memories WHERE ${ofUser} LIMIT ${memoriesAtOnce}`)
  const deleteMemory = db.prepare('DELETE FROM memories WHERE rowid = ?')
  const deleteClaim = db.prepare('DELETE FROM idempotency_claims WHERE project_id = ? AND environment = ? AND key = ?')
  const emptyClaim = db.prepare(`
    UPDATE idempotency_claims SET fingerprint = '' WHERE project_id = ? AND environment = ? AND key = ?`)
  const deleteClaims = db.prepare(`
    DELETE FROM idempotency_claims WHERE project_id = ?1 AND environment = ?2 AND key IN (
      SELECT key FROM idempotency_claims WHERE project_id = ?1 AND environment = ?2 AND subject_key = ?3
      LIMIT ${rowsAtOnce})`)
  const deleteGrants = db.prepare(`
    DELETE FROM grants WHERE token_hash IN (SELECT token_hash FROM grants WHERE ${ofUser} LIMIT ${rowsAtOnce})`)
  const deleteLinks = db.prepare(`
    DELETE FROM subject_links WHERE token_hash IN (
      SELECT token_hash FROM subject_links WHERE ${ofUser} LIMIT ${rowsAtOnce})`)
  const deleteConsents = db.prepare(`DELETE FROM consents WHERE ${ofUser}`)

  type Place = readonly [projectId: string, environment: string, userId: string]

  function eraseMemories(place: Place): Partial<ErasedCounts> | null {
    const [projectId, environment] = place
    const memories = someMemories.all(...place) as unknown as { rowid: number; claim_key: string | null }[]
    if (memories.length === 0) return null
    let idempotencyClaims = 0
    for (const { rowid, claim_key: key } of memories) {
      deleteMemory.run(rowid)
      if (key === null) continue
      idempotencyClaims += Number(deleteClaim.run(projectId, environment, key).changes)
      // Of several memories in one request, each has the request's key, a space and a number.
      const [ofRequest = key] = key.split(' ')
      if (ofRequest !== key) emptyClaim.run(projectId, environment, ofRequest)
    }
    return { memories: memories.length, idempotencyClaims }
  }

  /** What one step has taken out; null: there was nothing left. */
  function eraseSome(place: Place, pseudonym: string): Partial<ErasedCounts> | null {
    const [projectId, environment, userId] = place
    answers.forgetUser(userOf(projectId, environment, userId))
    const memories = eraseMemories(place)
    if (memories) return memories
    const idempotencyClaims = Number(deleteClaims.run(projectId, environment, subjectKey(userId)).changes)
    if (idempotencyClaims > 0) return { idempotencyClaims }
    const grants = Number(deleteGrants.run(...place).changes)
    if (grants > 0) return { grants }
    const consents = Number(deleteConsents.run(...place).changes)
    if (consents > 0) return { consents }
    if (Number(deleteLinks.run(...place).changes) > 0) return {}
    const subject = { tenant: { projectId, environment } as Subject['tenant'], userId }
    return records.takeOut(subject, pseudonym) > 0 ? {} : null
  }

  function finish(begun: BegunErasure): ErasureStep {
    recordAudit(auditRow(recordOfErasure(begun, records.sequences(begun.tenant, begun.pseudonym))))
    return { erasure: begun, isDone: true }
  }

  return {
    /** The one that is under way, if there is one; else its first step, which is the last where nothing was kept of them. */
    beginErasure(begun: BegunErasure): ErasureStep {
      const place = placeOf(begun)
      const earlier = find.get(...place)
      if (earlier) return { erasure: fromNamed(erasure, earlier), isDone: false }
      const erased = eraseSome(place, begun.pseudonym)
      if (!erased) return finish(begun)
      const started = { ...begun, counts: sumOf(begun.counts, erased) }
      insert.run(...toRow(erasure, started))
      return { erasure: started, isDone: false }
    },
    /** One step of it; null: somebody else has finished it. */
    continueErasure(subject: Subject): ErasureStep | null {
      const place = placeOf(subject)
      const row = find.get(...place)
      if (!row) return null
      const begun = fromNamed(erasure, row)
      const erased = eraseSome(place, begun.pseudonym)
      if (erased) {
        const counts = sumOf(begun.counts, erased)
        setCounts.run(...place, JSON.stringify(counts))
        return { erasure: { ...begun, counts }, isDone: false }
      }
      remove.run(...place)
      return finish(begun)
    },
  }
}

function placeOf({ tenant, userId }: Subject): readonly [string, string, string] {
  return [tenant.projectId, tenant.environment, userId]
}
