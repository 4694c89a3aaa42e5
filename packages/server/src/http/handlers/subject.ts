import { Readable } from 'node:stream'
import { refuse } from '../../app/deps.ts'
import { listConsents, restoreConsent, withdrawConsent } from '../../app/subject/consents.ts'
import { createSubjectLink } from '../../app/subject/create-subject-link.ts'
import { eraseSubject } from '../../app/subject/erase-subject.ts'
import { exportSubject } from '../../app/subject/export-subject.ts'
import { listSubjectMemories } from '../../app/subject/list-subject-memories.ts'
import { listSubjectReads } from '../../app/subject/list-subject-reads.ts'
import { byKey } from '../../app/subject/subject-act.ts'
import { hostNotAllowed } from '../error-replies.ts'
import type { ApiHandlers } from '../handler.ts'
import { PreparedBody } from '../prepared-body.ts'

export const subjectHandlers = {
  async listSubjectMemories(deps, caller, { input }) {
    return { ok: true, value: new PreparedBody(await listSubjectMemories(deps, byKey(caller), input)) }
  },

  async listSubjectReads(deps, caller, { input }) {
    return { ok: true, value: await listSubjectReads(deps, byKey(caller), input) }
  },

  async exportSubject(deps, caller, { input }) {
    const pieces = await exportSubject(deps, byKey(caller), input.user_id)
    return { ok: true, value: new PreparedBody({ bytes: null, stream: Readable.from(pieces, { objectMode: false }) }) }
  },

  async eraseSubject(deps, caller, { input: { user_id, dry_run } }) {
    const value = await eraseSubject(deps, byKey(caller), { userId: user_id, isDryRun: dry_run ?? false })
    return { ok: true, value }
  },

  async listConsents(deps, caller, { input }) {
    return { ok: true, value: await listConsents(deps, byKey(caller), input.user_id) }
  },

  async withdrawConsent(deps, caller, { input }) {
    return { ok: true, value: await withdrawConsent(deps, byKey(caller), input) }
  },

  async restoreConsent(deps, caller, { input }) {
    return { ok: true, value: await restoreConsent(deps, byKey(caller), input) }
  },

  async createSubjectLink(deps, caller, { input: { user_id, ttl_minutes }, headers }) {
    const origin = caller.linkOrigin?.() ?? null
    if (origin === null) return refuse(hostNotAllowed(headers.host ?? ''))
    const asked = { userId: user_id, ttlMinutes: ttl_minutes ?? null, origin }
    return { ok: true, value: await createSubjectLink(deps, byKey(caller), asked) }
  },
} satisfies Partial<ApiHandlers>
