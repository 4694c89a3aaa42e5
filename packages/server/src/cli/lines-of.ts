/** Longer than any message that the service takes. */
const lineBytesMax = 512 * 1024

/** The lines of a stream. One that is too long is cut short, so that it is refused and not kept. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  let parts: Buffer[] = []
  let bytes = 0
  const keep = (part: Buffer): void => {
    if (bytes < lineBytesMax) parts.push(part)
    bytes += part.length
  }
  const line = (): string => {
    const text = Buffer.concat(parts).toString('utf8').trim()
    parts = []
    bytes = 0
    return text
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      keep(chunk.subarray(start, end))
      start = end + 1
      const text = line()
      if (text !== '') yield text
    }
    keep(chunk.subarray(start))
  }
  const last = line()
  if (last !== '') yield last
}

const newline = 0x0a
