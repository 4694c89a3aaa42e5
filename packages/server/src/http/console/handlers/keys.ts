import {
  capabilities as allCapabilities,
  type Capability,
  type ConsoleKey,
  fieldError,
  type Parsed,
  purposeClasses,
  type Refusal,
  refusedFields,
  usualCapabilities,
} from '@ambit/core'
import type { TeamCaller } from '../../../app/console-deps.ts'
import { consoleKey, noSuchKey, noTraffic } from '../../../app/console-key.ts'
import { createKey } from '../../../app/create-key.ts'
import { deleteKey } from '../../../app/delete-key.ts'
import { type Outcome, refuse } from '../../../app/deps.ts'
import { findKey } from '../../../app/find-key.ts'
import { keyMaker, keyMakers } from '../../../app/key-makers.ts'
import {
  changedMeanwhile,
  changeRefusal,
  mayReceive,
  ownersGiveCapabilities,
  ownersHandle,
  rightsAsSeen,
} from '../../../app/key-permissions.ts'
import { keyTraffic } from '../../../app/key-traffic.ts'
import { listKeys } from '../../../app/list-keys.ts'
import { actingPerson } from '../../../app/owner-act.ts'
import { pauseKey, resumeKey } from '../../../app/pause-key.ts'
import { unknownPurpose } from '../../../app/purposes/check-binding.ts'
import { rotateKey } from '../../../app/rotate-key.ts'
import { updateKey } from '../../../app/update-key.ts'
import type { KeyRights, ListedKey } from '../../../storage/port/keys.ts'
import type { Tenant } from '../../../storage/port/tenant.ts'
import type { ConsoleHandlerDeps, ConsoleHandlers } from '../console-handler.ts'
import { parseExpiry } from '../parse-expiry.ts'

export const keyHandlers = {
  async listKeys(deps, { project }) {
    return { ok: true, value: { keys: await listKeys(deps, project.id) } }
  },

  async createKey(deps, caller, { input }) {
    const {
      name,
      expires_at = null,
      rate_limit_per_minute = null,
      purpose_classes: only = null,
      purposes = null,
      capabilities = usualCapabilities,
    } = input
    if (!mayReceive(caller.role, capabilities)) return refuse(ownersGiveCapabilities)
    const expiry = parseExpiry(expires_at, deps.clock())
    if (!expiry.ok) return expiry
    const binding = await checkBinding(deps, caller.project.id, purposes)
    if (!binding.ok) return binding
    const acting = actingPerson(caller)
    const { key, secret } = await createKey(deps, acting, {
      projectId: caller.project.id,
      name: name.trim(),
      expiresAtMs: expiry.value,
      rateLimitPerMinute: rate_limit_per_minute,
      purposeClasses: only && purposeClasses.filter((purposeClass) => only.includes(purposeClass)),
      purposes,
      capabilities: capabilities === usualCapabilities ? usualCapabilities : inOrder(capabilities),
    })
    const createdBy = keyMaker(acting.actor, new Set([caller.person.id]))
    const listed = { ...key, createdBy: acting.actor, lastUsedAtMs: null, previousSecretUntilMs: null }
    return { ok: true, value: { key: consoleKey(deps, listed, { ...noTraffic, createdBy }), secret } }
  },

  async updateKey(deps, caller, { input, params: { key_id: keyId } }) {
    const { name, expires_at, rate_limit_per_minute, purposes, capabilities } = input
    const expiry = expires_at === undefined ? null : parseExpiry(expires_at, deps.clock())
    if (expiry && !expiry.ok) return expiry
    const binding = await checkBinding(deps, caller.project.id, purposes)
    if (!binding.ok) return binding
    const changes = {
      ...(name !== undefined && { name: name.trim() }),
      ...(expiry && { expiresAtMs: expiry.value }),
      ...(rate_limit_per_minute !== undefined && { rateLimitPerMinute: rate_limit_per_minute }),
      ...(purposes !== undefined && { purposes }),
      ...(capabilities && { capabilities: inOrder(capabilities) }),
    }
    const permitted = await permittedKey(deps, caller, keyId, (key) => changeRefusal(caller.role, key, changes))
    if (!permitted.ok) return permitted
    const updated = await updateKey(deps, actingPerson(caller), { ...permitted.value, changes })
    return updated ? shownKey(deps, updated) : refuse(changedMeanwhile)
  },

  async rotateKey(deps, caller, { input: { grace }, params: { key_id: keyId } }) {
    const permitted = await permittedKey(deps, caller, keyId, receiveRefusal(caller))
    if (!permitted.ok) return permitted
    const { tenant } = permitted.value
    // Before the rotation: after it, nothing may fail that would keep the new secret from its owner.
    const [trafficOf, makerOf] = await Promise.all([
      keyTraffic(deps, tenant, [keyId]),
      keyMakers(deps, tenant.projectId),
    ])
    const rotated = await rotateKey(deps, actingPerson(caller), { ...permitted.value, grace })
    if (!rotated) return refuse(changedMeanwhile)
    const { key, secret } = rotated
    const shown = consoleKey(deps, key, { ...trafficOf(keyId), createdBy: makerOf(key.createdBy) })
    return { ok: true, value: { key: shown, secret } }
  },

  async pauseKey(deps, caller, { params: { key_id: keyId } }) {
    const tenant = { projectId: caller.project.id, environment: deps.environment }
    return shownKey(deps, await pauseKey(deps, actingPerson(caller), { tenant, keyId }))
  },

  async resumeKey(deps, caller, { params: { key_id: keyId } }) {
    const permitted = await permittedKey(deps, caller, keyId, receiveRefusal(caller))
    if (!permitted.ok) return permitted
    const resumed = await resumeKey(deps, actingPerson(caller), permitted.value)
    return resumed ? shownKey(deps, resumed) : refuse(changedMeanwhile)
  },

  async deleteKey(deps, caller, { params: { key_id: keyId } }) {
    const tenant = { projectId: caller.project.id, environment: deps.environment }
    const isDeleted = await deleteKey(deps, actingPerson(caller), { tenant, keyId })
    return isDeleted ? { ok: true, value: { done: true } } : refuse(noSuchKey)
  },
} satisfies Partial<ConsoleHandlers>

