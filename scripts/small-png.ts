/**
 * A picture of a page in far fewer bytes: a page has few colours, and a PNG that lists them needs one byte a pixel. Of what a
 * page has beyond 256 colours, the rare ones take the nearest that is there.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const coloursMax = 256

interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green and blue of each, in one number. */
  readonly colours: Uint32Array
}

export function smallPng(png: Buffer): Buffer {
  const pixels = decode(png)
  const counts = new Map<number, number>()
  for (const colour of pixels.colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const palette = [...counts]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, coloursMax)
    .map(([colour]) => colour)
  return encode(pixels, palette, new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)])))
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0
  let bestDistance = Number.POSITIVE_INFINITY
  for (const [index, candidate] of palette.entries()) {
    if (candidate === colour) return index
    const distance = [16, 8, 0].reduce((sum, shift) => {
      const difference = ((candidate >> shift) & 255) - ((colour >> shift) & 255)
      return sum + difference * difference
    }, 0)
    if (distance < bestDistance) [best, bestDistance] = [index, distance]
  }
  return best
}

/** As a browser writes them: eight bits a channel, not interlaced, with or without transparency, which a page has none of. */
function decode(png: Buffer): Pixels {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const channels = { 2: 3, 6: 4 }[png[25] ?? 0]
  if (!png.subarray(0, 8).equals(signature) || png[24] !== 8 || !channels || png[28] !== 0)
    throw new Error('the picture is not a PNG of the kind that a browser writes')
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  const rows = unfiltered(inflateSync(Buffer.concat(parts)), width * channels, channels)
  const colours = new Uint32Array(width * height)
  for (let index = 0; index < colours.length; index++) {
    const at = index * channels
    colours[index] = ((rows[at] ?? 0) << 16) | ((rows[at + 1] ?? 0) << 8) | (rows[at + 2] ?? 0)
  }
  return { width, height, colours }
}

/** Each line is stored as how it differs from what is left of it and above it. */
function unfiltered(data: Buffer, rowBytes: number, channels: number): Uint8Array {
  const height = data.length / (rowBytes + 1)
  const rows = new Uint8Array(height * rowBytes)
  for (let row = 0; row < height; row++) {
    const filter = data[row * (rowBytes + 1)] ?? 0
    for (let column = 0; column < rowBytes; column++) {
      const at = row * rowBytes + column
      const left = column >= channels ? (rows[at - channels] ?? 0) : 0
      const up = row > 0 ? (rows[at - rowBytes] ?? 0) : 0
      const upLeft = row > 0 && column >= channels ? (rows[at - rowBytes - channels] ?? 0) : 0
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter] ?? 0
      rows[at] = (data[row * (rowBytes + 1) + 1 + column] ?? 0) + predicted
    }
  }
  return rows
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const [ofLeft, ofUp, ofUpLeft] = [left, up, upLeft].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ]
  if (ofLeft <= ofUp && ofLeft <= ofUpLeft) return left
  return ofUp <= ofUpLeft ? up : upLeft
}

function encode(
  { width, height, colours }: Pixels,
  palette: readonly number[],
  indexes: ReadonlyMap<number, number>,
): Buffer {
  const lines = Buffer.alloc(height * (width + 1))
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      lines[row * (width + 1) + 1 + column] = indexes.get(colours[row * width + column] ?? 0) ?? 0
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const list = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  const data = deflateSync(lines, { level: 9, memLevel: 9 })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', list),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
