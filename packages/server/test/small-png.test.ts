import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { smallPng } from '../../../scripts/small-png.ts'

/** Of eight bits a channel, each line with another filter, so that all of them are undone. */
function png(
  width: number,
  height: number,
  colourAt: (column: number, row: number) => readonly [number, number, number],
): Buffer {
  const lines: number[] = []
  const plain = (column: number, row: number, channel: number): number =>
    column < 0 || row < 0 ? 0 : (colourAt(column, row)[channel] ?? 0)
  for (let row = 0; row < height; row++) {
    const filter = row % 4
    lines.push(filter)
    for (let column = 0; column < width; column++) {
      for (const channel of [0, 1, 2]) {
        const [left, up] = [plain(column - 1, row, channel), plain(column, row - 1, channel)]
        const predicted = [0, left, up, (left + up) >> 1][filter] ?? 0
        lines.push((plain(column, row, channel) - predicted) & 255)
      }
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.from(lines))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** The colours of a PNG that lists them. */
function coloursOf(file: Buffer): readonly string[] {
  const parts = new Map<string, Buffer>()
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const end = at + 8 + file.readUInt32BE(at)
    assert.equal(file.readUInt32BE(end), crc32(file.subarray(at + 4, end)))
    parts.set(file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, end))
  }
  const [palette, data] = [parts.get('PLTE') as Buffer, inflateSync(parts.get('IDAT') as Buffer)]
  const width = file.readUInt32BE(16)
  return [...data].flatMap((index, at) =>
    at % (width + 1) === 0 ? [] : [palette.toString('hex', 3 * index, 3 * index + 3)],
  )
}

test('a picture of few colours keeps every one of them', () => {
  const colourAt = (column: number, row: number) => [(column * 40) % 256, (row * 60) % 256, 7] as const
  const expected = Array.from({ length: 4 }, (_, row) =>
    Array.from({ length: 5 }, (_, column) => Buffer.from(colourAt(column, row)).toString('hex')),
  ).flat()
  assert.deepEqual(coloursOf(smallPng(png(5, 4, colourAt))), expected)
})

test('beyond 256 colours the most frequent ones stay, and the others come out nearby', () => {
  const colourAt = (column: number, row: number) =>
    row < 10 ? ([255, 255, 255] as const) : ([column, row, 0] as const)
  const colours = coloursOf(smallPng(png(40, 40, colourAt)))
  assert.equal(new Set(colours).size, 256)
  assert.ok(colours.slice(0, 400).every((colour) => colour === 'ffffff'))
})

test('what is no picture of a browser is refused', () => {
  assert.throws(() => smallPng(Buffer.alloc(64)), /not a PNG/)
})
