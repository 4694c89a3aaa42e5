/** What owners do to one purpose: declare it, change it, retire it. */
import type { Refusal, RegisteredPurpose } from '@ambit/core'
import { type Outcome, refuse } from '../deps.ts'
import type { Acting } from '../owner-act.ts'
import { changeRegister, type RegisterChanged, type RegisterDeps } from './change-register.ts'

export interface PurposeEdit {
  readonly projectId: string
  readonly purpose: RegisteredPurpose
  readonly reason: string | null
  readonly expectedRevision?: number | null
}

export function declarePurpose(
  deps: RegisterDeps,
  acting: Acting,
  { projectId, purpose, reason, expectedRevision = null }: PurposeEdit,
): Promise<Outcome<RegisterChanged>> {
  return changeRegister(deps, acting, {
    projectId,
    reason,
    expectedRevision,
    to: (register) =>
      register.purposes.some(({ name }) => name === purpose.name)
        ? refuse(nameTaken)
        : { ok: true, value: { ...register, purposes: [...register.purposes, purpose] } },
  })
}

export function changePurpose(
  deps: RegisterDeps,
  acting: Acting,
  { projectId, purpose, reason, expectedRevision = null }: PurposeEdit,
): Promise<Outcome<RegisterChanged>> {
  return changeRegister(deps, acting, {
    projectId,
    reason,
    expectedRevision,
    to(register) {
      if (!register.purposes.some(({ name }) => name === purpose.name)) return refuse(noSuchPurpose)
      const purposes = register.purposes.map((one) => (one.name === purpose.name ? purpose : one))
      return { ok: true, value: { ...register, purposes } }
    },
  })
}

/** From the next request on nothing can be read for it any more, continues included. */
export function retirePurpose(
  deps: RegisterDeps,
  acting: Acting,
  retired: {
    readonly projectId: string
    readonly name: string
    readonly reason: string | null
    readonly expectedRevision?: number | null
  },
): Promise<Outcome<RegisterChanged>> {
  const { projectId, name, reason, expectedRevision = null } = retired
  return changeRegister(deps, acting, {
    projectId,
    reason,
    expectedRevision,
    to(register) {
      const purposes = register.purposes.filter((purpose) => purpose.name !== name)
      if (purposes.length === register.purposes.length) return refuse(noSuchPurpose)
      return { ok: true, value: { ...register, purposes } }
    },
  })
}

export const noSuchPurpose: Refusal = { code: 'not_found', message: 'There is no such purpose in force.' }

const nameTaken: Refusal = {
  code: 'conflict',
  message: 'There is a purpose of this name. Change it, or choose another name.',
}
