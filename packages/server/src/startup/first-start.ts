/** What an empty store is given at the first start, and what of it a person is shown, once. */

import { type Capability, usualCapabilities } from '@ambit/core/capabilities'
import { createKey, type KeyDeps, registerKey } from '../app/create-key.ts'
import type { Needs } from '../app/deps.ts'
import { defaultProjectName, ensureProject } from '../app/ensure-project.ts'
import { createInvitation, invitationUrl, type LinkDeps } from '../app/invitations/create-invitation.ts'
import type { Acting } from '../app/owner-act.ts'
import { updateKey } from '../app/update-key.ts'
import type { Config } from '../config.ts'
import type { FirstStart } from './start-banner.ts'

/** Null is what was not made. */
export interface FirstSecrets {
  readonly key: string | null
  readonly invitationToken: string | null
}

/**
 * On an empty store: a project, a key for it unless one was brought along, and an invitation to own it. To be called
 * once nothing can keep the service from starting any more: what is made here is shown by this start or never.
 */
export async function prepareDefaultProject(
  deps: KeyDeps & LinkDeps & Needs<'projects', 'environment'>,
  config: Pick<Config, 'bootstrapKey' | 'bootstrapCapabilities' | 'firstSecrets'>,
): Promise<FirstSecrets | null> {
  const { bootstrapKey, bootstrapCapabilities, firstSecrets } = config
  const requestId = deps.newId('req')
  const firstStart: Acting = { actor: { kind: 'service', cause: 'first-start' }, requestId }
  const configuration: Acting = { actor: { kind: 'service', cause: 'configuration' }, requestId }
  const isEmpty = (await deps.store.projects.list()).length === 0
  // One that was deleted stays so, unless the configuration brings a key for it.
  if (!isEmpty && bootstrapKey === null) return null
  const { project, isNew } = await ensureProject(deps, firstStart, defaultProjectName)
  const key = { projectId: project.id, expiresAtMs: null, rateLimitPerMinute: null, purposeClasses: null }
  if (bootstrapKey !== null) {
    const capabilities = bootstrapCapabilities ?? usualCapabilities
    const bootstrap = { ...key, name: 'bootstrap', capabilities }
    const { isNew } = await registerKey(deps, configuration, bootstrap, bootstrapKey)
    if (!isNew && bootstrapCapabilities) await setCapabilities(deps, configuration, bootstrapKey, bootstrapCapabilities)
  }
  if (!isEmpty || !isNew) return null
  if (firstSecrets === 'none') return { key: null, invitationToken: null }
  const invitation = { projectId: project.id, role: 'owner', email: null } as const
  const { token } = await createInvitation(deps, firstStart, invitation)
  if (bootstrapKey !== null) return { key: null, invitationToken: token }
  const { secret } = await createKey(deps, firstStart, { ...key, name: 'first key' })
  return { key: secret, invitationToken: token }
}

/** What the configuration says by now holds for the key that it brought along earlier. */
async function setCapabilities(
  deps: KeyDeps,
  acting: Acting,
  secret: string,
  capabilities: readonly Capability[],
): Promise<void> {
  const found = await deps.store.keys.findBySecretHash(deps.hashSecret(secret))
  if (!found || found.key.capabilities.join() === capabilities.join()) return
  const { id: keyId, tenant } = found.key
  await updateKey(deps, acting, { tenant, keyId, changes: { capabilities } })
}

export function shownAt(consoleAddress: string, { key, invitationToken }: FirstSecrets): FirstStart {
  return { key, invitationUrl: invitationToken && invitationUrl(consoleAddress, invitationToken) }
}
