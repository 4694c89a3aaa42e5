/** A broken model file is a clear error, and never a crash or a wrong answer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type GateConfig, GateFileError, numbersOf, readGateFile } from '../src/gate-file.ts'
import { packModel, randomModel, smallConfig } from './random-model.ts'

const model = randomModel(1)

function messageFor(bytes: Uint8Array): string {
  try {
    readGateFile(bytes)
    return ''
  } catch (error) {
    assert.ok(error instanceof GateFileError, String(error))
    return error.message
  }
}

test('a file of any length but its own is refused', () => {
  assert.equal(messageFor(model), '')
  fc.assert(
    fc.property(fc.nat(model.length - 1), (length) => {
      assert.notEqual(messageFor(model.subarray(0, length)), '')
    }),
  )
  assert.match(messageFor(Buffer.concat([model, Buffer.alloc(1)])), /bytes of data instead of/)
  assert.match(messageFor(Buffer.from('GIF89a')), /no model file/)
})

test('a changed byte is refused or only a changed number', () => {
  fc.assert(
    fc.property(fc.nat(model.length - 1), fc.nat(255), (at, value) => {
      const broken = Buffer.from(model)
      broken[at] = value
      messageFor(broken)
    }),
    { numRuns: 1000 },
  )
})

test('sizes, names and thresholds out of bounds are named', () => {
  const wrong: readonly [Partial<Record<keyof GateConfig, unknown>>, RegExp][] = [
    [{ vocabularySize: 2 ** 31 }, /vocabularySize .* multiple of 4 from 260 to 65536/],
    [{ width: 100 }, /width/],
    [{ heads: 3 }, /heads/],
    [{ layers: 1.5 }, /layers/],
    [{ classes: 'all' }, /classes .* list of names/],
    [{ inner: 64 }, /sections/],
  ]
  for (const [change, message] of wrong)
    assert.match(messageFor(packModel({ config: { ...smallConfig, ...change } }, Buffer.alloc(0))), message)
  assert.match(messageFor(packModel({}, Buffer.alloc(0))), /vocabularySize/)
})

test('a weight beyond seven bits, a number that is none and a merge of later tokens are named', () => {
  const at = (name: string) => readGateFile(model).sections.get(name)?.offset ?? 0
  const dataStart = model.length - readGateFile(model).data.length
  const changed = (name: string, change: (bytes: Buffer, at: number) => void) => {
    const bytes = Buffer.from(model)
    change(bytes, dataStart + at(name))
    return messageFor(bytes)
  }
  assert.match(
    changed('layers.1.up', (bytes, start) => bytes.writeUInt8(200, start + 9)),
    /^layers.1.up .* 7 bits/,
  )
  assert.match(
    changed('project.scales', (bytes, start) => bytes.writeFloatLE(Number.NaN, start)),
    /^project.scales .* unusable/,
  )
  assert.match(
    changed('merges', (bytes, start) => bytes.writeUInt16LE(260, start)),
    /^merges .* unusable/,
  )
})

test('numbers are read wherever the file lies in memory', () => {
  const shifted = Buffer.concat([Buffer.alloc(3), model]).subarray(3)
  assert.deepEqual(numbersOf(readGateFile(shifted), 'cosines'), numbersOf(readGateFile(model), 'cosines'))
})
