import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { ChainLink } from '../../src/audit-chain/chain.ts'
import { cutAction, erasureAction } from '../../src/audit-chain/explanations.ts'
import {
  type ChainedRecord,
  chainedFields,
  chainStart,
  firstFormatStart,
  linkHash,
  personalDigest,
  personalFields,
  recordDigest,
} from '../../src/audit-chain/link-hash.ts'
import { type VerifyOptions, verifyChain as verify } from '../../src/audit-chain/verify-chain.ts'

type Whole = ChainLink & { readonly record: ChainedRecord }

const tenant = { projectId: 'prj_1', environment: 'live' }
/** In the tests nothing is younger. */
const nowMs = Date.UTC(2026, 5, 15)
const verifyChain = (links: readonly ChainLink[], options: Partial<VerifyOptions> = {}) =>
  verify(links, { tenant, nowMs, ...options })

function record(changes: Partial<ChainedRecord>): ChainedRecord {
  const fields = [...chainedFields, ...personalFields]
  const blank = Object.fromEntries(fields.map((field) => [field, null])) as Record<string, null>
  return { ...blank, request_id: 'req_1', ...changes } as ChainedRecord
}

function chain(records: readonly ChainedRecord[], format: 1 | 2 = 2): Whole[] {
  let previous: Uint8Array = format === 1 ? firstFormatStart : chainStart(tenant)
  return records.map((one, index) => {
    const salt = randomBytes(16)
    const digest = recordDigest(one, personalDigest(salt, one, format), format)
    const atMs = Number(one.at)
    previous = linkHash(previous, index + 1, atMs, digest, format)
    return {
      sequence: index + 1,
      atMs,
      format,
      salt: salt.toString('hex'),
      subjectDigest: null,
      recordDigest: digest.toString('hex'),
      hash: Buffer.from(previous).toString('hex'),
      record: one,
    }
  })
}

function erased(link: Whole, pseudonym: string): Whole {
  const { salt, record: one } = link
  assert.ok(salt)
  return {
    ...link,
    salt: null,
    subjectDigest: personalDigest(Buffer.from(salt, 'hex'), one, link.format === 1 ? 1 : 2).toString('hex'),
    record:
      link.format === 1
        ? { ...one, user_id: pseudonym, purpose: null }
        : { ...one, user_id: pseudonym, purpose: one.registered_purpose && one.purpose, domain: null, request_id: '' },
  }
}

const reads = Array.from({ length: 9 }, (_, index) =>
  record({
    id: `aud_${index}`,
    at: index,
    action: 'read_memory',
    outcome: 'ok',
    user_id: 'ada',
    purpose: 'plan a trip',
  }),
)

function head(links: readonly ChainLink[], sequence: number) {
  return { sequence, hash: links[sequence - 1]?.hash ?? '' }
}

