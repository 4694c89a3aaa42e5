import { simulationDaysMax } from '@ambit/core'
import { dismissRefused, restoreRefused } from '../app/purposes/dismiss-refused.ts'
import { listRefused } from '../app/purposes/list-refused.ts'
import { daysOf, type PurposeDeps, type PurposeInput, printJson } from './purposes-input.ts'
import { table } from './table.ts'
import { UsageError } from './usage-error.ts'

/** Shows them; `--dismiss TEXT` is rid of one of them, `--restore TEXT` takes that back. */
export async function showRefused(deps: PurposeDeps, input: PurposeInput): Promise<void> {
  const { project, options } = input
  if (options.dismiss !== undefined || options.restore !== undefined) return dismiss(deps, input)
  const days = daysOf(options, simulationDaysMax)
  const refused = await listRefused(deps, { projectId: project.id, days, isDismissed: options.dismissed })
  if (options.json) return printJson(refused)
  if (refused.total === 0) {
    process.stderr.write(`Nothing was refused in the last ${days} days that is not dealt with.\n`)
    return
  }
  const rows = refused.purposes.map(({ purpose, count, purpose_classes, keys, scopes, last_at }) => [
    String(count),
    purpose,
    purpose_classes.join(',') || 'none',
    scopes.map(({ scope }) => scope).join(','),
    keys.map(({ id, name }) => name ?? id).join(','),
    last_at,
  ])
  process.stdout.write(table(['TIMES', 'PURPOSE', 'READS AS', 'SCOPES', 'KEYS', 'LAST'], rows))
  if (!refused.is_complete) {
    process.stderr.write(`There are more: only the latest ${refused.refusals} refusals were looked at.\n`)
  }
}

async function dismiss(deps: PurposeDeps, { project, options }: PurposeInput): Promise<void> {
  const { dismiss: dismissed, restore: restored } = options
  if (dismissed !== undefined && restored !== undefined) throw new UsageError('say --dismiss or --restore, not both')
  const purpose = dismissed ?? restored ?? ''
  if (purpose.trim() === '') throw new UsageError('say the text that was refused')
  const refused = { projectId: project.id, purpose }
  if (dismissed !== undefined) await dismissRefused(deps, deps.acting, refused)
  else if (!(await restoreRefused(deps, deps.acting, refused))) throw new UsageError(`"${purpose}" was not dismissed`)
  const told = dismissed === undefined ? 'It is shown again' : 'It is not shown any more, and refused as before'
  if (options.json) printJson({ done: true })
  else process.stdout.write(`${told}.\n`)
}
