/** Where a text stops being JSON. Browsers tell it in their own words or not at all; people want line and column. */
const pieces = {
  space: /[ \t\n\r]*/y,
  string: /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y,
  plain: /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y,
} as const

/** Null when the whole text is JSON. */
export function jsonErrorPlace(text: string): { readonly line: number; readonly column: number } | null {
  const scanner = { text, at: 0 }
  const isRead = readValue(scanner)
  if (isRead) skip(scanner)
  if (isRead && scanner.at === text.length) return null
  const before = text.slice(0, scanner.at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

interface Scanner {
  readonly text: string
  at: number
}

function take(scanner: Scanner, piece: keyof typeof pieces): boolean {
  const pattern = pieces[piece]
  pattern.lastIndex = scanner.at
  if (!pattern.test(scanner.text)) return false
  scanner.at = pattern.lastIndex
  return true
}

function skip(scanner: Scanner): void {
  take(scanner, 'space')
}

/** A sign, with the space before it. */
function takeSign(scanner: Scanner, sign: string): boolean {
  skip(scanner)
  if (scanner.text[scanner.at] !== sign) return false
  scanner.at++
  return true
}

/** Whether a value was read; otherwise the scanner stands where it went wrong. */
function readValue(scanner: Scanner): boolean {
  if (takeSign(scanner, '{')) return readItems(scanner, '}', readMember)
  if (takeSign(scanner, '[')) return readItems(scanner, ']', readValue)
  return take(scanner, 'string') || take(scanner, 'plain')
}

function readItems(scanner: Scanner, close: string, readItem: (scanner: Scanner) => boolean): boolean {
  if (takeSign(scanner, close)) return true
  while (readItem(scanner)) {
    if (takeSign(scanner, close)) return true
    if (!takeSign(scanner, ',')) return false
  }
  return false
}

function readMember(scanner: Scanner): boolean {
  skip(scanner)
  return take(scanner, 'string') && takeSign(scanner, ':') && readValue(scanner)
}
