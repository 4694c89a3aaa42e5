import {
  type DeclaredPurpose,
  indexRegister,
  indexStoredRegister,
  type RegisteredPurpose,
  type RegisterMode,
  registerInForce,
  type Simulation,
} from '@ambit/core'
import type { Needs } from '../deps.ts'
import { type ReplayDeps, replayDecisions } from './replay-decisions.ts'

export interface RegisterDraft {
  readonly projectId: string
  /** Null: the one in force. */
  readonly mode: RegisterMode | null
  /** Declared, or instead of the one of this name; null: none. */
  readonly purpose: RegisteredPurpose | null
  /** The name of one that would be retired. */
  readonly retired?: string
  readonly days: number
}

/** Compares another mode or another purpose with the register in force, on the reads of the last days. */
export async function simulateRegister(
  deps: ReplayDeps & Needs<'registers' | 'policies', never>,
  { projectId, mode, purpose, retired, days }: RegisterDraft,
): Promise<Simulation> {
  const [stored, { matrix }] = await Promise.all([
    deps.store.registers.load(projectId),
    deps.store.policies.current(projectId),
  ])
  const current = registerInForce(stored)
  const others = stored.purposes.filter(({ name }) => name !== purpose?.name)
  const isFormer = ({ name, isRetired }: DeclaredPurpose) => isRetired || name === retired
  const purposes = [...others.filter((one) => !isFormer(one)), ...(purpose ? [purpose] : [])]
  const register = indexRegister({ ...current, mode: mode ?? current.mode, purposes }, others.filter(isFormer))
  const inForce = { matrix, register: indexStoredRegister(stored) }
  return replayDecisions(deps, { projectId, inForce, draft: { matrix, register }, days })
}
