/** `ambit purposes`: what is declared that memories are read for, in files and by hand. */
import { classifyPurpose } from '@ambit/core'
import type { Config } from '../config.ts'
import { hourMs } from '../time/time-units.ts'
import { parseArguments } from './parse-arguments.ts'
import { addPurpose, changePurposeFrom, retirePurposeOf } from './purposes-declare.ts'
import { exportRegister, importRegisterFrom } from './purposes-file.ts'
import { type PurposeDeps, type PurposeInput, purposeOptions } from './purposes-input.ts'
import { listPurposesOf, showPurposeOf } from './purposes-list.ts'
import { showRefused } from './purposes-refused.ts'
import { reportOf } from './purposes-report.ts'
import { setDomains, setMode } from './purposes-settings.ts'
import { UsageError } from './usage-error.ts'
import { withStore } from './with-store.ts'

type Verb = (deps: PurposeDeps, input: PurposeInput) => Promise<void>

const verbs = new Map<string, Verb>([
  ['list', listPurposesOf],
  ['show', showPurposeOf],
  ['add', addPurpose],
  ['change', changePurposeFrom],
  ['retire', retirePurposeOf],
  ['mode', setMode],
  ['domains', setDomains],
  ['refused', showRefused],
  ['report', reportOf],
  ['export', exportRegister],
  ['import', importRegisterFrom],
])

export async function purposesCommand(config: Config, [verb, ...args]: readonly string[]): Promise<void> {
  const run = verbs.get(verb ?? '')
  if (!run) throw new UsageError(`"ambit purposes" takes ${[...verbs.keys()].join(', ')}`)
  const { values, positionals } = parseArguments(args, purposeOptions)
  const [named, surplus] = positionals
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many`)
  await withStore(config, async (cli) => {
    const project = await cli.store.projects.findByName(values.project)
    if (!project) throw new UsageError(`there is no project "${values.project}"`)
    const deps: PurposeDeps = {
      ...cli,
      classifyPurpose: (purpose) => classifyPurpose(purpose),
      tokenTtlMs: Math.round(config.tokenTtlHours * hourMs),
      auditRetentionDays: config.auditRetentionDays,
    }
    await run(deps, { project, named, options: values })
  })
}
