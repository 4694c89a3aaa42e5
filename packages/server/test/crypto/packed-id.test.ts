import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { createIdSource, idDigits } from '../../src/crypto/identifiers.ts'
import { packedIdBytes, packId, unpackId } from '../../src/crypto/packed-id.ts'

/** Of the first digit only those that a time begins with. */
const ids = fc
  .tuple(
    fc.constantFrom(...idDigits.slice(0, 8)),
    fc.array(fc.constantFrom(...idDigits), { minLength: 25, maxLength: 25 }),
  )
  .map(([first, others]) => `aud_${first}${others.join('')}`)

describe('a packed id', () => {
  test('takes sixteen bytes, and is the same id again', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const packed = packId(id, 'aud_')
        assert.ok(packed instanceof Uint8Array && packed.length === packedIdBytes)
        assert.equal(unpackId(packed, 'aud_'), id)
      }),
    )
    const newId = createIdSource(Date.now)
    assert.ok(packId(newId('req'), 'req_') instanceof Uint8Array)
  })

  test('sorts as the ids do', () => {
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        const [first, second] = [packId(a, 'aud_') as Uint8Array, packId(b, 'aud_') as Uint8Array]
        assert.equal(Math.sign(Buffer.compare(first, second)), a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })

  test('is made of ids alone: everything else stays as it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `aud_${text}`),
        ),
        (text) => {
          const packed = packId(text, 'aud_')
          assert.equal(typeof packed === 'string' ? packed : unpackId(packed, 'aud_'), text)
        },
      ),
    )
    const whole = `aud_${'7'.repeat(26)}`
    for (const other of [
      `req_${'7'.repeat(26)}`,
      `${whole}7`,
      whole.slice(1),
      whole.toUpperCase(),
      `aud_8${'7'.repeat(25)}`,
      `aud_7${'u'.repeat(25)}`,
    ]) {
      assert.equal(packId(other, 'aud_'), other)
    }
  })
})
