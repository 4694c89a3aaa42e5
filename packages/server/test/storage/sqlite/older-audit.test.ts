/** Stores from before records were packed: what they have stays where it is, and is one audit with what comes after it. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { anyRecord } from '../../../src/app/audit/any-record.ts'
import { verifyAudit } from '../../../src/app/audit/verify-audit.ts'
import {
  type ChainedRecord,
  firstFormatStart,
  linkHash,
  newSalt,
  personalDigest,
  recordDigest,
} from '../../../src/audit-chain/link-hash.ts'
import type { ArchiveRow, ArchiveTable } from '../../../src/storage/archive.ts'
import { packedAudit } from '../../../src/storage/migrations/0024-audit-log.ts'
import { migrations } from '../../../src/storage/migrations/all-migrations.ts'
import type { AuditEntry, AuditFilter } from '../../../src/storage/port/audit.ts'
import type { Store } from '../../../src/storage/port/store.ts'
import { readSqliteArchive } from '../../../src/storage/sqlite/archive.ts'
import { openConnection } from '../../../src/storage/sqlite/connection.ts'
import { databaseFile } from '../../../src/storage/sqlite/data-directory.ts'
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.ts'
import { insertInto } from '../../../src/storage/sqlite/sql.ts'
import { audit, auditRecord } from '../../../src/storage/tables/audit.ts'
import { auditLink, auditLinks } from '../../../src/storage/tables/audit-chain.ts'
import { toRow } from '../../../src/storage/tables/columns.ts'
import { dayMs } from '../../../src/time/time-units.ts'
import { temporaryDirectory } from '../../temporary-directory.ts'
import { sweepAt } from '../contract/sweep.ts'
import { auditOf, involving, newId, startMs } from '../sample-rows.ts'

const tenant = { projectId: 'prj_1', environment: 'test' } as const

function entriesOf(count: number, different: (index: number) => Partial<AuditEntry> = () => ({})): AuditEntry[] {
  return Array.from({ length: count }, (_, index) =>
    auditOf(tenant, {
      atMs: startMs + index,
      userId: index % 2 === 0 ? 'ada' : 'bob',
      outcome: index % 3 === 0 ? 'policy_denied' : 'ok',
      registeredPurpose: index % 3 === 1 ? 'recipes' : null,
      requestId: 'req_1',
      grantId: newId('grt'),
      ...different(index),
    }),
  )
}

/** As the version before left it: with links, and a first record from before there were any. */
function storeOfBefore(dataDir: string, entries: readonly AuditEntry[]): void {
  const db = openConnection(databaseFile(dataDir))
  const before = migrations.slice(0, migrations.indexOf(packedAudit))
  for (const { sqlite } of before) db.exec(sqlite)
  db.exec(`PRAGMA user_version = ${before.length}`)
  db.exec("INSERT INTO projects (id, name, created_at) VALUES ('prj_1', 'default', 0)")
  const insert = db.prepare(insertInto(audit, auditRecord))
  const insertLink = db.prepare(insertInto(auditLinks, auditLink.without('format')))
  let previous: Buffer = firstFormatStart
  for (const [sequence, entry] of entries.entries()) {
    const row = toRow(auditRecord, entry)
    insert.run(...row)
    if (sequence === 0) continue
    const record = Object.fromEntries(auditRecord.names.map((name, index) => [name, row[index]])) as ChainedRecord
    const salt = newSalt()
    const digest = recordDigest(record, personalDigest(salt, record, 1), 1)
    previous = linkHash(previous, sequence, entry.atMs, digest, 1)
    const link = { tenant, sequence, auditId: entry.id, atMs: entry.atMs, subjectDigest: null }
    const hex = { salt: salt.toString('hex'), recordDigest: digest.toString('hex'), hash: previous.toString('hex') }
    insertLink.run(...toRow(auditLink.without('format'), { ...link, ...hex }))
  }
  db.close()
}

