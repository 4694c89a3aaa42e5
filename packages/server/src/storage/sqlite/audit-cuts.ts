/**
 * Cuts a chain off before retention drops anything of it: the record of the cut and the cut itself are one step, and everything
 * before it goes afterwards. The record becomes the last link, which the next record is bound to.
 */
import type { DatabaseSync } from 'node:sqlite'
import { chainStart, firstFormatStart } from '../../audit-chain/link-hash.ts'
import { createIdSource } from '../../crypto/identifiers.ts'
import type { AuditCut } from '../port/audit-chain.ts'
import type { SweepOptions } from '../port/maintenance.ts'
import type { Tenant } from '../port/tenant.ts'
import { daysBetween, recordOfCut } from '../retention-cut.ts'
import { auditCut, auditCuts } from '../tables/audit-chain.ts'
import { placeOf, sequenceOf } from '../tables/audit-log.ts'
import { fromNamed, toRow } from '../tables/columns.ts'
import { auditRow, auditWrites } from './audit.ts'
import { auditNamesOf } from './audit-names.ts'
import { insertInto, listOf } from './sql.ts'

/** Processes that disagree about the time leave so many records out of order at most. */
const outOfOrderMax = 5_000

interface Link {
  readonly sequence: number
  readonly at: number
  readonly format: number | null
  readonly hash: string
}

export type CutOptions = Pick<SweepOptions, 'nowMs' | 'auditRetentionDays'> & { readonly endMs: number }

export function auditCutting(db: DatabaseSync) {
  const names = auditNamesOf(db)
  const { recordAudit } = auditWrites(db)
  const ofTenant = 'project_id = ? AND environment = ?'
  const find = db.prepare(`SELECT ${listOf(auditCut)} FROM audit_cuts WHERE ${ofTenant}`)
  const put = db.prepare(insertInto(auditCuts, auditCut, 'INSERT OR REPLACE'))
  const older = (order: string) =>
    db.prepare(`SELECT sequence, at, format, hash FROM audit_links
      WHERE ${ofTenant} AND sequence >= ? ORDER BY sequence ${order} LIMIT 1`)
  const newer = (order: string) =>
    db.prepare(`SELECT place, at, format, lower(hex(hash)) AS hash FROM audit_log
      WHERE place >= ? AND place < ? ORDER BY place ${order} LIMIT 1`)
  const [firstOlder, lastOlder, firstNewer, lastNewer] = [older('ASC'), older('DESC'), newer('ASC'), newer('DESC')]

  function linksOf({ projectId, environment }: Tenant) {
    const number = names.find(projectId, environment, '')
    const [from, end] = [number === null ? 0 : placeOf(number, 0), number === null ? 0 : placeOf(number + 1, 0)]
    const inLog = (row: Record<string, unknown> | undefined): Link | null =>
      row ? ({ ...row, sequence: sequenceOf(row.place as number) } as unknown as Link) : null
    const inOlder = (row: Record<string, unknown> | undefined): Link | null => (row ? (row as unknown as Link) : null)
    return {
      /** The first link with that sequence or a greater one. */
      from: (sequence: number): Link | null =>
        inOlder(firstOlder.get(projectId, environment, sequence)) ?? inLog(firstNewer.get(from + sequence, end)),
      last: (): Link | null => inLog(lastNewer.get(from, end)) ?? inOlder(lastOlder.get(projectId, environment, 0)),
    }
  }

  function cutOf({ projectId, environment }: Tenant): AuditCut | null {
    const row = find.get(projectId, environment)
    return row ? fromNamed(auditCut, row) : null
  }

  /** The last link before the first one that has to stay; null: the first one has to. */
  function lastToDrop(links: ReturnType<typeof linksOf>, first: Link, endMs: number): Link | null {
    let [low, high] = [first.sequence - 1, links.last()?.sequence ?? first.sequence - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      const link = links.from(middle)
      if (link && link.at < endMs) low = middle
      else high = middle - 1
    }
    for (let sequence = low; sequence >= Math.max(first.sequence, low - outOfOrderMax); sequence--) {
      if ((links.from(sequence)?.at ?? endMs) >= endMs) low = sequence - 1
    }
    return low < first.sequence ? null : links.from(low)
  }

  return {
    cutOf,
    linksOf,
    /** Cuts a tenant's chain off where the first record that has to stay begins. Once for each moment. */
    cut(tenant: Tenant, { nowMs, endMs, auditRetentionDays }: CutOptions): void {
      const earlier = cutOf(tenant)
      if (earlier && earlier.beforeMs >= endMs) return
      const links = linksOf(tenant)
      const first = links.from((earlier?.sequence ?? 0) + 1)
      // Records from before there were chains go without one.
      if (!first) return
      const start = first.format === 2 ? chainStart(tenant) : firstFormatStart
      const kept = earlier ?? { sequence: 0, hash: start.toString('hex') }
      const { sequence, hash } = lastToDrop(links, first, endMs) ?? kept
      const newId = createIdSource(() => nowMs)
      const retentionDays = auditRetentionDays ?? daysBetween(endMs, nowMs)
      const cut: AuditCut = { tenant, sequence, hash, beforeMs: endMs }
      const ids = { id: newId('aud'), requestId: newId('req') }
      recordAudit(auditRow(recordOfCut({ ...cut, ...ids, atMs: Math.max(nowMs, endMs), retentionDays })))
      put.run(...toRow(auditCut, cut))
    },
  }
}

/** Cuts from before they were records get one, with the retention that they show: once, with the step that made it so. */
export function recordEarlierCuts(db: DatabaseSync, nowMs: number): void {
  const { recordAudit } = auditWrites(db)
  const newId = createIdSource(() => nowMs)
  for (const row of db.prepare(`SELECT ${listOf(auditCut)} FROM audit_cuts`).all()) {
    const cut = fromNamed(auditCut, row)
    const retentionDays = daysBetween(cut.beforeMs, nowMs)
    recordAudit(
      auditRow(recordOfCut({ ...cut, id: newId('aud'), requestId: newId('req'), atMs: nowMs, retentionDays })),
    )
  }
}
