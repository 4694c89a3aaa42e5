/** What a request costs the writer thread, counted and not timed: statements, rows, and pages of the log. */
import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { doLargeJob } from '../../../src/storage/large-job.ts'
import { type LargeRead, plainRead } from '../../../src/storage/large-reads.ts'
import type { AuditEntry } from '../../../src/storage/port/audit.ts'
import { defaultScopeLimits } from '../../../src/storage/port/memories.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { auditRow } from '../../../src/storage/sqlite/audit.ts'
import { openConnection } from '../../../src/storage/sqlite/connection.ts'
import { databaseFile } from '../../../src/storage/sqlite/data-directory.ts'
import { grantRow, viewRows } from '../../../src/storage/sqlite/grants.ts'
import { commitTogether } from '../../../src/storage/sqlite/group-commit.ts'
import { memoryRow } from '../../../src/storage/sqlite/memories.ts'
import { selectionOfOneMoment } from '../../../src/storage/sqlite/memory-selection.ts'
import { migrate } from '../../../src/storage/sqlite/migrate.ts'
import {
  prepareWriteCommands,
  type WriteCommands,
  type WriteRequest,
} from '../../../src/storage/sqlite/write-commands.ts'
import { temporaryDirectory } from '../../temporary-directory.ts'
import { auditOf, filterOf, grantOf, memoryOf, newHash, newId, startMs } from '../sample-rows.ts'
import { type CountedStatements, countStatements } from './counted-statements.ts'

const tenant: Tenant = { projectId: newId('prj'), environment: 'test' }
/** What a transaction has once, however many requests share it. */
const ofTransaction = /^(BEGIN|COMMIT)|FROM audit_log|FROM audit_links/

