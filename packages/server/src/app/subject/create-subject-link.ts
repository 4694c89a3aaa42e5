import { linkMinutes } from '@ambit/core'
import { newSubjectLinkToken } from '../../crypto/secrets.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import type { Needs } from '../deps.ts'
import { type SubjectCaller, subjectAct } from './subject-act.ts'

const minuteMs = 60_000

/** Its secret is in the answer and nowhere else. */
export async function createSubjectLink(
  deps: Needs<'subjects', 'clock' | 'newId' | 'hashSecret'>,
  caller: SubjectCaller,
  {
    userId,
    ttlMinutes,
    origin,
  }: { readonly userId: string; readonly ttlMinutes: number | null; readonly origin: string },
) {
  const token = newSubjectLinkToken()
  const id = deps.newId('lnk')
  const act = subjectAct(deps, caller, { action: 'create_subject_link', userId, subject: id })
  const expiresAtMs = act.atMs + (ttlMinutes ?? linkMinutes.default) * minuteMs
  const link = { id, tenant: caller.tenant, userId, createdAtMs: act.atMs, expiresAtMs, createdBy: caller.actor }
  await deps.store.subjects.createLink(link, deps.hashSecret(token), act)
  // Behind the #: a browser keeps that part to itself.
  return { url: `${origin}/my-data#${token}`, expires_at: isoTimestamp(expiresAtMs) }
}
