/** `ambit audit`: who did what, and whether anybody has tampered with the record of it. */

import { makeCheckpoint } from '../app/audit/make-checkpoint.ts'
import { defaultProjectName } from '../app/ensure-project.ts'
import { installationTenant } from '../audit-chain/installation.ts'
import type { Config } from '../config.ts'
import type { Tenant } from '../storage/port/tenant.ts'
import { exportAudit } from './audit-export.ts'
import { type AuditInput, auditOptions, searchOptions } from './audit-input.ts'
import { searchRecords } from './audit-search.ts'
import { verifyRecords } from './audit-verify.ts'
import { parseArguments } from './parse-arguments.ts'
import { openSigningKey } from './signing-key.ts'
import { UsageError } from './usage-error.ts'
import { type CliDeps, withStore } from './with-store.ts'

interface Verb {
  readonly run: (deps: CliDeps, input: AuditInput) => Promise<void>
  readonly takes: 'FILE' | null
  /** Beside `project` and `installation`: what a verb would not heed it refuses. */
  readonly options: readonly string[]
}

const verbs = new Map<string, Verb>([
  ['search', { run: searchRecords, takes: null, options: [...Object.keys(searchOptions), 'json'] }],
  ['verify', { run: verifyRecords, takes: null, options: ['head', 'allow-dropped', 'json'] }],
  ['export', { run: exportAudit, takes: 'FILE', options: [] }],
  ['checkpoint', { run: printCheckpoint, takes: null, options: [] }],
])

export async function auditCommand(config: Config, [verb, ...args]: readonly string[]): Promise<void> {
  const known = verbs.get(verb ?? '')
  if (!known) throw new UsageError(`"ambit audit" takes ${[...verbs.keys()].join(', ')}`)
  const { values, positionals } = parseArguments(args, auditOptions)
  const given = Object.entries(values).filter(([, value]) => value !== false)
  const surplus = given.find(([name]) => !['project', 'installation'].includes(name) && !known.options.includes(name))
  if (values.installation && values.project !== undefined) throw new UsageError('give --project or --installation')
  if (surplus) throw new UsageError(`"ambit audit ${verb}" takes no --${surplus[0]}`)
  const [file, further] = known.takes ? positionals : [undefined, ...positionals]
  if (further !== undefined) throw new UsageError(`"${further}" is one word too many`)
  await withStore(config, async (deps) => {
    await known.run(deps, { tenant: await tenantOf(deps, values), file, options: values })
  })
}

async function tenantOf(
  { store, environment }: CliDeps,
  { installation, project: name }: AuditInput['options'],
): Promise<Tenant> {
  if (installation) return installationTenant(environment)
  const project = await store.projects.findByName(name ?? defaultProjectName)
  if (!project) throw new UsageError(`there is no project "${name}"`)
  return { projectId: project.id, environment }
}

async function printCheckpoint(deps: CliDeps, { tenant }: AuditInput): Promise<void> {
  const checkpoint = await makeCheckpoint(deps, tenant, () => openSigningKey(deps.auditKeyFile))
  if (!checkpoint) throw new Error('nothing has been recorded in this project yet')
  process.stdout.write(`${JSON.stringify(checkpoint)}\n`)
}