/** A key with what was asked with it and who made it. */
async function shownKey(deps: ConsoleHandlerDeps, key: ListedKey | null): Promise<Outcome<ConsoleKey>> {
  if (!key) return refuse(noSuchKey)
  const [trafficOf, makerOf] = await Promise.all([
    keyTraffic(deps, key.tenant, [key.id]),
    keyMakers(deps, key.tenant.projectId),
  ])
  return { ok: true, value: consoleKey(deps, key, { ...trafficOf(key.id), createdBy: makerOf(key.createdBy) }) }
}

/** The key, for an act that its rights permit to the caller, and the rights that it must still have by then. */
async function permittedKey(
  deps: ConsoleHandlerDeps,
  { project, role }: TeamCaller,
  keyId: string,
  refusalOf: (key: ListedKey) => Refusal | null,
): Promise<Outcome<{ readonly tenant: Tenant; readonly keyId: string; readonly rights: KeyRights | null }>> {
  const tenant = { projectId: project.id, environment: deps.environment }
  const key = await findKey(deps, tenant, keyId)
  if (!key) return refuse(noSuchKey)
  const refusal = refusalOf(key)
  return refusal ? refuse(refusal) : { ok: true, value: { tenant, keyId, rights: rightsAsSeen(role, key) } }
}

function receiveRefusal({ role }: TeamCaller): (key: ListedKey) => Refusal | null {
  return ({ capabilities }) => (mayReceive(role, capabilities) ? null : ownersHandle)
}

function inOrder(given: readonly Capability[]): readonly Capability[] {
  return allCapabilities.filter((capability) => given.includes(capability))
}

async function checkBinding(
  deps: Pick<ConsoleHandlerDeps, 'store'>,
  projectId: string,
  purposes: readonly string[] | null | undefined,
): Promise<Parsed<null>> {
  const unknown = await unknownPurpose(deps, projectId, purposes)
  if (unknown === null) return { ok: true, value: null }
  return refusedFields([fieldError(['purposes', purposes?.indexOf(unknown) ?? 0], 'registeredPurpose')])
}
