/** The links that lead to one person's page: who made them, until when they work, and revoking one. */
import { isoTimestamp } from '../../time/time-units.ts'
import { type Needs, type Outcome, refuse } from '../deps.ts'
import { actorName } from '../owner-act.ts'
import { linkRights } from './link-rights.ts'
import { type SubjectCaller, subjectAct } from './subject-act.ts'

type LinkDeps = Needs<'audit' | 'keys' | 'people' | 'projects' | 'subjects', 'clock' | 'newId'>

/** Only links that still work: one whose maker has lost access leads nowhere. */
export async function listSubjectLinks(deps: LinkDeps, caller: SubjectCaller, userId: string) {
  const { tenant } = caller
  await deps.store.audit.record(subjectAct(deps, caller, { action: 'list_subject_links', userId }))
  const links = await deps.store.subjects.listLinks({ tenant, userId }, deps.clock())
  const judged = await Promise.all(links.map(async (link) => ({ link, rights: await linkRights(deps, link) })))
  const working = judged.flatMap(({ link, rights }) => (rights ? [{ link, rights }] : []))
  return {
    links: working.map(({ link: { id, createdBy, createdAtMs, expiresAtMs }, rights }) => ({
      id,
      created_by: createdBy && actorName(createdBy),
      created_at: isoTimestamp(createdAtMs),
      expires_at: isoTimestamp(expiresAtMs),
      may_erase: rights.mayErase,
    })),
  }
}

export async function revokeSubjectLink(
  deps: LinkDeps,
  caller: SubjectCaller,
  { userId, linkId }: { readonly userId: string; readonly linkId: string },
): Promise<Outcome<{ readonly done: true }>> {
  const act = subjectAct(deps, caller, { action: 'revoke_subject_link', userId, subject: linkId })
  const isEnded = await deps.store.subjects.endLink({ tenant: caller.tenant, userId }, linkId, act)
  return isEnded ? { ok: true, value: { done: true } } : refuse(noSuchLink)
}

const noSuchLink = { code: 'not_found', message: 'There is no such link.' } as const
