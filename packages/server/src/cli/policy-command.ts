import {
  describeFieldError,
  type FlipCounts,
  indexStoredRegister,
  type PolicyMatrix,
  parsePolicyMatrix,
  refusalMessage,
  scopes,
} from '@ambit/core'
import { defaultProjectName } from '../app/ensure-project.ts'
import { askGateForScopes, gateEvidence, gateMessage } from '../app/gate.ts'
import { setPolicy } from '../app/set-policy.ts'
import { simulatePolicy } from '../app/simulate-policy.ts'
import type { Config } from '../config.ts'
import { purposeReader } from '../gate/purpose-reader.ts'
import type { Project } from '../storage/port/projects.ts'
import { isoTimestamp } from '../time/time-units.ts'
import { parseArguments } from './parse-arguments.ts'
import { plainText } from './plain-text.ts'
import { readJson } from './read-json.ts'
import { table } from './table.ts'
import { UsageError } from './usage-error.ts'
import { type CliDeps, withStore } from './with-store.ts'

const options = {
  project: { type: 'string', default: defaultProjectName },
  scope: { type: 'string' },
  purpose: { type: 'string' },
  days: { type: 'string', default: '7' },
} as const

export async function policyCommand(config: Config, [verb, ...args]: readonly string[]): Promise<void> {
  const run = verbs.get(verb ?? '')
  if (!run) throw new UsageError('"ambit policy" takes show, set, check or simulate')
  const { values, positionals } = parseArguments(args, options)
  await withStore(config, async (deps) => {
    const project = await deps.store.projects.findByName(values.project)
    if (!project) throw new UsageError(`there is no project "${values.project}"`)
    await run(deps, project, { ...values, file: positionals[0] })
  })
}

interface Input {
  readonly file: string | undefined
  readonly scope?: string | undefined
  readonly purpose?: string | undefined
  readonly days: string
}

const verbs = new Map<string, (deps: CliDeps, project: Project, input: Input) => Promise<void>>([
  ['show', show],
  ['set', set],
  ['check', check],
  ['simulate', simulate],
])

async function show({ store }: CliDeps, { id }: Project): Promise<void> {
  const { version, matrix } = await store.policies.current(id)
  process.stderr.write(version === 0 ? 'The default policy (version 0):\n' : `Version ${version}:\n`)
  process.stdout.write(`${JSON.stringify(matrix, null, 2)}\n`)
  for (const { version, setAtMs, setBy } of await store.policies.history(id)) {
    process.stderr.write(`version ${version}, ${isoTimestamp(setAtMs)}, by ${setBy}\n`)
  }
}

async function set(deps: CliDeps, { id }: Project, { file }: Input): Promise<void> {
  const matrix = readMatrix(file)
  const outcome = await setPolicy(deps, deps.acting, { projectId: id, matrix })
  if (!outcome.ok) throw new UsageError(refusalMessage(outcome.refusal))
  process.stdout.write(`Version ${outcome.value} is in force from the next request on.\n`)
}

async function check({ store }: CliDeps, { id }: Project, { scope, purpose }: Input): Promise<void> {
  const known = scopes.find((name) => name === scope)
  if (!known) throw new UsageError(`--scope must be one of ${scopes.join(', ')}`)
  if (!purpose?.trim()) throw new UsageError('--purpose is required: the words that a read would state')
  const [policy, stored] = await Promise.all([store.policies.current(id), store.registers.load(id)])
  const judged = { key: { purposes: null, purposeClasses: null }, policy, register: indexStoredRegister(stored) }
  const [gate] = await askGateForScopes(purposeReader, judged, { purpose, scopes: [known], owner: id })
  if (!gate) throw new Error('a scope was not judged')
  const evidence = await gateEvidence(purposeReader, gate, id)
  const { version } = policy
  process.stdout.write(`${gateMessage(gate)}\n`)
  process.stdout.write(`Decided by version ${version} of the policy.\n`)
  const rows = evidence.map(({ text, effect, class: name, reason }) => [`"${text}"`, effect, name ?? '', reason])
  if (rows.length > 0) process.stdout.write(`\n${table(['WORDS', 'EFFECT', 'CLASS', 'REASON'], rows)}`)
}

async function simulate(deps: CliDeps, { id }: Project, { file, days: daysText }: Input): Promise<void> {
  const days = Number(daysText)
  if (!(days > 0 && days <= 3_650)) throw new UsageError(`--days must be a number from 1 to 3650, not "${daysText}"`)
  const simulation = await simulatePolicy(
    { ...deps, ...purposeReader },
    { projectId: id, draft: readMatrix(file), days },
  )
  const { decisions, flips, byScope, byClass, byKey, examples } = simulation
  process.stdout.write(
    `Of ${decisions} reads in the last ${days} days, the draft would allow ${flips.toAllowed} that are refused now ` +
      `and refuse ${flips.toDenied} that are allowed now. Nothing was changed.\n`,
  )
  const rows = [...flipRows('scope', byScope), ...flipRows('class', byClass), ...flipRows('key', byKey)]
  if (rows.length > 0) process.stdout.write(`\n${table(['BY', '', 'TO ALLOWED', 'TO REFUSED'], rows)}`)
  for (const { becomes, scopes, purpose, at } of examples) {
    process.stdout.write(`\n${becomes}: ${scopes.join(' ')}, "${plainText(purpose)}" (${at})`)
  }
  if (examples.length > 0) process.stdout.write('\n')
}

function flipRows(by: string, counts: Readonly<Record<string, FlipCounts>>): readonly (readonly string[])[] {
  return Object.entries(counts).map(([name, { toAllowed, toDenied }]) => [
    by,
    name,
    String(toAllowed),
    String(toDenied),
  ])
}

function readMatrix(file: string | undefined): PolicyMatrix {
  if (file === undefined)
    throw new UsageError('name the file with the matrix; "ambit policy show" prints one to start from')
  const parsed = parsePolicyMatrix(readJson(file))
  if (!parsed.ok) throw new UsageError(parsed.errors.map((error) => describeFieldError(error).message).join('; '))
  return parsed.value
}