describe('an audit from before records were packed', () => {
  let directory: ReturnType<typeof temporaryDirectory>
  let store: Store
  let older: readonly AuditEntry[]
  let newer: readonly AuditEntry[]
  beforeEach(async () => {
    directory = temporaryDirectory()
    older = entriesOf(10, (index) => involving(Array.from({ length: index }, () => newId('mem'))))
    storeOfBefore(directory.path, older)
    store = await openSqliteStore({ dataDir: directory.path, onFailure: assert.ifError })
    newer = entriesOf(10, (index) => ({ atMs: startMs + 10 + index }))
    for (const entry of newer) await store.audit.record(entry)
  })
  afterEach(async () => {
    await store.maintenance.close()
    directory.remove()
  })

  const all = () => [...older, ...newer].map((entry) => entry.id)
  const idsOf = (entries: readonly { readonly id: string }[]): readonly string[] => entries.map(({ id }) => id)

  test('goes on as the same chain, and is found whole', async () => {
    const { fault, checked, head } = await verifyAudit({ store }, tenant)
    assert.deepEqual([fault, checked, head?.sequence], [null, 19, 19])
    assert.deepEqual(await store.auditChain.head(tenant), { ...head, atMs: startMs + 19 })
    const pages = [0, 7, 14].map((afterSequence) => store.auditChain.links(tenant, { afterSequence, limit: 7 }))
    const links = (await Promise.all(pages)).flat()
    assert.deepEqual(
      links.map(({ auditId }) => auditId),
      all().slice(1),
    )
  })

  test('is listed and paged through as one', async () => {
    const listed = await store.audit.list(tenant, { limit: 15 })
    assert.deepEqual(listed, [...older, ...newer].slice(-15).reverse().map(asListed(newer)))
    const decisions: string[] = []
    for (let afterId: string | null = null; ; afterId = decisions.at(-1) ?? null) {
      const page = await store.audit.listDecisions(tenant, { sinceMs: startMs, afterId, limit: 3 })
      if (page.length === 0) break
      decisions.push(...idsOf(page))
    }
    assert.deepEqual(decisions, all())
    const registered = await store.audit.listRegisteredReads(tenant, { sinceMs: 0, afterId: null, limit: 100 })
    assert.equal(registered.length, 6)
    const refusals = await store.audit.listRefusals(tenant, { sinceMs: 0, afterId: '', beforeId: null, limit: 6 })
    assert.deepEqual(idsOf(refusals), [9, 6, 3, 0].map((at) => newer[at]?.id).concat([9, 6].map((at) => older[at]?.id)))
  })

  test('is searched as one, along every way, whatever a page ends with', async () => {
    const filters: readonly Partial<AuditFilter>[] = [
      {},
      { userId: 'ada' },
      { requestId: 'req_1' },
      { outcome: 'policy_denied' },
      { isRefused: true },
      { keyId: 'key_1', scope: 'preferences', action: 'read_memory' },
      { fromMs: startMs + 4, toMs: startMs + 14 },
    ]
    for (const different of filters) {
      const filter = { ...anyRecord, ...different }
      const expected = [...older, ...newer].filter(
        ({ userId, outcome, atMs }) =>
          (filter.userId === null || userId === filter.userId) &&
          (filter.outcome === null || outcome === filter.outcome) &&
          (!filter.isRefused || outcome !== 'ok') &&
          atMs >= (filter.fromMs ?? 0) &&
          atMs < (filter.toMs ?? Number.MAX_SAFE_INTEGER),
      )
      for (const limit of [1, 5, 10, 50]) {
        const found: string[] = []
        let beforeId: string | null = null
        do {
          const step = { filter, afterId: '', beforeId, limit, lookAt: 7 }
          const page = await store.audit.search(tenant, step)
          found.push(...idsOf(page.entries))
          beforeId = page.beforeId
        } while (beforeId !== null)
        assert.deepEqual(found, idsOf(expected).toReversed(), JSON.stringify({ different, limit }))
      }
    }
  })

  test('loses a person everywhere when they are erased, and stays whole', async () => {
    const act = auditOf(tenant, { action: 'erase_subject', userId: null, purpose: null, atMs: startMs + 30 })
    const person = { tenant, userId: 'ada', receiptId: 'era_1', pseudonym: 'erased_1', startedAtMs: startMs }
    await store.subjects.erase({ ...person, act })
    const records = await store.audit.list(tenant, { limit: 100 })
    assert.equal(records.filter(({ userId }) => userId === 'ada').length, 0)
    assert.equal(records.filter(({ userId }) => userId === 'erased_1').length, 10)
    assert.equal(records.find(({ action }) => action === 'erase_subject')?.details?.records, 10)
    const { fault, checked } = await verifyAudit({ store }, tenant)
    assert.deepEqual([fault, checked], [null, 20])
    const reads = await store.subjects.listReads({ tenant, userId: 'bob', beforeId: null, limit: 100 })
    assert.deepEqual(
      idsOf(reads.items.map(({ entry }) => entry)),
      idsOf([...older, ...newer].filter(({ userId }) => userId === 'bob')).toReversed(),
    )
  })

  test('is dropped by retention from its beginning on, across both, and stays whole', async () => {
    const [february, march] = [Date.UTC(2026, 1), Date.UTC(2026, 2)]
    for (const atMs of [february, march]) await store.audit.record(auditOf(tenant, { atMs }))
    // What is left are the newest records, and one for each cut.
    for (const [endMs, left, cutAt] of [
      [february, 3, 19],
      [march, 3, 20],
    ] as const) {
      const sweep = { ...sweepAt(endMs - 1), nowMs: endMs + 40 * dayMs, auditRetentionDays: 30, limit: 3 }
      for (let step = 0; step < 20; step++) await store.maintenance.sweep(sweep)
      assert.equal((await store.audit.list(tenant, { limit: 100 })).length, left)
      const { fault, checked, cut } = await verifyAudit({ store }, tenant)
      assert.deepEqual([fault, checked, cut?.sequence], [null, left, cutAt])
    }
  })

  test('is exported in the one form that archives have', async () => {
    await store.maintenance.close()
    const source = readSqliteArchive(directory.path)
    const rowsOf = async (table: ArchiveTable): Promise<ArchiveRow[]> => {
      const rows: ArchiveRow[] = []
      for await (const row of source.read(table)) rows.push(row)
      return rows
    }
    const records = await rowsOf(audit)
    const links = await rowsOf(auditLinks)
    await source.close()
    assert.deepEqual(
      records.map((row) => Object.values(row)),
      [...older, ...newer].map((entry) => [...toRow(auditRecord, asListed(newer)(entry))]),
    )
    assert.equal(links.length, 19)
    for (const { hash, record_digest, salt } of links) {
      assert.match(`${hash} ${record_digest} ${salt}`, /^[0-9a-f]{64} [0-9a-f]{64} [0-9a-f]{32}$/)
    }
    store = await openSqliteStore({ dataDir: directory.path, onFailure: assert.ifError })
  })
})

/** What is recorded through the port has no memories of its own. */
function asListed(recorded: readonly AuditEntry[]): (entry: AuditEntry) => AuditEntry {
  return (entry) => (recorded.includes(entry) ? { ...entry, ...involving([]) } : entry)
}
