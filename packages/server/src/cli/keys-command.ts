import { usualCapabilities } from '@ambit/core/capabilities'
import { createKey } from '../app/create-key.ts'
import { deleteKey } from '../app/delete-key.ts'
import { defaultProjectName, ensureProject } from '../app/ensure-project.ts'
import { type KeyMaker, keyMakers } from '../app/key-makers.ts'
import { pauseKey, resumeKey } from '../app/pause-key.ts'
import { unknownPurpose } from '../app/purposes/check-binding.ts'
import { rotateKey } from '../app/rotate-key.ts'
import { updateKey } from '../app/update-key.ts'
import type { Config } from '../config.ts'
import type { KeyLookup, ListedKey } from '../storage/port/keys.ts'
import { isoTimestamp } from '../time/time-units.ts'
import {
  parseBinding,
  parseCapabilities,
  parseExpiry,
  parseGrace,
  parseName,
  parsePurposes,
  parseRateLimit,
} from './key-options.ts'
import { parseArguments } from './parse-arguments.ts'
import { table } from './table.ts'
import { UsageError } from './usage-error.ts'
import { type CliDeps, withStore } from './with-store.ts'

export async function keysCommand(config: Config, [verb, ...args]: readonly string[]): Promise<void> {
  const run = verbs.get(verb ?? '')
  if (!run) throw new UsageError(`"ambit keys" takes ${[...verbs.keys()].join(', ')}`)
  return run(config, args)
}

type Verb = (config: Config, args: readonly string[]) => Promise<void>

const verbs = new Map<string, Verb>([
  ['create', create],
  ['list', list],
  ['rename', rename],
  ['expire', expire],
  ['rotate', rotate],
  ['pause', switching('pause', pauseKey, 'is paused: it is refused until it is resumed')],
  ['resume', switching('resume', resumeKey, 'is accepted again')],
  ['delete', remove],
  ['bind', bind],
  ['allow', allow],
])

async function create(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseArguments(args, {
    name: { type: 'string' },
    project: { type: 'string', default: defaultProjectName },
    expires: { type: 'string' },
    'rate-limit': { type: 'string' },
    purposes: { type: 'string' },
    bind: { type: 'string' },
    capability: { type: 'string', multiple: true },
  })
  const name = parseName(values.name)
  const limits = {
    expiresAtMs: values.expires === undefined ? null : parseExpiry('--expires', values.expires, Date.now()),
    rateLimitPerMinute: parseRateLimit(values['rate-limit']),
    purposeClasses: parsePurposes(values.purposes),
    purposes: parseBinding(values.bind),
    capabilities: parseCapabilities(values.capability) ?? usualCapabilities,
  }
  await withStore(config, async (deps) => {
    const { project } = await ensureProject(deps, deps.acting, values.project)
    await assertBinding(deps, project.id, limits.purposes)
    const { key, secret } = await createKey(deps, deps.acting, { projectId: project.id, name, ...limits })
    showSecret(`Created ${key.id} for project ${project.name}.`, secret)
  })
}

async function list(config: Config, args: readonly string[]): Promise<void> {
  parseArguments(args, {})
  await withStore(config, async (deps) => {
    const projects = new Map((await deps.store.projects.list()).map(({ id, name }) => [id, name]))
    const keys = await deps.store.keys.list(everyKey(deps))
    if (keys.length === 0) {
      process.stderr.write('No keys yet. "ambit keys create --name NAME" makes one.\n')
      return
    }
    const projectIds = new Set(keys.map(({ tenant }) => tenant.projectId))
    const makers = new Map<string, Awaited<ReturnType<typeof keyMakers>>>()
    for (const projectId of projectIds) makers.set(projectId, await keyMakers(deps, projectId))
    const rows = keys.map((key) => [
      key.id,
      projects.get(key.tenant.projectId) ?? key.tenant.projectId,
      key.name,
      `sk_${key.tenant.environment}_…${key.lastFour}`,
      isoTimestamp(key.createdAtMs),
      makerInWords(makers.get(key.tenant.projectId)?.(key.createdBy) ?? null),
      moment(key.lastUsedAtMs, 'never'),
      moment(key.expiresAtMs, 'never'),
      moment(key.pausedAtMs, 'no'),
      moment(key.previousSecretUntilMs, 'none'),
      key.purposeClasses?.join(',') ?? 'any',
      key.purposes?.join(',') ?? 'none',
      key.capabilities.join(','),
    ])
    process.stdout.write(table(columns, rows))
  })
}

const columns = [
  'ID',
  'PROJECT',
  'NAME',
  'KEY',
  'CREATED',
  'MADE BY',
  'LAST USED',
  'EXPIRES',
  'PAUSED SINCE',
  'OLD SECRET UNTIL',
  'PURPOSES',
  'BOUND TO',
  'CAPABILITIES',
]

async function rename(config: Config, args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, { name: { type: 'string' } })
  const keyId = oneKeyId('rename', positionals)
  const name = parseName(values.name)
  await withKey(config, keyId, async (deps, { tenant }) => {
    if (!(await updateKey(deps, deps.acting, { tenant, keyId, changes: { name } }))) throw noSuchKey(keyId)
    process.stdout.write(`Renamed ${keyId} to ${name}.\n`)
  })
}

