/** What owners do to one purpose: declare it, change it, retire it. */
import type { Refusal, RegisteredPurpose } from '@ambit/core'
import { type Outcome, refuse } from '../deps.ts'
import type { Acting } from '../owner-act.ts'
import { changeRegister, type RegisterChanged, type RegisterDeps } from './change-register.ts'

interface Edit {
  readonly projectId: string
  readonly reason: string | null
  readonly expectedRevision?: number | null
  /** It is only looked at. */
  readonly isDryRun?: boolean
}

export interface PurposeEdit extends Edit {
  readonly purpose: RegisteredPurpose
}

export function declarePurpose(
  deps: RegisterDeps,
  acting: Acting,
  { purpose, expectedRevision = null, ...edit }: PurposeEdit,
): Promise<Outcome<RegisterChanged>> {
  return changeRegister(deps, acting, {
    ...edit,
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
  { purpose, expectedRevision = null, ...edit }: PurposeEdit,
): Promise<Outcome<RegisterChanged>> {
  return changeRegister(deps, acting, {
    ...edit,
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
  { name, expectedRevision = null, ...edit }: Edit & { readonly name: string },
): Promise<Outcome<RegisterChanged>> {
  return changeRegister(deps, acting, {
    ...edit,
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
