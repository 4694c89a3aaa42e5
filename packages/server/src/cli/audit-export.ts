/**
 * The audit of a project as a file that can be verified without us: a line that says what it is, a line for each link with its
 * record, and a line that says how many there were.
 */
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { readLinks } from '../app/audit/verify-audit.ts'
import { ownerAct } from '../app/owner-act.ts'
import { isoTimestamp } from '../time/time-units.ts'
import type { AuditInput } from './audit-input.ts'
import { UsageError } from './usage-error.ts'
import type { CliDeps } from './with-store.ts'

const auditFormat = 2

export async function exportAudit(deps: CliDeps, { tenant, file }: AuditInput): Promise<void> {
  if (file === undefined) throw new UsageError('name one file: ambit audit export FILE')
  if (existsSync(file)) throw new UsageError(`${file} exists already and is left alone`)
  const { store, clock, acting } = deps
  const act = { atMs: clock(), tenant, action: 'export_audit', subject: null } as const
  await store.audit.record(ownerAct(deps, acting, act))
  const cut = await store.auditChain.cut(tenant)
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  const write = async (line: object): Promise<void> => {
    if (!output.write(`${JSON.stringify(line)}\n`)) await once(output, 'drain')
  }
  await write({
    ambit_audit: auditFormat,
    project_id: tenant.projectId,
    environment: tenant.environment,
    exported_at: isoTimestamp(clock()),
    cut: cut && { sequence: cut.sequence, hash: cut.hash, before: cut.beforeMs },
  })
  let links = 0
  for await (const link of readLinks(deps, tenant, cut?.sequence)) {
    const { sequence, atMs, format, salt, subjectDigest, recordDigest, hash, record } = link
    const digests = { salt, subject_digest: subjectDigest, record_digest: recordDigest, hash }
    await write({ sequence, at: atMs, format: format ?? 1, ...digests, record })
    links++
  }
  output.end(`${JSON.stringify({ end: links })}\n`)
  await finished(output)
  process.stderr.write(`exported ${links} records\n`)
}
