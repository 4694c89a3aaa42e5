import { type RegisteredPurpose, type RegisterMode, simulationDaysMax } from '@ambit/core'
import { showRegisterSimulation } from '../app/purposes/show-register-simulation.ts'
import { daysOf, type PurposeDeps, type PurposeInput, printJson } from './purposes-input.ts'
import { table } from './table.ts'

export interface Tried {
  /** As it is told: `mode registered`, `recipes retired`. */
  readonly what: string
  readonly mode?: RegisterMode
  readonly purpose?: RegisteredPurpose
  /** The name of one that would be retired. */
  readonly retired?: string
}

/** `--dry-run`: what a change would have decided otherwise in the last days. Nothing is changed by it. */
export async function tellSimulation(
  deps: PurposeDeps,
  { project, options }: Pick<PurposeInput, 'project' | 'options'>,
  { what, mode = undefined, purpose = undefined, ...tried }: Tried,
): Promise<void> {
  const days = daysOf(options, simulationDaysMax)
  const draft = { projectId: project.id, mode: mode ?? null, purpose: purpose ?? null, days, ...tried }
  const simulation = await showRegisterSimulation(deps, draft)
  if (options.json) return printJson(simulation)
  const { decisions, to_allowed, to_denied, purposes } = simulation
  process.stdout.write(
    `Of ${decisions} decisions in the last ${days} days, ${to_denied} become refused and ${to_allowed} become allowed ` +
      `with ${what}. Nothing was changed.\n`,
  )
  if (purposes.length === 0) return
  const rows = purposes.map(({ purpose, becomes, count, keys, last_at }) => [
    becomes === 'denied' ? 'refused' : 'allowed',
    String(count),
    purpose,
    keys.map(({ id, name }) => name ?? id).join(','),
    last_at,
  ])
  process.stdout.write(`\n${table(['BECOMES', 'TIMES', 'PURPOSE', 'KEYS', 'LAST'], rows)}`)
}