describe('a chain of records', () => {
  test('is whole as it was written, and says where it ends', async () => {
    const links = chain(reads)
    assert.deepEqual(await verifyChain(links), { checked: 9, head: head(links, 9), fault: null })
    assert.deepEqual(await verifyChain([]), { checked: 0, head: null, fault: null })
  })

  test('shows any edited field', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 8 }),
        fc.constantFrom(...chainedFields, ...personalFields),
        fc.option(fc.oneof(fc.string(), fc.integer())),
        async (at, field, value) => {
          const links = chain(reads)
          const link = links[at]
          assert.ok(link)
          if (String(link.record[field]) === String(value)) return
          links[at] = { ...link, record: { ...link.record, [field]: value } as ChainedRecord }
          assert.deepEqual((await verifyChain(links)).fault, { kind: 'record_changed', sequence: at + 1 })
        },
      ),
    )
  })

  test('shows a removed record, a removed link, and a swapped pair', async () => {
    const links = chain(reads)
    const gone = links.map((link) => (link.sequence === 4 ? { ...link, record: null } : link))
    assert.deepEqual((await verifyChain(gone)).fault, { kind: 'record_missing', sequence: 4 })
    const cut = links.filter(({ sequence }) => sequence !== 4)
    assert.deepEqual((await verifyChain(cut)).fault, { kind: 'link_missing', sequence: 4 })
    const closed = cut.map((link, index) => ({ ...link, sequence: index + 1 }))
    assert.deepEqual((await verifyChain(closed)).fault, { kind: 'link_changed', sequence: 4 })
    const [third, fourth] = [links[2], links[3]]
    assert.ok(third && fourth)
    const swapped = links.with(2, { ...third, record: fourth.record }).with(3, { ...fourth, record: third.record })
    assert.deepEqual((await verifyChain(swapped)).fault, { kind: 'record_changed', sequence: 3 })
  })

  test('that was cut off or written anew does not go through a head that was kept', async () => {
    const links = chain(reads)
    const keptHeads = [head(links, 9)]
    assert.equal((await verifyChain(links, { keptHeads })).fault, null)
    const cut = await verifyChain(links.slice(0, 7), { keptHeads })
    assert.deepEqual(cut.fault, { kind: 'head_missing', sequence: 9 })
    const forged = chain(reads.with(2, record({ id: 'aud_2', at: 2, action: 'read_memory', user_id: 'bob' })))
    assert.equal((await verifyChain(forged)).fault, null, 'without a head nobody can know')
    assert.deepEqual((await verifyChain(forged, { keptHeads })).fault, { kind: 'head_differs', sequence: 9 })
  })

  test('shows a link that was made anew for an edited record', async () => {
    const links = chain(reads)
    const [edited] = chain([{ ...reads[3], outcome: 'policy_denied' } as ChainedRecord])
    const fourth = links[3]
    assert.ok(edited && fourth)
    const forged = { ...edited, sequence: 4, hash: fourth.hash }
    assert.deepEqual((await verifyChain(links.with(3, forged))).fault, { kind: 'link_changed', sequence: 4 })
    const moved: ChainLink = { ...fourth, atMs: 77, record: null }
    const cut = { sequence: 1, hash: links[0]?.hash ?? '', beforeMs: Date.UTC(1970, 1) }
    assert.deepEqual((await verifyChain((links as ChainLink[]).with(3, moved).slice(1), { cut })).fault, {
      kind: 'link_changed',
      sequence: 4,
    })
  })

  test('that began in the first format verifies, and goes on in the second but not back', async () => {
    const older = chain(reads, 1)
    assert.equal((await verifyChain(older)).fault, null)
    const [next] = chain([record({ id: 'aud_9', at: 9 })])
    assert.ok(next)
    const previous = Buffer.from(older[8]?.hash ?? '', 'hex')
    const hash = linkHash(previous, 10, 9, Buffer.from(next.recordDigest, 'hex'), 2).toString('hex')
    const mixed = [...older, { ...next, sequence: 10, hash }]
    assert.equal((await verifyChain(mixed)).fault, null)
    const back = linkHash(Buffer.from(hash, 'hex'), 11, 9, Buffer.from(next.recordDigest, 'hex'), 1).toString('hex')
    const forged = [...mixed, { ...next, sequence: 11, format: 1, hash: back }]
    assert.deepEqual((await verifyChain(forged)).fault, { kind: 'link_changed', sequence: 11 })
  })

  test('of another project or environment is not taken for this one', async () => {
    const links = chain(reads)
    for (const other of [
      { ...tenant, projectId: 'prj_2' },
      { ...tenant, environment: 'test' },
    ]) {
      assert.deepEqual((await verifyChain(links, { tenant: other })).fault, { kind: 'link_changed', sequence: 1 })
    }
  })
})