async function expire(config: Config, args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, { at: { type: 'string' }, never: { type: 'boolean' } })
  const keyId = oneKeyId('expire', positionals)
  if ((values.at === undefined) === (values.never !== true)) throw new UsageError('say --at DATE or --never')
  const expiresAtMs = values.at === undefined ? null : parseExpiry('--at', values.at, Date.now())
  await withKey(config, keyId, async (deps, { tenant }) => {
    if (!(await updateKey(deps, deps.acting, { tenant, keyId, changes: { expiresAtMs } }))) throw noSuchKey(keyId)
    const told = expiresAtMs === null ? 'does not expire' : `is refused from ${isoTimestamp(expiresAtMs)} on`
    process.stdout.write(`${keyId} ${told}.\n`)
  })
}

async function bind(config: Config, args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, { none: { type: 'boolean' } })
  const [keyId, names, surplus] = positionals
  const isToNone = values.none === true
  if (keyId === undefined || surplus !== undefined || (names === undefined) !== isToNone) {
    throw new UsageError('"ambit keys bind KEY_ID" takes NAME,NAME or --none')
  }
  const purposes = isToNone ? null : parseBinding(names)
  await withKey(config, keyId, async (deps, { tenant }) => {
    await assertBinding(deps, tenant.projectId, purposes)
    if (!(await updateKey(deps, deps.acting, { tenant, keyId, changes: { purposes } }))) throw noSuchKey(keyId)
    process.stdout.write(
      `${keyId} ${purposes ? `may use ${purposes.join(', ')} and nothing else` : 'is bound to none'}.\n`,
    )
  })
}

async function allow(config: Config, args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, { capability: { type: 'string', multiple: true } })
  const keyId = oneKeyId('allow', positionals)
  const capabilities = parseCapabilities(values.capability)
  if (!capabilities) throw new UsageError('"ambit keys allow KEY_ID" takes --capability NAME, once or more often')
  await withKey(config, keyId, async (deps, { tenant }) => {
    if (!(await updateKey(deps, deps.acting, { tenant, keyId, changes: { capabilities } }))) throw noSuchKey(keyId)
    process.stdout.write(`${keyId} may be used for ${capabilities.join(', ')}.\n`)
  })
}

async function assertBinding(deps: CliDeps, projectId: string, purposes: readonly string[] | null): Promise<void> {
  const unknown = await unknownPurpose(deps, projectId, purposes)
  if (unknown !== null) throw new UsageError(`"${unknown}" is not a registered purpose of this project`)
}

async function rotate(config: Config, args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, { grace: { type: 'string', default: '1h' } })
  const keyId = oneKeyId('rotate', positionals)
  const grace = parseGrace(values.grace)
  await withKey(config, keyId, async (deps, { tenant }) => {
    const rotated = await rotateKey(deps, deps.acting, { tenant, keyId, grace })
    if (!rotated) throw noSuchKey(keyId)
    const untilMs = rotated.key.previousSecretUntilMs
    const old = untilMs === null ? 'is refused from now on' : `works until ${isoTimestamp(untilMs)}`
    showSecret(`Rotated ${keyId}; the old secret ${old}.`, rotated.secret)
  })
}

/** Pausing a key, or the opposite. */
function switching(verb: string, act: typeof pauseKey, told: string): Verb {
  return async (config, args) => {
    const keyId = oneKeyId(verb, parseArguments(args, {}).positionals)
    await withKey(config, keyId, async (deps, { tenant }) => {
      if (!(await act(deps, deps.acting, { tenant, keyId }))) throw noSuchKey(keyId)
      process.stdout.write(`${keyId} ${told}.\n`)
    })
  }
}

async function remove(config: Config, args: readonly string[]): Promise<void> {
  const keyId = oneKeyId('delete', parseArguments(args, {}).positionals)
  await withKey(config, keyId, async (deps, { tenant }) => {
    if (!(await deleteKey(deps, deps.acting, { tenant, keyId }))) throw noSuchKey(keyId)
    process.stdout.write(`Deleted ${keyId}. It is refused from now on.\n`)
  })
}

function makerInWords(maker: KeyMaker): string {
  if (!maker) return 'unknown'
  return maker.has_left ? `${maker.name} (has left)` : maker.name
}

function oneKeyId(verb: string, [keyId, ...more]: readonly string[]): string {
  if (!keyId || more.length > 0) throw new UsageError(`name one key: ambit keys ${verb} KEY_ID`)
  return keyId
}

/** Whoever is at the machine may act on the keys of every project. */
async function withKey(
  config: Config,
  keyId: string,
  run: (deps: CliDeps, key: ListedKey) => Promise<void>,
): Promise<void> {
  await withStore(config, async (deps) => {
    const key = await deps.store.keys.find(keyId, everyKey(deps))
    if (!key) throw noSuchKey(keyId)
    await run(deps, key)
  })
}

function everyKey({ environment, clock }: CliDeps): KeyLookup {
  return { environment, projectId: null, nowMs: clock() }
}

function noSuchKey(keyId: string): UsageError {
  return new UsageError(`there is no key ${keyId}`)
}

/** The explanation goes to standard error, so that a script can capture the secret alone. */
function showSecret(explanation: string, secret: string): void {
  process.stderr.write(`${explanation} It is shown this once:\n`)
  process.stdout.write(`${secret}\n`)
}

function moment(ms: number | null, otherwise: string): string {
  return ms === null ? otherwise : isoTimestamp(ms)
}
