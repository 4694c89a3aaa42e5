import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { anyRecord } from '../../../src/app/audit/any-record.ts'
import type { Store } from '../../../src/storage/port/store.ts'
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.ts'
import { temporaryDirectory } from '../../temporary-directory.ts'

describe('the thread that answers goes on while the embedded store', () => {
  const directory = temporaryDirectory()
  let store: Store
  before(async () => {
    store = await openSqliteStore({ dataDir: directory.path, onFailure: assert.ifError })
  })
  after(async () => {
    await store.maintenance.close()
    directory.remove()
  })

  const tenant = { projectId: 'prj_1', environment: 'test' } as const
  const page = { sinceMs: 0, afterId: '', beforeId: null, limit: 10 }
  const period = { fromMs: 0, toMs: 3_600_000, keyId: null, stepMs: null, isByKey: false, measure: null }
  const reads: Readonly<Record<string, () => Promise<unknown>>> = {
    'searches the audit': () => store.audit.search(tenant, { ...page, filter: anyRecord, lookAt: 10 }),
    'lists records': () => store.audit.list(tenant, { limit: 10 }),
    'lists decisions': () => store.audit.listDecisions(tenant, page),
    'lists refusals': () => store.audit.listRefusals(tenant, page),
    'lists registered reads': () => store.audit.listRegisteredReads(tenant, page),
    'reads links of the chain': () => store.auditChain.links(tenant, { afterSequence: 0, limit: 10 }),
    'looks for records that are in no chain': () => store.auditChain.findUnlinked(tenant, { afterId: '', lookAt: 10 }),
    'sums up usage': () => store.usage.sum({ tenant, ...period }),
    'lists the reads of a person': () => store.subjects.listReads({ tenant, userId: 'ada', beforeId: null, limit: 10 }),
    'counts what there is of a person': () => store.subjects.count({ tenant, userId: 'ada' }),
    'looks for people': () => store.subjects.findIds({ tenant, beginning: 'a', limit: 10 }),
  }
  for (const [what, read] of Object.entries(reads)) {
    test(what, async () => {
      const answer = read()
      // An answer that is there already is passed on before anything else happens.
      const nothingLeft = new Promise((go) => queueMicrotask(() => process.nextTick(go, false)))
      const isImmediate = await Promise.race([answer.then(() => true), nothingLeft])
      await answer
      assert.equal(isImmediate, false)
    })
  }
})
