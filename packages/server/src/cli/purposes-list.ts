import { type ListedPurpose, type PurposeShown, scopes } from '@ambit/core'
import { showPurpose, showRegister } from '../app/purposes/show-register.ts'
import { plainText } from './plain-text.ts'
import { nameOf, type PurposeDeps, type PurposeInput, printJson } from './purposes-input.ts'
import { table } from './table.ts'
import { UsageError } from './usage-error.ts'

export async function listPurposesOf(deps: PurposeDeps, { project, options }: PurposeInput): Promise<void> {
  const register = await showRegister(deps, project.id)
  if (options.json) return printJson(register)
  const { mode, purposes, protected_domains, usual_domains } = register
  process.stderr.write(
    `Mode ${mode}: ${mode === 'open' ? 'free text goes through the gate' : 'nothing but these is taken'}.\n`,
  )
  if (protected_domains.length > 0) process.stderr.write(`Protected domains: ${protected_domains.join(', ')}.\n`)
  if (usual_domains.length > 0) process.stderr.write(`Usual domains: ${usual_domains.join(', ')}.\n`)
  if (purposes.length === 0) {
    process.stderr.write('Nothing is declared yet. "ambit purposes add NAME --statement TEXT" declares a purpose.\n')
    return
  }
  process.stdout.write(
    table(['NAME', 'STATEMENT', 'CLASSES', 'OPENS', 'DOMAINS', 'READS 30D', 'STATE'], purposes.map(row)),
  )
}

function row(purpose: ListedPurpose): readonly string[] {
  return [
    purpose.name,
    purpose.statement,
    purpose.purpose_classes.join(','),
    scopes
      .filter((scope) => purpose.opens.includes(scope))
      .map((scope) => (purpose.exceptions.some((exception) => exception.scope === scope) ? `${scope}!` : scope))
      .join(','),
    domainsInWords(purpose.domains),
    String(purpose.reads.reduce((sum, count) => sum + count, 0)),
    purpose.is_retired ? 'retired' : purpose.reading.reads_as_outside ? 'in force, reads as outside' : 'in force',
  ]
}

export function domainsInWords(domains: readonly (string | null)[] | null): string {
  return domains?.map((domain) => domain ?? '(none)').join(',') ?? 'any'
}

export async function showPurposeOf(deps: PurposeDeps, input: PurposeInput): Promise<void> {
  const name = nameOf(input, 'show')
  const shown = await showPurpose(deps, input.project.id, name)
  if (!shown) throw new UsageError(`there is no purpose "${name}"`)
  if (input.options.json) return printJson(shown)
  const { purpose, history } = shown
  const lines = [
    `${purpose.name}${purpose.is_retired ? ' (retired)' : ''}: ${purpose.statement}`,
    `classes    ${purpose.purpose_classes.join(', ')}`,
    `opens      ${purpose.opens.join(', ') || 'nothing under the policy in force'}`,
    `domains    ${domainsInWords(purpose.domains)}`,
    ...purpose.exceptions.map(({ scope, reason, by, at }) => `exception  ${scope}: ${reason} (${by}, ${at})`),
    ...readingLines(purpose),
    `keys       ${purpose.keys.map((key) => key.name).join(', ') || 'none is bound to it'}`,
    '',
    ...history.map(versionLine),
  ]
  process.stdout.write(lines.map((line) => `${plainText(line)}\n`).join(''))
}

function readingLines({ reading }: PurposeShown): readonly string[] {
  const { added, left, reads_as_outside, reason, by, at } = reading
  if (added.length + left.length === 0 && !reads_as_outside) return []
  const read = reading.purpose_classes.join(', ') || 'no class'
  const mark = reads_as_outside ? ', and something outside whatever may be read for' : ''
  return [`the gate   reads ${read}${mark}; declared otherwise by ${by}, ${at}, because: ${reason ?? '(nobody said)'}`]
}

function versionLine({ version, set_at, set_by, is_retired, reason }: PurposeShown): string {
  const why = reason === null ? '' : `: ${reason}`
  return `version ${version}, ${set_at}, ${is_retired ? 'retired ' : ''}by ${set_by}${why}`
}
