import { type RegisterMode, refusalMessage, registerLimits, registerModes, simulationDaysMax } from '@ambit/core'
import { setRegister } from '../app/purposes/set-register.ts'
import { showRegisterSimulation } from '../app/purposes/show-register-simulation.ts'
import { daysOf, type PurposeDeps, type PurposeInput, printJson } from './purposes-input.ts'
import { table } from './table.ts'
import { UsageError } from './usage-error.ts'

/** Shows it, sets it, or with `--dry-run` tells what it would have refused. */
export async function setMode(deps: PurposeDeps, { project, named, options }: PurposeInput): Promise<void> {
  const { mode: before } = await deps.store.registers.load(project.id)
  if (named === undefined) {
    if (options.json) printJson({ mode: before })
    else process.stdout.write(`${before}\n`)
    return
  }
  const mode = registerModes.find((known) => known === named)
  if (!mode) throw new UsageError(`the mode must be one of ${registerModes.join(', ')}, not "${named}"`)
  if (options['dry-run']) return tryMode(deps, { project, named, options }, mode)
  const outcome = await setRegister(deps, deps.acting, { projectId: project.id, settings: { mode } })
  if (!outcome.ok) throw new UsageError(refusalMessage(outcome.refusal))
  if (options.json) return printJson({ mode })
  const told = mode === before ? 'It is as it was.' : 'In force from the next request on.'
  process.stdout.write(`Mode ${mode}. ${told}\n`)
}

async function tryMode(deps: PurposeDeps, { project, options }: PurposeInput, mode: RegisterMode): Promise<void> {
  const days = daysOf(options, simulationDaysMax)
  const draft = { projectId: project.id, mode, purpose: null, days }
  const simulation = await showRegisterSimulation(deps, draft)
  if (options.json) return printJson(simulation)
  const { decisions, to_allowed, to_denied, purposes } = simulation
  process.stdout.write(
    `Of ${decisions} decisions in the last ${days} days, mode ${mode} would refuse ${to_denied} that were allowed ` +
      `and allow ${to_allowed} that were refused. Nothing was changed.\n`,
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

/** Which domains are protected, and which ones are usual. What is not said stays as it is. */
export async function setDomains(deps: PurposeDeps, { project, options }: PurposeInput): Promise<void> {
  const settings = {
    ...listOf('protectedDomains', options.protected, options['none-protected']),
    ...listOf('usualDomains', options.usual, options['none-usual']),
  }
  const outcome = await setRegister(deps, deps.acting, { projectId: project.id, settings })
  if (!outcome.ok) throw new UsageError(refusalMessage(outcome.refusal))
  const { protectedDomains, usualDomains } = await deps.store.registers.load(project.id)
  if (options.json) return printJson({ protected_domains: protectedDomains, usual_domains: usualDomains })
  process.stdout.write(
    `Protected: ${protectedDomains.join(', ') || 'none'}\nUsual: ${usualDomains.join(', ') || 'none'}\n`,
  )
}

function listOf<Name extends string>(name: Name, domains: readonly string[] | undefined, isNone: boolean) {
  if (isNone) return { [name]: [] }
  if (!domains) return {}
  const tidy = [...new Set(domains.map((domain) => domain.trim()))].sort()
  const { domainLength, protectedDomains: max } = registerLimits
  if (tidy.length > max || tidy.some((domain) => domain === '' || domain.length > domainLength)) {
    throw new UsageError(`domains must be 1 to ${domainLength} characters long, and ${max} of them at most`)
  }
  return { [name]: tidy }
}
