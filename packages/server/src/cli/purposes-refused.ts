import { simulationDaysMax } from '@ambit/core'
import { listRefused } from '../app/purposes/list-refused.ts'
import { daysOf, type PurposeDeps, type PurposeInput, printJson } from './purposes-input.ts'
import { table } from './table.ts'

export async function showRefused(deps: PurposeDeps, { project, options }: PurposeInput): Promise<void> {
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
