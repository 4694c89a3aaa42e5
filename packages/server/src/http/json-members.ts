/** Cuts a member out of JSON, and joins objects, on their bytes: what is large is parsed once, where there is time for it. */

/** The bytes of the member at a path; null: it is not found without decoding its name. The bytes must be valid JSON. */
export function memberBytes(bytes: Uint8Array, path: readonly string[]): Uint8Array | null {
  let [start, end]: Range = [skipSpace(bytes, 0), bytes.length]
  for (const name of path) {
    const found = findMember(bytes, start, name)
    if (!found) return null
    ;[start, end] = found
  }
  return bytes.subarray(start, end)
}

/** One object with the members of all three. Where names repeat, JSON.parse takes the last. */
export function joinObjects(before: object, bytes: Uint8Array, after: object): Uint8Array {
  const groups = [membersOf(before), Buffer.from(bytes.subarray(1, -1)), membersOf(after)]
  const given = groups.filter((group) => group.some((byte) => !isSpace(byte)))
  const parts = given.flatMap((group, at) => (at === 0 ? [group] : [comma, group]))
  return Buffer.concat([openBrace, ...parts, closeBrace])
}

const membersOf = (object: object): Buffer => Buffer.from(JSON.stringify(object).slice(1, -1))
const [openBrace, comma, closeBrace] = ['{', ',', '}'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]

type Range = readonly [start: number, end: number]

/** The last one of this name in the object at `start`, as JSON.parse has it. */
function findMember(bytes: Uint8Array, start: number, name: string): Range | null {
  if (bytes[start] !== code('{')) return null
  const wanted = Buffer.from(JSON.stringify(name))
  let found: Range | null = null
  let at = skipSpace(bytes, start + 1)
  while (bytes[at] === code('"')) {
    const nameEnd = endOfValue(bytes, at)
    const valueStart = skipSpace(bytes, skipSpace(bytes, nameEnd) + 1)
    const valueEnd = endOfValue(bytes, valueStart)
    const key = bytes.subarray(at, nameEnd)
    // A name may be written with escapes: which one is meant, only a parser knows.
    if (key.includes(code('\\'))) return null
    if (wanted.equals(key)) found = [valueStart, valueEnd]
    const next = skipSpace(bytes, valueEnd)
    at = bytes[next] === code(',') ? skipSpace(bytes, next + 1) : bytes.length
  }
  return found
}

function endOfValue(bytes: Uint8Array, start: number): number {
  let depth = 0
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === code('"')) {
      at = endOfString(bytes, at)
      if (depth === 0) return at + 1
    } else if (byte === code('{') || byte === code('[')) depth++
    else if (byte === code('}') || byte === code(']')) {
      // The end of the object that a number or a literal stands in.
      if (depth === 0) return at
      if (--depth === 0) return at + 1
    } else if (depth === 0 && (byte === code(',') || isSpace(byte))) return at
  }
  return bytes.length
}

/** Where its closing quotation mark is. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== code('"')) at += bytes[at] === code('\\') ? 2 : 1
  return at
}

function skipSpace(bytes: Uint8Array, start: number): number {
  let at = start
  while (isSpace(bytes[at])) at++
  return at
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function code(character: string): number {
  return character.charCodeAt(0)
}
