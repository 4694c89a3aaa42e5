import { type PurposeClass, purposeClasses } from '@ambit/core'
import { createKey } from '../app/create-key.ts'
import { defaultProjectName, ensureProject } from '../app/ensure-project.ts'
import { isoTimestamp } from '../app/time.ts'
import type { Config } from '../config.ts'
import { parseArguments } from './parse-arguments.ts'
import { table } from './table.ts'
import { UsageError } from './usage-error.ts'
import { type CliDeps, withStore } from './with-store.ts'

export async function keysCommand(config: Config, [verb, ...args]: readonly string[]): Promise<void> {
  switch (verb) {
    case 'create':
      return create(config, args)
    case 'list':
      parseArguments(args, {})
      return withStore(config, list)
    case 'delete':
      return remove(config, args)
    default:
      throw new UsageError('"ambit keys" takes create, list or delete')
  }
}

async function create(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseArguments(args, {
    name: { type: 'string' },
    project: { type: 'string', default: defaultProjectName },
    expires: { type: 'string' },
    'rate-limit': { type: 'string' },
    purposes: { type: 'string' },
  })
  const name = values.name?.trim()
  if (!name) throw new UsageError('--name is required: what is this key for?')
  const limits = {
    expiresAtMs: parseExpiry(values.expires),
    rateLimitPerMinute: parseRateLimit(values['rate-limit']),
    purposeClasses: parsePurposes(values.purposes),
  }
  await withStore(config, async (deps) => {
    const { project } = await ensureProject(deps, values.project)
    const { key, secret } = await createKey(deps, { projectId: project.id, name, ...limits })
    // The explanation goes to standard error, so that a script can capture the key alone.
    process.stderr.write(`Created ${key.id} for project ${project.name}. It is shown this once:\n`)
    process.stdout.write(`${secret}\n`)
  })
}

async function list({ store, environment, clock }: CliDeps): Promise<void> {
  const projects = new Map((await store.projects.list()).map(({ id, name }) => [id, name]))
  const keys = await store.keys.list({ environment, projectId: null, nowMs: clock() })
  if (keys.length === 0) {
    process.stderr.write('No keys yet. "ambit keys create --name NAME" makes one.\n')
    return
  }
  const rows = keys.map((key) => [
    key.id,
    projects.get(key.tenant.projectId) ?? key.tenant.projectId,
    key.name,
    `sk_${key.tenant.environment}_…${key.lastFour}`,
    isoTimestamp(key.createdAtMs),
    key.expiresAtMs === null ? 'never' : isoTimestamp(key.expiresAtMs),
    key.purposeClasses?.join(',') ?? 'any',
  ])
  process.stdout.write(table(['ID', 'PROJECT', 'NAME', 'KEY', 'CREATED', 'EXPIRES', 'PURPOSES'], rows))
}

async function remove(config: Config, args: readonly string[]): Promise<void> {
  const [keyId, ...more] = parseArguments(args, {}).positionals
  if (!keyId || more.length > 0) throw new UsageError('name one key: ambit keys delete KEY_ID')
  await withStore(config, async ({ store, environment, clock }) => {
    const keys = await store.keys.list({ environment, projectId: null, nowMs: clock() })
    const key = keys.find(({ id }) => id === keyId)
    if (!key || !(await store.keys.delete(key.tenant, keyId, clock()))) throw new UsageError(`there is no key ${keyId}`)
    process.stdout.write(`Deleted ${keyId}. It is refused from now on.\n`)
  })
}

function parseExpiry(text: string | undefined): number | null {
  if (text === undefined) return null
  const ms = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms)) throw new UsageError(`--expires must be an ISO 8601 date such as 2027-01-31, not "${text}"`)
  return ms
}

function parseRateLimit(text: string | undefined): number | null {
  if (text === undefined) return null
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (limit < 1) throw new UsageError(`--rate-limit must be a whole number of requests a minute, not "${text}"`)
  return limit
}

function parsePurposes(text: string | undefined): readonly PurposeClass[] | null {
  if (text === undefined) return null
  const named = text.split(',').map((name) => name.trim())
  const unknown = named.find((name) => !purposeClasses.includes(name as PurposeClass))
  if (unknown !== undefined) {
    throw new UsageError(`--purposes must name classes of ${purposeClasses.join(', ')}; "${unknown}" is none`)
  }
  return purposeClasses.filter((purposeClass) => named.includes(purposeClass))
}
