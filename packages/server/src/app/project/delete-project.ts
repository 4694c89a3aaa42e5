/**
 * A project goes with everything in it. That nobody can use or see it any more is one step, and done when it is answered; what was stored
 * goes afterwards, a little at a time, so that nobody else notices. Where it stands is in the database: whoever starts next goes on.
 */
import { fieldError, refusedFields } from '@ambit/core'
import type { ActDetails } from '../../storage/port/audit.ts'
import type { DeletedProject } from '../../storage/port/projects.ts'
import { hourMs } from '../../time/time-units.ts'
import { checkOwnCode } from '../account/check-own-code.ts'
import { installationAct } from '../audit/installation-act.ts'
import type { ConsoleNeeds, ConsoleOutcome, TeamCaller } from '../console-deps.ts'
import { type Needs, refuse } from '../deps.ts'
import { actingPerson, actorName, ownerAct } from '../owner-act.ts'

/** Small enough that a request which arrives meanwhile does not notice. */
const stepRows = 200

/** What was under way when the keys ended has been written by then. */
const settledAfterMs = hourMs / 60

export async function deleteProject(
  deps: ConsoleNeeds<'attempts' | 'audit' | 'auditChain' | 'people' | 'projects' | 'secondFactor'>,
  caller: TeamCaller,
  { name: typedName, code }: { readonly name: string; readonly code: string | null },
): Promise<ConsoleOutcome<{ readonly done: true }>> {
  const { id, name } = caller.project
  if (typedName !== name)
    return refusedFields([fieldError('name', 'schema', { words: 'must be the name of the project' })])
  const checked = await checkOwnCode(deps, caller, code)
  if (!checked.ok) return checked
  const acting = actingPerson(caller)
  const requestedAtMs = deps.clock()
  const deleted = { id, name, requestedAtMs, requestedBy: actorName(acting.actor), finishedAtMs: null }
  const tenant = { projectId: id, environment: deps.environment }
  const record = { atMs: requestedAtMs, action: 'delete_project', subject: id } as const
  const act = ownerAct(deps, acting, { ...record, tenant, details: { name } })
  const ofInstallation = installationAct(deps, acting, { ...record, details: { name, ...(await headsOf(deps, id)) } })
  const isBegun = await deps.store.projects.beginDeletion(deleted, [ofInstallation, act])
  return isBegun
    ? { ok: true, value: { done: true } }
    : refuse({ code: 'not_found', message: 'There is no such project.' })
}

/** Where the chains of a project ended: they go with it, and a copy that was kept can still be held against their heads. */
async function headsOf({ store }: Needs<'auditChain', never>, projectId: string): Promise<ActDetails> {
  const details: Record<string, string | number> = {}
  for (const environment of ['test', 'live'] as const) {
    const head = await store.auditChain.head({ projectId, environment })
    if (!head) continue
    details[`${environment}_sequence`] = head.sequence
    details[`${environment}_hash`] = head.hash
  }
  return details
}

interface DeletionWatch {
  readonly isStopping: () => boolean
  readonly onFailure: (error: unknown, projectId: string) => void
}

/**
 * Goes on with every project that is being deleted, and returns those of which nothing is left. One that fails keeps no other
 * from being finished.
 */
export async function continueDeletions(
  deps: Needs<'projects', 'clock'>,
  { isStopping, onFailure }: DeletionWatch,
): Promise<readonly DeletedProject[]> {
  const finished: DeletedProject[] = []
  for (const deletion of await deps.store.projects.deletions()) {
    try {
      if (await deleteRows(deps, deletion, isStopping)) finished.push(deletion)
    } catch (error) {
      onFailure(error, deletion.id)
    }
  }
  return finished
}

async function deleteRows(
  { store, clock }: Needs<'projects', 'clock'>,
  { id, requestedAtMs }: DeletedProject,
  isStopping: () => boolean,
): Promise<boolean> {
  let after: string | null = null
  while (!isStopping()) {
    const { rows, next } = await store.projects.deleteSome(id, { limit: stepRows, after })
    if (rows === 0 && next === null) {
      if (clock() - requestedAtMs < settledAfterMs) return false
      await store.projects.finishDeletion(id, clock())
      return true
    }
    after = next
  }
  return false
}
