/** What somebody does on their own page, where the secret of a link stands for them. Everything is recorded as done by the person. */
import {
  colorOfName,
  everyDomain,
  type MemoryValue,
  type PurposeClass,
  pageColors,
  purposeClasses,
  type Refusal,
  type Scope,
  scopes,
  sentValue,
  storedBytes,
} from '@ambit/core'
import type { NewMemory } from '../../storage/port/memories.ts'
import type { SubjectLink } from '../../storage/port/subjects.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import { diskFull, expiryOf } from '../create-memory.ts'
import { type Needs, type Outcome, refuse } from '../deps.ts'
import { memoryNotFound } from '../memory-not-found.ts'
import { actorName } from '../owner-act.ts'
import { restoreConsent, withdrawConsent, withdrawnOf } from './consents.ts'
import { eraseSubject } from './erase-subject.ts'
import { type LinkRights, linkRights } from './link-rights.ts'
import { deleteOwnMemory, findOwnMemory } from './own-memory.ts'
import { listLooks } from './person-looks.ts'
import { type SubjectCaller, subjectAct } from './subject-act.ts'
import { memoryJson } from './subject-json.ts'

type MyDataDeps = Needs<
  'subjects' | 'audit' | 'keys' | 'memories' | 'people' | 'projects' | 'registers',
  'clock' | 'newId' | 'hashSecret' | 'scopeLimits'
>

const pageLimit = 100

const linkInvalid: Refusal = {
  code: 'link_invalid',
  message: 'This link has ended. Ask for a new one where you got it.',
}

const mayNotErase: Refusal = {
  code: 'not_permitted',
  message: 'This link cannot erase everything. Ask for that where you got the link.',
}

const tooMuchKnown: Refusal = {
  code: 'memory_limit_reached',
  message: 'As much is known about you here as there is room for. Nothing was changed: take something out first.',
}

const notKnown = memoryNotFound('This is not known about you any more.')

interface Opened {
  readonly link: SubjectLink
  readonly rights: LinkRights
  readonly caller: SubjectCaller
}

interface Asking {
  readonly token: string
  readonly requestId: string
}

async function opened(deps: MyDataDeps, { token, requestId }: Asking): Promise<Opened | null> {
  const link = await deps.store.subjects.findLink(deps.hashSecret(token), deps.clock())
  const rights = link && (await linkRights(deps, link))
  if (!rights) return null
  const caller = { tenant: link.tenant, actor: { kind: 'subject', linkId: link.id }, requestId } as const
  return { link, rights, caller: { ...caller, ...(link.createdBy && { linkMadeBy: actorName(link.createdBy) }) } }
}

export async function showMyData(
  deps: MyDataDeps,
  asking: Asking,
  { afterId, beforeId }: { readonly afterId: string | null; readonly beforeId: string | null },
) {
  const found = await opened(deps, asking)
  if (!found) return refuse(linkInvalid)
  const { link, rights, caller } = found
  const { tenant, userId } = link
  const { store } = deps
  await store.audit.record(subjectAct(deps, caller, { action: 'list_subject_memories', userId }))
  const page = { tenant, userId, scope: null, domain: null, afterId, limit: pageLimit, nowMs: deps.clock() }
  const [memories, { looks, cursor }, project, withdrawn] = await Promise.all([
    store.subjects.listMemories(page),
    listLooks(deps, { tenant, userId }, beforeId),
    store.projects.settings(tenant.projectId),
    withdrawnOf(deps, caller, userId),
  ])
  return {
    ok: true,
    value: {
      project: project?.name ?? '',
      colors: pageColors(project?.pageColor ?? colorOfName(project?.name ?? '')),
      expires_at: isoTimestamp(link.expiresAtMs),
      may_erase: rights.mayErase,
      memories: memories.items.map((memory) => JSON.parse(memoryJson(memory))),
      memories_cursor: memories.hasMore ? (memories.items.at(-1)?.id ?? null) : null,
      looks,
      looks_cursor: cursor,
      withdrawn,
    },
  } as const
}

export async function takeOutMyMemory(
  deps: MyDataDeps,
  asking: Asking,
  memoryId: string,
): Promise<Outcome<{ readonly done: true }>> {
  const found = await opened(deps, asking)
  if (!found) return refuse(linkInvalid)
  const isGone = await deleteOwnMemory(deps, found.caller, { userId: found.link.userId, memoryId })
  return isGone ? { ok: true, value: { done: true } } : refuse(notKnown)
}

/** What is right comes and what was wrong goes in one step: whatever fails, one of the two is known. */
export async function correctMyMemory(
  deps: MyDataDeps,
  asking: Asking,
  { memoryId, value }: { readonly memoryId: string; readonly value: MemoryValue },
) {
  const found = await opened(deps, asking)
  if (!found) return refuse(linkInvalid)
  const old = await findOwnMemory(deps, { ...found.link, memoryId })
  if (!old) return refuse(notKnown)
  const { tenant, userId } = found.link
  const { scope, domain } = old
  const valueJson = JSON.stringify(value)
  const settings = await deps.store.projects.settings(tenant.projectId)
  const createdAtMs = deps.clock()
  const memory: NewMemory = {
    id: deps.newId('mem'),
    tenant,
    userId,
    scope,
    domain,
    source: 'explicit_user_input',
    sourceRef: null,
    valueJson,
    bytes: storedBytes(value, valueJson),
    createdAtMs,
    expiresAtMs: expiryOf(createdAtMs, null, settings?.retentionDays ?? null),
    claimKey: null,
  }
  const gone = subjectAct(deps, found.caller, { action: 'supersede_memory', userId, scope })
  const audit = subjectAct(deps, found.caller, { action: 'create_memory', userId, scope, domain })
  const superseded = { ids: [memoryId], visibleDomains: everyDomain, audit: gone } as const
  const { kind } = await deps.store.memories.create(memory, audit, null, { limits: deps.scopeLimits, superseded })
  if (kind === 'limit_reached') return refuse(tooMuchKnown)
  if (kind === 'disk_full') return refuse(diskFull)
  if (kind !== 'created') return refuse(notKnown)
  const shown = memoryJson({ ...memory, valueJson: JSON.stringify(sentValue(value)) })
  return { ok: true, value: JSON.parse(shown) } as const
}

export interface MyConsent {
  readonly scope: Scope | null
  readonly purposeClass: PurposeClass | null
  readonly isWithdrawn: boolean
}

export async function setMyConsent(deps: MyDataDeps, asking: Asking, { scope, purposeClass, isWithdrawn }: MyConsent) {
  const found = await opened(deps, asking)
  if (!found) return refuse(linkInvalid)
  const command = {
    userId: found.link.userId,
    scopes: scope ? [scope] : scopes,
    purposeClasses: purposeClass ? [purposeClass] : purposeClasses,
  }
  const { withdrawn } = await (isWithdrawn ? withdrawConsent : restoreConsent)(deps, found.caller, command)
  return { ok: true, value: { withdrawn } } as const
}

export async function eraseMyData(deps: MyDataDeps, asking: Asking) {
  const found = await opened(deps, asking)
  if (!found) return refuse(linkInvalid)
  if (!found.rights.mayErase) return refuse(mayNotErase)
  const { userId } = found.link
  const { receipt_id, erased_at } = await eraseSubject(deps, found.caller, { userId, isDryRun: false })
  return { ok: true, value: { receipt_id: receipt_id ?? '', erased_at } } as const
}