describe('what a request costs', () => {
  let directory: ReturnType<typeof temporaryDirectory>
  let db: DatabaseSync
  let counted: CountedStatements
  let commands: WriteCommands

  beforeEach(() => {
    directory = temporaryDirectory()
    db = openConnection(databaseFile(directory.path))
    migrate(db)
    db.exec('PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 0')
    counted = countStatements(db)
    commands = prepareWriteCommands(db)
    // The first of its kind takes the names of the tenant and the key down, and no other does.
    write(create('somebody'), read('somebody').request)
    counted.take()
  })
  afterEach(() => {
    db.close()
    directory.remove()
  })

  function write(...requests: readonly WriteRequest[]): readonly string[] {
    for (const answer of commitTogether(db, commands, requests)) assert.ok('result' in answer, JSON.stringify(answer))
    return counted.take()
  }

  /** How many statements there are for each of them, beside those of the transaction. */
  function statementsOf(...requests: readonly WriteRequest[]): number {
    return write(...requests).filter((text) => !ofTransaction.test(text)).length / requests.length
  }

  function fill(userId: string, memories: number): void {
    for (let count = 0; count < memories; count += 500) {
      write(...Array.from({ length: Math.min(500, memories - count) }, () => create(userId)))
    }
  }

  /** As the thread for large reads does it. */
  async function readElsewhere(userId: string): Promise<LargeRead> {
    const source = { select: selectionOfOneMoment(db), list: () => assert.fail('nothing is listed') }
    const filters = [filterOf(tenant, { userId })]
    return (await doLargeJob({ kind: 'read', filters, shape: plainRead }, source)) as LargeRead
  }

  test('in statements: three for a create, four for a first read, three for one of what is remembered', () => {
    assert.equal(statementsOf(create('user_1')), 3)
    const { request, tokenHash } = read('user_1')
    assert.equal(statementsOf(request), 4)
    assert.equal(statementsOf(read('user_1').request), 3)
    assert.equal(statementsOf(use('user_1', tokenHash)), 3)
    assert.equal(statementsOf(revoke(tokenHash)), 2)
    assert.equal(statementsOf(refused('user_1')), 1)
  })

  test('in statements, is the same in company', () => {
    assert.equal(statementsOf(...users(20).map(create)), 3)
    assert.equal(statementsOf(...users(20).map((userId) => read(userId).request)), 4)
    assert.equal(statementsOf(...users(20).map((userId) => read(userId).request)), 3)
    assert.equal(write(...users(20).map(refused)).filter((text) => ofTransaction.test(text)).length, 3)
  })

  test('looks at no memory where the answer is remembered, be there ten of them or ten thousand', async () => {
    fill('ten', 10)
    assert.ok(write(read('ten').request).some((text) => /FROM memories/.test(text)))
    fill('thousands', 10_000)
    const elsewhere = { withdrawn: [], read: await readElsewhere('thousands') }
    write(requestOf('issueGrantForSeen', { ...argsOf(read('thousands').request), ...elsewhere }))
    counted.take()
    for (const userId of ['ten', 'thousands']) {
      const again = write(requestOf('issueGrant', { ...argsOf(read(userId).request), hasTurn: true }))
      assert.deepEqual(
        again.filter((text) => /\bmemories\b/.test(text)),
        [],
      )
      assert.equal(again.filter((text) => !ofTransaction.test(text)).length, 3)
    }
  })

  test('looks at no memory for a context that is remembered, also where a scope of it is empty', () => {
    write(create('user_1'))
    const context = (): WriteRequest => {
      const [grantId, userId, requestId] = [newId('grt'), 'user_1', newId('req')]
      const look = (scope: 'preferences' | 'attention') => ({
        filter: filterOf(tenant, { userId, scope }),
        audit: auditOf(tenant, { userId, scope, requestId, grantId }),
      })
      const shape = { kind: 'context', charactersMax: 2_000, focus: null } as const
      const shown = viewRows({ ...look('preferences'), furtherViews: [look('attention')], shape })
      const grant = grantRow(grantOf(tenant, { id: grantId, userId }), newHash())
      return requestOf('issueGrant', { grant, ...shown, hasTurn: false })
    }
    const asksForMemories = (texts: readonly string[]) => texts.some((text) => /FROM memories/.test(text))
    assert.ok(asksForMemories(write(context())))
    assert.ok(!asksForMemories(write(context())))
  })

  test('walks through no table: every statement finds its rows by a key', () => {
    fill('user_1', 3)
    const { request, tokenHash } = read('user_1')
    const texts = [create('user_1'), request, read('user_1').request, use('user_1', tokenHash), revoke(tokenHash)]
      .flatMap((each) => write(each))
      .filter((text) => !/^(BEGIN|COMMIT)/.test(text))
    for (const text of new Set(texts)) {
      const plan = db.prepare(`EXPLAIN QUERY PLAN ${text}`).all() as { detail: string }[]
      const walks = plan.filter(({ detail }) => /^SCAN (?!CONSTANT ROW|\(subquery|json_each)/.test(detail))
      assert.deepEqual(walks, [], text)
    }
  })

  test('makes no table for itself on the way, neither for a list nor for a sort', () => {
    fill('user_1', 3)
    const { request, tokenHash } = read('user_1')
    const texts = [create('user_1'), request, read('user_1').request, use('user_1', tokenHash), refused('user_1')]
      .flatMap((each) => write(each))
      .filter((text) => !/FROM memories/.test(text))
    assert.ok(texts.some((text) => /INTO audit_log/.test(text)))
    for (const text of new Set(texts)) {
      const steps = db.prepare(`EXPLAIN ${text}`).all() as { opcode: string }[]
      const made = steps.filter(({ opcode }) => /^(Open(Ephemeral|Autoindex)|SorterOpen)$/.test(opcode))
      assert.deepEqual(made, [], text)
    }
  })

  test('in pages of the log: less than two and a half for a read by one of a thousand users, and no more of what is remembered', () => {
    const everybody = users(1_000)
    for (let start = 0; start < everybody.length; start += 250) {
      write(...everybody.slice(start, start + 250).map(create))
    }
    const pages = (requests: readonly WriteRequest[]): number => {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      for (let start = 0; start < requests.length; start += 32) write(...requests.slice(start, start + 32))
      return statSync(`${databaseFile(directory.path)}-wal`).size / 4_120 / requests.length
    }
    // Users in an order that is not the one of their names.
    const strangers = everybody.map((_, index) => everybody[(index * 617) % everybody.length] as string)
    pages(strangers.map((userId) => read(userId).request))
    const read2 = pages(strangers.map((userId) => read(userId).request))
    assert.ok(read2 < 2.5, `a read takes ${read2.toFixed(2)} pages`)
    const created = pages(strangers.map(create))
    assert.ok(created < 2.9, `a create takes ${created.toFixed(2)} pages`)
  })

  test('in bytes: an ordinary read leaves less than 375 in the audit and its indexes', () => {
    const everybody = users(200)
    for (let memory = 0; memory < 5; memory++) write(...everybody.map((userId) => create(userId)))
    const sizeOf = (): number =>
      Number(db.prepare("SELECT sum(pgsize) AS size FROM dbstat WHERE name LIKE 'audit%'").get()?.size)
    const before = sizeOf()
    const different = { domain: 'food', purpose: 'suggest a dinner for this even' }
    for (let round = 0; round < 20; round++) write(...everybody.map((userId) => read(userId, different).request))
    const bytes = (sizeOf() - before) / (20 * everybody.length)
    assert.ok(bytes < 375, `a read leaves ${bytes.toFixed(0)} bytes`)
  })

  test('is paid twice where a write has failed, by those of its transaction alone, and nothing is recorded twice', () => {
    fill('user_1', 1)
    const twice = create('user_1')
    write(twice)
    const answers = commitTogether(db, commands, [create('user_2'), twice, create('user_3')])
    assert.deepEqual(
      answers.map((answer) => 'failure' in answer),
      [false, true, false],
    )
    const texts = counted.take()
    assert.equal(texts.filter((text) => /^SAVEPOINT/.test(text)).length, 3)
    const sequences = db.prepare('SELECT place % 8589934592 AS sequence FROM audit_log ORDER BY place').all()
    assert.deepEqual(
      sequences.map(({ sequence }) => sequence),
      [1, 2, 3, 4, 5, 6],
    )
  })
})

function users(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `user_${index}`)
}

