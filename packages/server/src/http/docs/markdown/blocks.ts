/**
 * Markdown as a tree of blocks: the part of it that our pages are written in. What is not known is a paragraph, so that nothing
 * is lost, and every line is looked at once for each list or quotation that it stands in.
 */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'picture'; readonly source: string; readonly alt: string }
  | { readonly kind: 'rule' }

/** What stands deeper than this is text: no page of ours needs it, and no text should be able to exhaust the stack. */
const depthMax = 8

export function parseMarkdown(text: string): readonly Block[] {
  return parseBlocks(text.replaceAll('\r\n', '\n').split('\n'), 0)
}

/** A block that begins at a line, and how many lines it takes. */
interface Taken {
  readonly block: Block | null
  readonly lines: number
}

function parseBlocks(lines: readonly string[], depth: number): readonly Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    const taken = takeBlock(lines, at, depth)
    if (taken.block) blocks.push(taken.block)
    at += taken.lines
  }
  return blocks
}

function takeBlock(lines: readonly string[], at: number, depth: number): Taken {
  const line = lines[at] ?? ''
  if (line.trim() === '') return { block: null, lines: 1 }
  const taken =
    takeCode(lines, at) ??
    takeOneLine(line) ??
    takeComment(lines, at) ??
    takeTable(lines, at) ??
    (depth < depthMax ? (takeQuote(lines, at, depth) ?? takeList(lines, at, depth)) : null)
  return taken ?? takeParagraph(lines, at)
}

const fence = /^(`{3,}|~{3,})\s*([\w+-]*)[^`]*$/

function takeCode(lines: readonly string[], at: number): Taken | null {
  const [, opening = '', language = ''] = fence.exec(lines[at] ?? '') ?? []
  if (opening === '') return null
  const isEnd = (line: string): boolean =>
    line.startsWith(opening) && line.trim().replaceAll(opening.charAt(0), '') === ''
  const length = lengthUntil(lines, at + 1, isEnd)
  const text = lines.slice(at + 1, at + 1 + length).join('\n')
  return { block: { kind: 'code', language, text }, lines: length + 2 }
}

const picture = /^<img src="([^"]+)" alt="([^"]*)"[^<>]*>$/

function takeOneLine(line: string): Taken | null {
  const [, marks = '', text = ''] = /^(#{1,6})\s+(.*)$/.exec(line) ?? []
  if (marks !== '') return { block: { kind: 'heading', level: marks.length, text: text.trim() }, lines: 1 }
  if (/^(?:-{3,}|\*{3,})\s*$/.test(line)) return { block: { kind: 'rule' }, lines: 1 }
  const [, source = '', alt = ''] = picture.exec(line.trim()) ?? []
  return source === '' ? null : { block: { kind: 'picture', source, alt }, lines: 1 }
}

function takeComment(lines: readonly string[], at: number): Taken | null {
  if (!lines[at]?.startsWith('<!--')) return null
  return { block: null, lines: lengthUntil(lines, at, (line) => line.includes('-->')) + 1 }
}

function takeTable(lines: readonly string[], at: number): Taken | null {
  const isRow = (line: string): boolean => line.startsWith('|')
  if (!isRow(lines[at] ?? '') || !/^\|(?:\s*:?-+:?\s*\|)+\s*$/.test(lines[at + 1] ?? '')) return null
  const length = lengthUntil(lines, at, (line) => !isRow(line))
  const [head = [], , ...rows] = lines.slice(at, at + length).map(cells)
  return { block: { kind: 'table', head, rows }, lines: length }
}

/** A bar in code, or behind a backslash, divides nothing. */
function cells(row: string): readonly string[] {
  const found = [...row.matchAll(/\|((?:\\.|`[^`]*`|[^|\\`]|`)*)(?=\|)/g)].map(([, cell = '']) => cell)
  return found.map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function takeQuote(lines: readonly string[], at: number, depth: number): Taken | null {
  if (!lines[at]?.startsWith('>')) return null
  const length = lengthUntil(lines, at, (line) => !line.startsWith('>'))
  const inside = lines.slice(at, at + length).map((line) => line.replace(/^> ?/, ''))
  return { block: { kind: 'quote', blocks: parseBlocks(inside, depth + 1) }, lines: length }
}

const bullet = /^(?:([-*+])|\d{1,4}[.)])( {1,4})(?=\S)/

function takeList(lines: readonly string[], at: number, depth: number): Taken | null {
  const first = bullet.exec(lines[at] ?? '')
  if (!first) return null
  const isOrdered = first[1] === undefined
  const items: (readonly Block[])[] = []
  let next = at
  for (;;) {
    const mark = bullet.exec(lines[next] ?? '')
    if (!mark || (mark[1] === undefined) !== isOrdered) break
    const indent = mark[0].length
    const length = itemLength(lines, next, indent)
    const inside = lines.slice(next, next + length)
    items.push(
      parseBlocks(
        [inside[0]?.slice(indent) ?? '', ...inside.slice(1).map((line) => outdented(line, indent))],
        depth + 1,
      ),
    )
    next += length
  }
  return { block: { kind: 'list', isOrdered, items }, lines: next - at }
}

/** An item goes on with what is indented, and with lines of its paragraph that are not; a blank line ends the latter. */
function itemLength(lines: readonly string[], at: number, indent: number): number {
  let end = at + 1
  let isAfterBlank = false
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    const isBlank = line.trim() === ''
    const isIndented = line.startsWith(' '.repeat(Math.min(indent, 2)))
    if (!isBlank && !isIndented && (isAfterBlank || beginsBlock(line))) break
    isAfterBlank = isBlank
    if (!isBlank) end = next + 1
  }
  // Blank lines between two items belong to the first.
  while (end < lines.length && lines[end]?.trim() === '' && bullet.test(lines[nextFilled(lines, end)] ?? '')) end += 1
  return end - at
}

function nextFilled(lines: readonly string[], at: number): number {
  return at + lengthUntil(lines, at, (line) => line.trim() !== '')
}

function outdented(line: string, indent: number): string {
  const spaces = line.length - line.trimStart().length
  return line.slice(Math.min(spaces, indent))
}

function takeParagraph(lines: readonly string[], at: number): Taken {
  const length = 1 + lengthUntil(lines, at + 1, (line) => line.trim() === '' || beginsBlock(line))
  const text = lines.slice(at, at + length).map((line) => line.trim())
  return { block: { kind: 'paragraph', text: text.join('\n') }, lines: length }
}

function beginsBlock(line: string): boolean {
  return fence.test(line) || bullet.test(line) || /^(?:#{1,6}\s|>|\||<!--|<img )/.test(line)
}

function lengthUntil(lines: readonly string[], from: number, isEnd: (line: string) => boolean): number {
  let at = from
  while (at < lines.length && !isEnd(lines[at] ?? '')) at += 1
  return at - from
}
