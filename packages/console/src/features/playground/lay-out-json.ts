/** JSON laid out for reading: what is short stays on its line, so that little is long. */
const lineWidth = 52

export function layOutJson(value: unknown, depth = 0): string {
  const line = JSON.stringify(value)
  // What has no JSON, such as undefined, cannot come from an answer; nothing is shown for it.
  if (line === undefined) return ''
  if (typeof value !== 'object' || value === null) return line
  const indent = '  '.repeat(depth + 1)
  const items = Array.isArray(value)
    ? value.map((item: unknown) => layOutJson(item, depth + 1))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${layOutJson(item, depth + 1)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (items.length === 0) return open + close
  // A whole answer begins with a line for each of its fields, however short it is.
  if (depth > 0 && line.length + 2 * depth <= lineWidth && !items.some((item) => item.includes('\n'))) {
    return `${open}${items.join(', ')}${close}`
  }
  return `${open}\n${items.map((item) => indent + item).join(',\n')}\n${'  '.repeat(depth)}${close}`
}
