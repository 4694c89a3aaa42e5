import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  type ChainedRecord,
  chainedFields,
  chainStart,
  encodedFields,
  linkHash,
  recordDigest,
  subjectDigest,
} from '../../src/audit-chain/link-hash.ts'
import { type ChainLink, verifyChain } from '../../src/audit-chain/verify-chain.ts'

type Whole = ChainLink & { readonly record: ChainedRecord }

function record(changes: Partial<ChainedRecord>): ChainedRecord {
  const blank = Object.fromEntries(chainedFields.map((field) => [field, null])) as Record<string, null>
  return { ...blank, user_id: null, purpose: null, ...changes } as ChainedRecord
}

function chain(records: readonly ChainedRecord[]): Whole[] {
  let previous: Uint8Array = chainStart
  return records.map((one, index) => {
    const salt = randomBytes(16)
    const digest = recordDigest(encodedFields(one), subjectDigest(salt, one.user_id, one.purpose))
    const atMs = Number(one.at)
    previous = linkHash(previous, index + 1, atMs, digest)
    return {
      sequence: index + 1,
      atMs,
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
    subjectDigest: subjectDigest(Buffer.from(salt, 'hex'), one.user_id, one.purpose).toString('hex'),
    record: { ...one, user_id: pseudonym, purpose: null },
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
        fc.constantFrom(...chainedFields, 'user_id' as const, 'purpose' as const),
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
    const cut = { sequence: 1, hash: links[0]?.hash ?? '', beforeMs: 100 }
    assert.deepEqual((await verifyChain((links as ChainLink[]).with(3, moved).slice(1), { cut })).fault, {
      kind: 'link_changed',
      sequence: 4,
    })
  })

  test('goes on from what retention has dropped, and past records that were old enough', async () => {
    const links = chain(reads)
    const cut = { ...head(links, 5), beforeMs: 7 }
    const left = links.slice(5)
    const keptHeads = [head(links, 3), head(links, 5), head(links, 8)]
    const whole = { checked: 4, head: head(links, 9), fault: null }
    assert.deepEqual(await verifyChain(left, { cut, keptHeads }), whole)
    const without = (sequence: number) =>
      left.map((link) => (link.sequence === sequence ? { ...link, record: null } : link))
    assert.deepEqual(await verifyChain(without(7), { cut }), whole)
    assert.deepEqual((await verifyChain(without(8), { cut })).fault, { kind: 'record_missing', sequence: 8 })
    assert.notEqual((await verifyChain(left, { cut: { ...cut, ...head(links, 4) } })).fault, null)
    const forged = { sequence: 5, hash: '00'.repeat(32) }
    assert.deepEqual((await verifyChain(left, { cut, keptHeads: [forged] })).fault, {
      kind: 'head_differs',
      sequence: 5,
    })
  })
})

describe('an erasure', () => {
  const act = record({
    id: 'aud_x',
    at: 10,
    action: 'erase_subject',
    outcome: 'ok',
    details: JSON.stringify({ pseudonym: 'erased_1', records: 2 }),
  })

  test('leaves the chain whole, without the person in it', async () => {
    const links = chain([...reads, act])
    const after = links.map((link) => (link.sequence <= 2 ? erased(link, 'erased_1') : link))
    assert.equal((await verifyChain(after)).fault, null)
    assert.deepEqual((await verifyChain(after)).head, head(links, 10))
  })

  test('that nobody recorded is not taken for one', async () => {
    const links = chain(reads)
    const hidden = links.map((link) => (link.sequence === 6 ? erased(link, 'somebody else') : link))
    assert.deepEqual((await verifyChain(hidden)).fault, { kind: 'erasure_unaccounted', sequence: 6 })
  })

  test('covers no more records than it said', async () => {
    const links = chain([...reads, act])
    const after = links.map((link) => (link.sequence <= 3 ? erased(link, 'erased_1') : link))
    assert.equal((await verifyChain(after)).fault?.kind, 'erasure_unaccounted')
  })
})