let lastTicket = 0
function requestOf(name: WriteRequest['name'], args: unknown): WriteRequest {
  return { ticket: ++lastTicket, name, args, turn: { owner: '', bytes: 0 } }
}

function argsOf({ args }: WriteRequest): object {
  return args as object
}

function create(userId: string): WriteRequest {
  const audit = auditRow(auditOf(tenant, { userId, action: 'create_memory', requestId: newId('req') }))
  const memory = memoryRow(memoryOf(tenant, { userId }))
  return requestOf('createMemory', { memory, audit, claim: null, superseded: null, limits: defaultScopeLimits })
}

function read(
  userId: string,
  different: Partial<AuditEntry> = {},
): { readonly request: WriteRequest; readonly tokenHash: string } {
  const tokenHash = newHash()
  const grantId = newId('grt')
  const grant = grantRow(grantOf(tenant, { id: grantId, userId }), tokenHash)
  const shown = views(userId, { grantId, ...different })
  return { request: requestOf('issueGrant', { grant, ...shown, hasTurn: false }), tokenHash }
}

function use(userId: string, tokenHash: string): WriteRequest {
  return requestOf('useGrant', { tokenHash, ...views(userId), hasTurn: false })
}

function views(userId: string, different: Partial<AuditEntry> = {}) {
  const audit = auditOf(tenant, { userId, requestId: newId('req'), ...different })
  return viewRows({ filter: filterOf(tenant, { userId }), audit })
}

function revoke(tokenHash: string): WriteRequest {
  const audit = auditRow(auditOf(tenant, { action: 'revoke_read' }))
  return requestOf('revokeGrant', { tokenHash, revokedAtMs: startMs, audit })
}

function refused(userId: string): WriteRequest {
  return requestOf('recordEntry', auditRow(auditOf(tenant, { userId, outcome: 'policy_denied' })))
}