describe('a cut', () => {
  const april = Date.UTC(2026, 3)
  const june = Date.UTC(2026, 5, 10)
  const months = [0, 1, 2, 3, 4].map((month) =>
    record({ id: `aud_${month}`, at: Date.UTC(2026, month, 3), action: 'read_memory', outcome: 'ok', user_id: 'ada' }),
  )

  interface Stated {
    readonly sequence?: number
    readonly hash?: string
    readonly before?: number
    readonly days?: number
    readonly atMs?: number
    readonly outcome?: string
  }

  /** The record of the cut is bound to links that exist before it is written, as the service does it. */
  function recorded(stated: Stated = {}) {
    const links = chain(months)
    const sequence = stated.sequence ?? 3
    const cut = { sequence, hash: stated.hash ?? links[sequence - 1]?.hash ?? '', beforeMs: stated.before ?? april }
    const details = { sequence, hash: cut.hash, before: cut.beforeMs, retention_days: stated.days ?? 60 }
    const one = record({
      id: 'aud_c',
      at: stated.atMs ?? june,
      action: cutAction,
      outcome: stated.outcome ?? 'ok',
      details: JSON.stringify(details),
    })
    const salt = randomBytes(16)
    const digest = recordDigest(one, personalDigest(salt, one, 2), 2)
    const hash = linkHash(Buffer.from(links[4]?.hash ?? '', 'hex'), 6, Number(one.at), digest, 2).toString('hex')
    const last: Whole = {
      sequence: 6,
      atMs: Number(one.at),
      format: 2,
      salt: salt.toString('hex'),
      subjectDigest: null,
      recordDigest: digest.toString('hex'),
      hash,
      record: one,
    }
    return { links: [...links, last], left: [...links.slice(sequence), last], cut }
  }

  test('that is a record of the chain leaves it whole', async () => {
    const { links, left, cut } = recorded()
    assert.deepEqual(await verifyChain(left, { cut }), { checked: 3, head: head(links, 6), fault: null })
    assert.equal((await verifyChain(left, { cut, keptHeads: [head(links, 3), head(links, 5)] })).fault, null)
    const forged = { sequence: 3, hash: '00'.repeat(32) }
    assert.deepEqual((await verifyChain(left, { cut, keptHeads: [forged] })).fault, {
      kind: 'head_differs',
      sequence: 3,
    })
  })

  test('that no record of the chain states is found, wherever it lies', async () => {
    const links = chain(months)
    const cuts = [
      { sequence: 0, hash: chainStart(tenant).toString('hex'), beforeMs: april },
      { ...head(links, 4), beforeMs: april },
      { sequence: 9, hash: 'ab'.repeat(32), beforeMs: april },
    ]
    for (const cut of cuts) {
      const left = links.filter(({ sequence }) => sequence > cut.sequence)
      const emptied = left.map((link) => (link.atMs < april ? { ...link, record: null } : link))
      assert.deepEqual((await verifyChain(emptied, { cut })).fault, { kind: 'cut_unexplained', sequence: cut.sequence })
    }
  })

  const refused: readonly (readonly [what: string, stated: Stated])[] = [
    ['lies in the future', { before: Date.UTC(2027, 0), days: 1 }],
    ['lies in the future, with a record from then', { before: Date.UTC(2027, 0), days: 1, atMs: Date.UTC(2028, 0) }],
    ['falls into the middle of a month', { before: april + 1 }],
    ['is newer than the retention that it states allows', { before: Date.UTC(2026, 4), days: 60 }],
    ['states no retention', { days: 0 }],
    ['was refused', { outcome: 'policy_denied' }],
  ]
  for (const [what, stated] of refused) {
    test(`that ${what} is found`, async () => {
      const { left, cut } = recorded(stated)
      assert.equal((await verifyChain(left, { cut })).fault?.kind, 'cut_unexplained')
    })
  }

  test('by a shorter retention than was ever in force is found', async () => {
    const { left, cut } = recorded({ days: 60 })
    assert.equal((await verifyChain(left, { cut, retentionDaysMin: 60 })).fault, null)
    assert.equal((await verifyChain(left, { cut, retentionDaysMin: 61 })).fault?.kind, 'cut_unexplained')
  })

  test('whose record states another place, hash or time is found', async () => {
    const { left, cut } = recorded()
    for (const other of [
      { ...cut, beforeMs: Date.UTC(2026, 2) },
      { ...cut, sequence: 2 },
      { ...cut, hash: 'ab'.repeat(32) },
    ]) {
      assert.notEqual((await verifyChain(left, { cut: other })).fault, null)
    }
  })

  test('behind a kept head is an error, unless that is accepted', async () => {
    const { links, left, cut } = recorded()
    const keptHeads = [head(links, 2)]
    assert.deepEqual((await verifyChain(left, { cut, keptHeads })).fault, { kind: 'head_dropped', sequence: 2 })
    assert.equal((await verifyChain(left, { cut, keptHeads, allowsDropped: true })).fault, null)
  })

  test('excuses no record that was too young for it', async () => {
    const { left, cut } = recorded()
    const without = left.map((link) => (link.sequence === 4 ? { ...link, record: null } : link))
    assert.deepEqual((await verifyChain(without, { cut })).fault, { kind: 'record_missing', sequence: 4 })
  })
})

