import type { AuditAction } from '../../storage/port/audit.ts'
import type { Needs } from '../deps.ts'
import { type Acting, actorName, ownerAct } from '../owner-act.ts'
import { textHash } from './list-refused.ts'

type DismissDeps = Needs<'registers', 'environment' | 'clock' | 'newId' | 'hashSecret'>

export interface RefusedText {
  readonly projectId: string
  readonly purpose: string
}

/** It is not shown among the refused ones any more. It goes on being refused, and recorded. */
export async function dismissRefused(deps: DismissDeps, acting: Acting, refused: RefusedText): Promise<void> {
  const act = actOn(deps, acting, refused, 'dismiss_refused')
  await deps.store.registers.dismiss(
    refused.projectId,
    { textHash: textHash(deps, refused.purpose), dismissedAtMs: act.atMs, dismissedBy: actorName(acting.actor) },
    act,
  )
}

/** False when it was not dismissed. */
export function restoreRefused(deps: DismissDeps, acting: Acting, refused: RefusedText): Promise<boolean> {
  const act = actOn(deps, acting, refused, 'restore_refused')
  return deps.store.registers.restore(refused.projectId, textHash(deps, refused.purpose), act)
}

/** It names the text by its hash: what somebody once stated is not kept for ever. */
function actOn(deps: DismissDeps, acting: Acting, { projectId, purpose }: RefusedText, action: AuditAction) {
  const tenant = { projectId, environment: deps.environment }
  const details = { text_hash: textHash(deps, purpose) }
  return ownerAct(deps, acting, { atMs: deps.clock(), tenant, action, subject: projectId, details })
}
