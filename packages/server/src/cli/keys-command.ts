import { parseArgs } from 'node:util'
import { createKey } from '../app/create-key.ts'
import { defaultProjectName, ensureProject } from '../app/ensure-project.ts'
import { isoTimestamp } from '../app/time.ts'
import type { Config } from '../config.ts'
import { createIdSource } from '../identifiers.ts'
import { hashSecret } from '../secrets.ts'
import { openSqliteStore } from '../storage/sqlite/open-sqlite-store.ts'
import { UsageError } from './usage-error.ts'

export async function keysCommand(config: Config, [verb, ...args]: readonly string[]): Promise<void> {
  const run = verbs[verb as keyof typeof verbs]
  if (!run) throw new UsageError(`"ambit keys" takes ${Object.keys(verbs).join(', ')}`)
  const input = parse(args)
  const store = await openSqliteStore({
    dataDir: config.dataDir,
    onFailure(error) {
      throw error
    },
  })
  const deps = { store, environment: config.environment, clock: Date.now, newId: createIdSource(Date.now), hashSecret }
  try {
    await run(deps, input)
  } finally {
    await store.maintenance.close()
  }
}

type KeyDeps = Parameters<typeof createKey>[0]
type Input = ReturnType<typeof parse>

const verbs = { create, list, delete: remove }

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        project: { type: 'string', default: defaultProjectName },
        expires: { type: 'string' },
        'rate-limit': { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

async function create(deps: KeyDeps, { values }: Input): Promise<void> {
  const name = values.name?.trim()
  if (!name) throw new UsageError('--name is required: what is this key for?')
  const expiresAtMs = parseExpiry(values.expires)
  const rateLimitPerMinute = parseRateLimit(values['rate-limit'])
  const { project } = await ensureProject(deps, values.project)
  const { key, secret } = await createKey(deps, { projectId: project.id, name, expiresAtMs, rateLimitPerMinute })
  // The explanation goes to standard error, so that the key alone can be captured by a script.
  process.stderr.write(`Created ${key.id} for project ${project.name}. It is shown this once:\n`)
  process.stdout.write(`${secret}\n`)
}

async function list({ store, environment }: KeyDeps): Promise<void> {
  const projects = new Map((await store.projects.list()).map(({ id, name }) => [id, name]))
  const keys = await store.keys.list(environment)
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
  ])
  process.stdout.write(table(['ID', 'PROJECT', 'NAME', 'KEY', 'CREATED', 'EXPIRES'], rows))
}

async function remove({ store, clock }: KeyDeps, { positionals }: Input): Promise<void> {
  const [keyId, ...more] = positionals
  if (!keyId || more.length > 0) throw new UsageError('name one key: ambit keys delete KEY_ID')
  if (!(await store.keys.delete(keyId, clock()))) throw new Error(`there is no key ${keyId}`)
  process.stdout.write(`Deleted ${keyId}. It is refused from now on.\n`)
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

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