describe('an erasure', () => {
  const act = (details: object) =>
    record({ id: 'aud_x', at: 10, action: erasureAction, outcome: 'ok', details: JSON.stringify(details) })
  const listing = act({ pseudonym: 'erased_1', records: 2, sequences: '1-2' })
  const withErased = (links: readonly Whole[], sequences: readonly number[], pseudonym = 'erased_1') =>
    links.map((link) => (sequences.includes(link.sequence) ? erased(link, pseudonym) : link))
  const edited = (links: readonly Whole[], sequence: number, changes: Partial<ChainedRecord>) =>
    links.map((link) =>
      link.sequence === sequence ? { ...link, record: { ...link.record, ...changes } as ChainedRecord } : link,
    )

  test('leaves the chain whole, without the person in it', async () => {
    const links = chain([...reads, listing])
    const after = withErased(links, [1, 2])
    assert.equal((await verifyChain(after)).fault, null)
    assert.deepEqual((await verifyChain(after)).head, head(links, 10))
  })

  test('that nobody recorded is not taken for one', async () => {
    const hidden = withErased(chain(reads), [6], 'somebody else')
    assert.deepEqual((await verifyChain(hidden)).fault, { kind: 'erasure_unaccounted', sequence: 6 })
  })

  test('covers the records that it lists and no others, however few of those are left', async () => {
    const links = chain([...reads, listing])
    assert.deepEqual((await verifyChain(withErased(links, [1, 3]))).fault, {
      kind: 'erasure_unaccounted',
      sequence: 3,
    })
    assert.deepEqual((await verifyChain(withErased(links, [1, 2, 3]))).fault, {
      kind: 'erasure_unaccounted',
      sequence: 3,
    })
  })

  test('that does not say which records it touched explains none', async () => {
    const counting = act({ pseudonym: 'erased_1', records: 2 })
    const after = withErased(chain([...reads, counting]), [1, 2])
    assert.deepEqual((await verifyChain(after)).fault, { kind: 'erasure_unaccounted', sequence: 1 })
  })

  test('of the first format, which only counted, explains as many as it counted', async () => {
    const links = chain([...reads, act({ pseudonym: 'erased_1', records: 2 })], 1)
    assert.equal((await verifyChain(withErased(links, [1, 2]))).fault, null)
    assert.equal((await verifyChain(withErased(links, [1, 2, 3]))).fault?.kind, 'erasure_unaccounted')
  })

  for (const format of [1, 2] as const) {
    test(`without a person leaves no room for other words (format ${format})`, async () => {
      const links = withErased(chain([...reads, listing], format), [1, 2])
      const forgeries: readonly Partial<ChainedRecord>[] = [
        { user_id: null },
        { user_id: null, purpose: 'translate a poem' },
        { purpose: 'translate a poem' },
        { purpose: 'translate a poem', registered_purpose: 'poems' },
        { domain: 'health' },
        { request_id: 'req_other' },
      ]
      for (const changes of forgeries) {
        const { fault } = await verifyChain(edited(links, 2, changes))
        assert.deepEqual(fault, { kind: 'record_changed', sequence: 2 }, JSON.stringify(changes))
      }
      const { fault } = await verifyChain(edited(links, 2, { user_id: 'erased_2' }))
      assert.deepEqual(fault, { kind: 'erasure_unaccounted', sequence: 2 })
    })
  }

  test('keeps a registered purpose, which cannot be edited', async () => {
    const registered = { ...reads[0], registered_purpose: 'trips', purpose: 'Plan trips.' } as ChainedRecord
    const links = withErased(chain([registered, ...reads.slice(1), listing]), [1, 2])
    assert.equal(links[0]?.record.purpose, 'Plan trips.')
    assert.equal((await verifyChain(links)).fault, null)
    const { fault } = await verifyChain(edited(links, 1, { purpose: 'Sell trips.' }))
    assert.deepEqual(fault, { kind: 'record_changed', sequence: 1 })
  })
})
