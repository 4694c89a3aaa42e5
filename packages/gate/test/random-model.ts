/** A small model of random numbers, packed like the real one. */
import { dataLength, type GateConfig, type GateThresholds, layOut, magic, roundUp } from '../src/gate-file.ts'
import { purposeClasses } from '../src/purpose-classes.ts'

export const smallConfig: GateConfig = {
  vocabularySize: 320,
  embedding: 16,
  width: 128,
  layers: 2,
  heads: 2,
  inner: 48,
  maxTokens: 24,
  classes: purposeClasses,
  reasons: ['advertising', 'vague'],
}

const thresholds: GateThresholds = { refuse: 0.35, class: 0.25, sure: 0.6 }

export function randomModel(seed: number, config: GateConfig = smallConfig): Buffer {
  const random = seededRandom(seed)
  const sections = layOut(config)
  const data = Buffer.alloc(dataLength(sections))
  for (const { name, type, shape, offset } of sections) {
    const count = shape.reduce((product, size) => product * size, 1)
    for (let at = 0; at < count; at += 1) {
      if (type === 'i8') data.writeInt8(Math.floor(255 * random()) - 127, offset + at)
      else if (type === 'q7') data.writeInt8(1 + Math.floor(127 * random()), offset + at)
      else if (type === 'u16') data.writeUInt16LE(4 + Math.floor((256 + (at >> 1)) * random()), offset + 2 * at)
      else data.writeFloatLE(floatOf(name, at, random()), offset + 4 * at)
    }
  }
  return packModel({ config, thresholds, sections }, data)
}

export function packModel(header: object, data: Buffer): Buffer {
  const json = Buffer.from(JSON.stringify(header))
  const start = Buffer.alloc(roundUp(magic.length + 4 + json.length, 64))
  start.write(magic, 'latin1')
  start.writeUInt32LE(json.length, magic.length)
  json.copy(start, magic.length + 4)
  return Buffer.concat([start, data])
}

function floatOf(name: string, at: number, random: number): number {
  const angle = Math.floor(at / 32) * 10_000 ** (-(at % 32) / 32)
  if (name === 'cosines') return Math.cos(angle)
  if (name === 'sines') return Math.sin(angle)
  return name.endsWith('.scales') ? (0.2 + random) / 400 : random - 0.5
}

export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
