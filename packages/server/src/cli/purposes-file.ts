import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import {
  describeFieldError,
  isNoDifference,
  parseRegister,
  purposeFile,
  type RegisterDifference,
  type RegisteredPurpose,
  refusalMessage,
  registerFile,
  registerInForce,
} from '@ambit/core'
import { importRegister } from '../app/purposes/set-register.ts'
import { plainText } from './plain-text.ts'
import { type PurposeDeps, type PurposeInput, printJson, reasonOf } from './purposes-input.ts'
import { readJson } from './read-json.ts'
import { UsageError } from './usage-error.ts'

/** As `import` takes it, so that it can live in version control. */
export async function exportRegister(deps: PurposeDeps, { project, named, options }: PurposeInput): Promise<void> {
  const register = registerFile(registerInForce(await deps.store.registers.load(project.id)))
  const text = `${JSON.stringify(register, null, 2)}\n`
  const file = options.file ?? named
  if (file === undefined || file === '-') process.stdout.write(text)
  else writeFileSync(file, text)
}

/** Makes the register what the file says, and prints the difference. */
export async function importRegisterFrom(deps: PurposeDeps, { project, named, options }: PurposeInput): Promise<void> {
  const file = options.file ?? named
  if (file === undefined) throw new UsageError('name the file: --file purposes.json')
  const parsed = parseRegister(readJson(file))
  if (!parsed.ok) throw new UsageError(parsed.errors.map((error) => describeFieldError(error).message).join('; '))
  const isDryRun = options['dry-run']
  const reason = reasonOf(options) ?? `declared in ${basename(file)}`
  const imported = { projectId: project.id, register: parsed.value, reason, isDryRun }
  const outcome = await importRegister(deps, deps.acting, imported)
  if (!outcome.ok) throw new UsageError(refusalMessage(outcome.refusal))
  const { difference, revision } = outcome.value
  if (options.json) return printJson({ dry_run: isDryRun, revision, ...differenceJson(difference) })
  const lines = differenceLines(difference)
  const isSame = isNoDifference(difference)
  const end = isSame
    ? 'The register is what the file says.'
    : isDryRun
      ? 'Nothing was changed.'
      : 'In force from the next request on.'
  process.stdout.write([...lines, end].map((line) => `${plainText(line)}\n`).join(''))
}

function differenceJson({ added, changed, retired, mode, protectedDomains, usualDomains }: RegisterDifference) {
  return {
    added: added.map(purposeFile),
    changed: changed.map(({ from, to }) => ({ from: purposeFile(from), to: purposeFile(to) })),
    retired: retired.map(({ name }) => name),
    mode,
    protected_domains: protectedDomains,
    usual_domains: usualDomains,
  }
}

function differenceLines({ added, changed, retired, mode, protectedDomains, usualDomains }: RegisterDifference) {
  return [
    ...(mode === null ? [] : [`mode: ${mode}`]),
    ...(protectedDomains === null ? [] : [`protected domains: ${protectedDomains.join(', ') || 'none'}`]),
    ...(usualDomains === null ? [] : [`usual domains: ${usualDomains.join(', ') || 'none'}`]),
    ...added.map(({ name, statement }) => `+ ${name}: ${statement}`),
    ...changed.flatMap(({ from, to }) => [`~ ${to.name}`, ...fieldLines(from, to)]),
    ...retired.map(({ name, statement }) => `- ${name}: ${statement}`),
  ]
}

function fieldLines(from: RegisteredPurpose, to: RegisteredPurpose): readonly string[] {
  const [before, after] = [purposeFile(from), purposeFile(to)]
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const text = (value: unknown) => (value === undefined ? 'any' : JSON.stringify(value))
  return fields
    .filter((field) => text(before[field]) !== text(after[field]))
    .map((field) => `    ${field}: ${text(before[field])} -> ${text(after[field])}`)
}
