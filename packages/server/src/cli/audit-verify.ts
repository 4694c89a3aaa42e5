import { readFileSync } from 'node:fs'
import { isGenuine } from '../app/audit/make-checkpoint.ts'
import { shortestRetention } from '../app/audit/retention-setting.ts'
import { type AuditFault, type AuditVerdict, type VerifyRules, verifyAudit } from '../app/audit/verify-audit.ts'
import type { ChainPoint } from '../audit-chain/chain.ts'
import type { SignedCheckpoint } from '../audit-chain/checkpoint.ts'
import type { Tenant } from '../storage/port/tenant.ts'
import { isoTimestamp } from '../time/time-units.ts'
import type { AuditInput } from './audit-input.ts'
import { createProgressBar } from './progress-bar.ts'
import { findPublicKey } from './signing-key.ts'
import { UsageError } from './usage-error.ts'
import type { CliDeps } from './with-store.ts'

export async function verifyRecords(deps: CliDeps, { tenant, options }: AuditInput): Promise<void> {
  const nowMs = Date.now()
  const kept = options.head === undefined ? [] : readHeads(options.head)
  const publicKey = findPublicKey(deps.auditKeyFile)
  for (const head of kept) {
    if ('signature' in head && !isGenuine(publicKey, tenant, head)) {
      throw new Error(
        `the checkpoint of sequence ${head.sequence} was not signed for this chain with the key in ${deps.auditKeyFile}`,
      )
    }
  }
  const verdict = await verifyWatched(deps, tenant, {
    keptHeads: kept,
    allowsDropped: options['allow-dropped'],
    retentionDaysMin: (await shortestRetention(deps, nowMs)) ?? Number.POSITIVE_INFINITY,
    nowMs,
  })
  const { checked, head, cut, fault } = verdict
  if (options.json) process.stdout.write(`${JSON.stringify(verdict)}\n`)
  if (fault) throw new Error(`the audit is not as it was recorded: ${describeFault(fault)}`)
  const dropped = kept.filter(({ sequence }) => sequence < (cut?.sequence ?? 0))
  if (dropped.length > 0)
    process.stderr.write(`Retention has dropped what ${dropped.length} of the heads are from: they prove nothing.\n`)
  if (options.json) return
  const from = cut ? `, from ${isoTimestamp(cut.beforeMs)} on: what was before has been dropped by retention` : ''
  process.stdout.write(`The audit is whole: ${checked} records${from}.\n`)
  if (head) process.stdout.write(`Its head is ${head.sequence} ${head.hash}.\n`)
  if (kept.length === 0) {
    process.stdout.write(
      'Whether its end was cut off can be told with --head FILE, a head or checkpoint that was kept elsewhere.\n',
    )
  }
}

async function verifyWatched(deps: CliDeps, tenant: Tenant, rules: VerifyRules): Promise<AuditVerdict> {
  const { auditChain } = deps.store
  const total = (await auditChain.head(tenant))?.sequence
  const bar = createProgressBar('verifying', 'records')
  const watched: CliDeps['store']['auditChain'] = {
    ...auditChain,
    async links(of, page) {
      bar.update(page.afterSequence, total)
      return auditChain.links(of, page)
    },
  }
  return verifyAudit({ ...deps, store: { ...deps.store, auditChain: watched } }, tenant, rules).finally(bar.end)
}

function describeFault(fault: AuditFault): string {
  if (fault.kind === 'record_unlinked') return `record ${fault.id} is in no link of the chain, it was put in`
  const { kind, sequence } = fault
  const sentences = {
    record_missing: `record ${sequence} has been removed`,
    record_changed: `record ${sequence} has been changed`,
    link_missing: `link ${sequence} is missing`,
    link_changed: `link ${sequence} has been changed, or does not follow the one before it`,
    erasure_unaccounted: `record ${sequence} has no person any more, and no recorded erasure lists it`,
    head_dropped: `sequence ${sequence} was kept and retention has dropped it, so that it proves nothing. Use --allow-dropped to accept that`,
    cut_unexplained: `records up to ${sequence} are gone, and no record of the chain says that retention dropped them`,
    head_missing: `it ends before sequence ${sequence}, which was kept: its end has been cut off`,
    head_differs: `at sequence ${sequence} there is another hash than the one that was kept`,
  }
  return sentences[kind]
}

type KeptHead = ChainPoint | SignedCheckpoint

/** What `GET /audit/head` or `ambit audit checkpoint` gave, once, as a list, or a line each. */
function readHeads(file: string): readonly KeptHead[] {
  const text = readText(file)
  const parsed =
    parse(text) ??
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(parse)
  const heads = [parsed].flat() as readonly unknown[]
  if (heads.length === 0 || !heads.every(isHead)) {
    throw new UsageError(
      `${file} is no head of an audit: it takes what GET /audit/head or "ambit audit checkpoint" gave`,
    )
  }
  return heads.filter(({ sequence }) => sequence > 0)
}

function isHead(value: unknown): value is KeptHead {
  if (value === null || typeof value !== 'object') return false
  const { sequence, hash } = value as Partial<ChainPoint>
  return Number.isSafeInteger(sequence) && typeof hash === 'string' && /^[0-9a-f]{64}$/u.test(hash)
}

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${(error as Error).message}`)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
