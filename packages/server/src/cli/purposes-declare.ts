import {
  describeFieldError,
  type JsonObject,
  type JsonValue,
  openedScopes,
  parsePurpose,
  purposeFile,
  type RegisteredPurpose,
  refusalMessage,
  registerInForce,
} from '@ambit/core'
import { differenceInWords } from '../app/purposes/change-register.ts'
import { changePurpose, declarePurpose, retirePurpose } from '../app/purposes/declare-purpose.ts'
import { readStatement } from '../app/purposes/read-statement.ts'
import { showPurpose } from '../app/purposes/show-register.ts'
import {
  nameOf,
  type PurposeDeps,
  type PurposeInput,
  type PurposeOptions,
  printJson,
  reasonOf,
} from './purposes-input.ts'
import { tellSimulation } from './purposes-simulation.ts'
import { readJson } from './read-json.ts'
import { UsageError } from './usage-error.ts'

export async function addPurpose(deps: PurposeDeps, input: PurposeInput): Promise<void> {
  const { project, options } = input
  const from = options.file === undefined ? {} : fileOf(options.file)
  const named = input.named ?? (typeof from.name === 'string' ? from.name : nameOf(input, 'add'))
  const described = { ...from, name: named, ...given(options, from) }
  const purpose = parsed(await withClasses(deps, project.id, described))
  const reason = reasonOf(options)
  const isDryRun = options['dry-run']
  const outcome = await declarePurpose(deps, deps.acting, { projectId: project.id, purpose, reason, isDryRun })
  if (!outcome.ok) throw refused(outcome)
  if (isDryRun) return tellSimulation(deps, input, { what: `${purpose.name} declared`, purpose })
  await tell(deps, input, { name: purpose.name, told: 'is declared, from the next request on' })
  await tellReading(deps, project.id, purpose)
}

export async function changePurposeFrom(deps: PurposeDeps, input: PurposeInput): Promise<void> {
  const { project, options } = input
  const file = options.file === undefined ? null : fileOf(options.file)
  const name = input.named ?? (typeof file?.name === 'string' ? file.name : nameOf(input, 'change'))
  const inForce = registerInForce(await deps.store.registers.load(project.id)).purposes
  const current = inForce.find((purpose) => purpose.name === name)
  if (!current) throw new UsageError(`there is no purpose "${name}" in force`)
  const from = file ?? purposeFile(current)
  const purpose = parsed({ ...from, name, ...given(options, from) })
  const reason = reasonOf(options)
  const isDryRun = options['dry-run']
  const outcome = await changePurpose(deps, deps.acting, { projectId: project.id, purpose, reason, isDryRun })
  if (!outcome.ok) throw refused(outcome)
  if (isDryRun) return tellSimulation(deps, input, { what: `${name} changed`, purpose })
  const isChanged = outcome.value.difference.changed.length > 0
  await tell(deps, input, { name, told: isChanged ? 'is changed, from the next request on' : 'is as it was' })
  if (isChanged) await tellReading(deps, project.id, purpose)
}

export async function retirePurposeOf(deps: PurposeDeps, input: PurposeInput): Promise<void> {
  const name = nameOf(input, 'retire')
  const isDryRun = input.options['dry-run']
  const retired = { projectId: input.project.id, name, reason: reasonOf(input.options), isDryRun }
  const outcome = await retirePurpose(deps, deps.acting, retired)
  if (!outcome.ok) throw refused(outcome)
  if (isDryRun) return tellSimulation(deps, input, { what: `${name} retired`, retired: name })
  const told = 'is retired: reads and continues for it are refused from the next request on'
  await tell(deps, input, { name, told })
}

/** In a sentence, or with `--json` as `show` does. */
async function tell(
  deps: PurposeDeps,
  { project, options }: PurposeInput,
  { name, told }: { readonly name: string; readonly told: string },
): Promise<void> {
  if (options.json) printJson(await showPurpose(deps, project.id, name))
  else process.stdout.write(`${name} ${told}.\n`)
}

/** What the options say of a purpose; what they do not say stays as it is. */
function given(options: PurposeOptions, from: JsonObject): JsonObject {
  const { statement, class: classes, scope, exception, domain } = options
  const domains = [...(domain ?? []), ...(options['without-domain'] ? [null] : [])]
  const scopes = scope && commaSeparated(scope)
  const isKept = !options['no-exceptions'] && !options['any-scope']
  // An exception goes with its scope.
  const kept = isKept
    ? Object.entries((from.exceptions ?? {}) as JsonObject).filter(([name]) => scopes?.includes(name) ?? true)
    : []
  return {
    ...(statement !== undefined && { statement }),
    ...(classes && { purpose_classes: commaSeparated(classes) }),
    ...(options['any-scope'] ? { scopes: null } : scopes && { scopes }),
    exceptions: Object.fromEntries([...kept, ...(exception ?? []).map(parseException)]),
    ...(options['any-domain'] ? { domains: null } : domains.length > 0 && { domains }),
  }
}

function parseException(text: string): [string, string] {
  const equals = text.indexOf('=')
  if (equals < 1) throw new UsageError('--exception must be SCOPE=REASON: why it opens what the matrix does not')
  return [text.slice(0, equals).trim(), text.slice(equals + 1)]
}

function commaSeparated(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(',')).map((value) => value.trim())
}

/** Without classes, those that the gate reads in the statement. */
async function withClasses(deps: PurposeDeps, projectId: string, described: JsonObject): Promise<JsonObject> {
  const { statement, purpose_classes } = described
  if (purpose_classes !== undefined || typeof statement !== 'string') return described
  const reading = await readStatement(deps, { projectId, statement, purposeClasses: null })
  if (reading.purpose_classes.length === 0) {
    throw new UsageError(`say --class and --reason: the gate reads no class in this statement. ${reading.message}`)
  }
  return { ...described, purpose_classes: [...reading.purpose_classes] }
}

/** What is declared otherwise than it reads is said every time. */
async function tellReading(deps: PurposeDeps, projectId: string, purpose: RegisteredPurpose): Promise<void> {
  const { name, statement, purposeClasses } = purpose
  const [reading, { matrix }] = await Promise.all([
    readStatement(deps, { projectId, statement, purposeClasses }),
    deps.store.policies.current(projectId),
  ])
  const { added, left, purpose_classes: read, reads_as_outside: readsAsOutside } = reading
  const opened = openedScopes({ matrix, keyClasses: null }, purpose)
  process.stderr.write(`It opens ${opened.join(', ') || 'nothing under the policy in force'}.\n`)
  if (added.length + left.length === 0) return
  process.stderr.write(`On record: ${differenceInWords(name, { read, added, left, readsAsOutside })}.\n`)
}

function fileOf(file: string): JsonObject {
  const json = readJson(file)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new UsageError(`${file} must hold one purpose as an object, not a list and not a whole register`)
  }
  return json as JsonObject
}

function parsed(json: JsonObject): RegisteredPurpose {
  const purpose = parsePurpose(json as JsonValue)
  if (purpose.ok) return purpose.value
  throw new UsageError(purpose.errors.map((error) => describeFieldError(error).message).join('; '))
}

function refused({ refusal }: { readonly refusal: Parameters<typeof refusalMessage>[0] }): UsageError {
  return new UsageError(refusalMessage(refusal).replace(/^reason is required/u, '--reason is required'))
}
