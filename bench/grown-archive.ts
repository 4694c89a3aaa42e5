/** An archive with many more memories and grants: copies of those that are in it, for other users. */
import { createHash } from 'node:crypto'

export interface Growth {
  /** How many memories each has. */
  readonly users: Iterable<{ readonly userId: string; readonly memories: number }>
  readonly grants: number
}

type Row = Readonly<Record<string, unknown>>

interface Line {
  readonly table?: string
  readonly row?: Row
  readonly end?: Readonly<Record<string, number>>
}

/** The archive must have a memory and a grant to copy. */
export function* growArchive(lines: readonly string[], { users, grants }: Growth): Generator<string> {
  const parsed = lines.map((line) => JSON.parse(line) as Line)
  const added: Record<string, number> = { memories: 0, grants: 0 }
  for (const [index, { table = '', row, end }] of parsed.entries()) {
    if (end) {
      const counts = Object.entries(end).map(([name, count]) => [name, count + (added[name] ?? 0)])
      yield JSON.stringify({ end: Object.fromEntries(counts) })
      continue
    }
    yield lines[index] as string
    // Behind the last of its table: an archive has them one after another.
    if (!row || table === parsed[index + 1]?.table) continue
    const copies =
      table === 'memories' ? copiesOfMemory(row, users) : table === 'grants' ? copiesOfGrant(row, grants) : []
    for (const copy of copies) {
      yield copy
      added[table] = (added[table] ?? 0) + 1
    }
  }
}

function* copiesOfMemory(row: Row, users: Growth['users']): Generator<string> {
  const fill = template('memories', { ...row, value: String(row.value).replace('dish 0', 'dish {dish}') })
  let number = 0
  for (const { userId, memories } of users) {
    for (let count = 0; count < memories; count++) {
      // Fifty dishes and no more: the answer stays one that an application would want.
      yield fill({ user_id: userId, id: `mem_${numbered(number++)}`, dish: String(count % 50) })
    }
  }
}

/** Tokens that were given out one a millisecond, before the one that is there: what is stored of one begins with its time. */
function* copiesOfGrant(row: Row, grants: number): Generator<string> {
  const fill = template('grants', row)
  const last = fromBase62(String(row.token_hash).slice(0, timeDigits))
  for (let number = 0; number < grants; number++) {
    const hash = createHash('sha256').update(`grant ${number}`).digest('base64url')
    const token_hash = toBase62(last - grants + number) + hash
    yield fill({ user_id: `other_${Math.floor(number / 5)}`, token_hash, id: `grt_${numbered(number)}` })
  }
}

const timeDigits = 8
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function fromBase62(text: string): number {
  return [...text].reduce((value, digit) => value * base62.length + base62.indexOf(digit), 0)
}

function toBase62(value: number): string {
  let text = ''
  for (let rest = value; text.length < timeDigits; rest = Math.floor(rest / base62.length))
    text = base62[rest % base62.length] + text
  return text
}

/** Written once and filled in: to make text of ten million objects takes longer than to store them. */
function template(table: string, row: Row): (values: Readonly<Record<string, string>>) => string {
  const marked = ['user_id', 'id', 'token_hash'].filter((name) => name in row).map((name) => [name, `{${name}}`])
  const parts = JSON.stringify({ table, row: { ...row, ...Object.fromEntries(marked) } }).split(
    /\{(user_id|id|token_hash|dish)\}/,
  )
  return (values) => {
    let text = parts[0] ?? ''
    for (let at = 1; at < parts.length; at += 2) text += `${values[parts[at] ?? '']}${parts[at + 1]}`
    return text
  }
}

function numbered(number: number): string {
  return String(number).padStart(26, '0')
}
