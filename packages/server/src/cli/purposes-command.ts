/** `ambit purposes`: what is declared that memories are read for, in files and by hand. */
import type { Config } from '../config.ts'
import { purposeReader } from '../gate/purpose-reader.ts'
import { hourMs } from '../time/time-units.ts'
import { addPurpose, changePurposeFrom, retirePurposeOf } from './purposes-declare.ts'
import { exportRegister, importRegisterFrom } from './purposes-file.ts'
import { type PurposeDeps, type PurposeInput, type PurposeOptionName, parsePurposeArguments } from './purposes-input.ts'
import { listPurposesOf, showPurposeOf } from './purposes-list.ts'
import { showRefused } from './purposes-refused.ts'
import { reportOf } from './purposes-report.ts'
import { setDomains, setMode } from './purposes-settings.ts'
import { UsageError } from './usage-error.ts'
import { withStore } from './with-store.ts'

interface Verb {
  readonly run: (deps: PurposeDeps, input: PurposeInput) => Promise<void>
  /** What may stand behind it; null: nothing. */
  readonly takes: string | null
  /** Beside those that all of them take. What a verb would not heed it refuses: nobody means `retire --dry-run` otherwise. */
  readonly options: readonly PurposeOptionName[]
}

const declaring = ['file', 'statement', 'class', 'scope', 'exception', 'domain', 'without-domain'] as const
const trying = ['dry-run', 'days'] as const

const verbs = new Map<string, Verb>([
  ['list', { run: listPurposesOf, takes: null, options: [] }],
  ['show', { run: showPurposeOf, takes: 'NAME', options: [] }],
  ['add', { run: addPurpose, takes: 'NAME', options: [...declaring, 'reason', ...trying] }],
  [
    'change',
    {
      run: changePurposeFrom,
      takes: 'NAME',
      options: [...declaring, 'any-scope', 'any-domain', 'no-exceptions', 'reason', ...trying],
    },
  ],
  ['retire', { run: retirePurposeOf, takes: 'NAME', options: ['reason', ...trying] }],
  ['mode', { run: setMode, takes: 'MODE', options: trying }],
  ['domains', { run: setDomains, takes: null, options: ['protected', 'usual', 'none-protected', 'none-usual'] }],
  ['refused', { run: showRefused, takes: null, options: ['days', 'dismissed', 'dismiss', 'restore'] }],
  ['report', { run: reportOf, takes: null, options: ['format'] }],
  ['export', { run: exportRegister, takes: 'FILE', options: ['file'] }],
  ['import', { run: importRegisterFrom, takes: 'FILE', options: ['file', 'reason', 'dry-run'] }],
])

export async function purposesCommand(config: Config, [verb, ...args]: readonly string[]): Promise<void> {
  const known = verbs.get(verb ?? '')
  if (!known) throw new UsageError(`"ambit purposes" takes ${[...verbs.keys()].join(', ')}`)
  const { run, takes, options } = known
  const { values, positionals } = parsePurposeArguments(args, options)
  const [named, surplus] = takes === null ? [undefined, ...positionals] : positionals
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many`)
  await withStore(config, async (cli) => {
    const project = await cli.store.projects.findByName(values.project)
    if (!project) throw new UsageError(`there is no project "${values.project}"`)
    const deps: PurposeDeps = {
      ...cli,
      ...purposeReader,
      tokenTtlMs: Math.round(config.tokenTtlHours * hourMs),
      auditRetentionDays: config.auditRetentionDays,
    }
    await run(deps, { project, named, options: values })
  })
}
