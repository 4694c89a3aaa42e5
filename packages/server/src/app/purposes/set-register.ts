import type { PurposeRegister } from '@ambit/core'
import type { Outcome } from '../deps.ts'
import type { Acting } from '../owner-act.ts'
import { changeRegister, type RegisterChanged, type RegisterDeps } from './change-register.ts'

export interface RegisterSettingsEdit {
  readonly projectId: string
  /** What is absent stays as it is. */
  readonly settings: Partial<Omit<PurposeRegister, 'purposes'>>
  readonly expectedRevision?: number | null
}

/** Whether free text is taken, which domains are protected, and which ones are usual. */
export function setRegister(
  deps: RegisterDeps,
  acting: Acting,
  { projectId, settings, expectedRevision = null }: RegisterSettingsEdit,
): Promise<Outcome<RegisterChanged>> {
  const to = (register: PurposeRegister) => ({ ok: true, value: { ...register, ...settings } }) as const
  return changeRegister(deps, acting, { projectId, reason: null, expectedRevision, to })
}

export interface RegisterImport {
  readonly projectId: string
  readonly register: PurposeRegister
  readonly reason: string
  readonly isDryRun: boolean
}

/** Makes the register what a file says, and tells the difference. */
export function importRegister(
  deps: RegisterDeps,
  acting: Acting,
  { projectId, register, reason, isDryRun }: RegisterImport,
): Promise<Outcome<RegisterChanged>> {
  const to = () => ({ ok: true, value: register }) as const
  return changeRegister(deps, acting, { projectId, reason, expectedRevision: null, to, isDryRun })
}
