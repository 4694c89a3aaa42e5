import { describeFieldError, domainErrors, domainKey, refusalMessage, registerLimits, registerModes } from '@ambit/core'
import { setRegister } from '../app/purposes/set-register.ts'
import { type PurposeDeps, type PurposeInput, printJson } from './purposes-input.ts'
import { tellSimulation } from './purposes-simulation.ts'
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
  if (options['dry-run']) return tellSimulation(deps, { project, options }, { what: `mode ${mode}`, mode })
  const outcome = await setRegister(deps, deps.acting, { projectId: project.id, settings: { mode } })
  if (!outcome.ok) throw new UsageError(refusalMessage(outcome.refusal))
  if (options.json) return printJson({ mode })
  const told = mode === before ? 'It is as it was.' : 'In force from the next request on.'
  process.stdout.write(`Mode ${mode}. ${told}\n`)
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
  const byKey = new Map(domains.map((domain) => [domainKey(domain), domain.trim()]))
  const tidy = [...byKey.values()].sort()
  const errors = domainErrors(['domains'], tidy, registerLimits.protectedDomains, { takesNull: false })
  if (errors.length > 0) throw new UsageError(errors.map((error) => describeFieldError(error).message).join('; '))
  return { [name]: tidy }
}
