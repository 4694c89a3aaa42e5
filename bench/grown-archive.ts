/** An archive with many more memories and grants: copies of those that are in it, for other users. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { finished } from 'node:stream/promises'

export interface Growth {
  /** How many memories each has. */
  readonly users: Iterable<{ readonly userId: string; readonly memories: number }>
  readonly grants: number
}

interface Line {
  readonly table?: string
  readonly row?: Readonly<Record<string, unknown>>
  readonly end?: Readonly<Record<string, number>>
}

/** The archive must have a memory and a grant to copy. */
export async function growArchive(file: string, { users, grants }: Growth): Promise<void> {
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  const output = createWriteStream(file)
  const counts: Record<string, number> = {}
  async function write(line: Line): Promise<void> {
    if (line.table) counts[line.table] = (counts[line.table] ?? 0) + 1
    if (!output.write(`${JSON.stringify(line)}\n`)) await once(output, 'drain')
  }
  for (const [index, line] of lines.entries()) {
    if (line.end) {
      output.end(`${JSON.stringify({ end: { ...line.end, ...counts } })}\n`)
      continue
    }
    await write(line)
    // Behind the last of its table: an archive has them one after another.
    if (line.table === lines[index + 1]?.table || !line.row) continue
    if (line.table === 'memories') await copyMemories(line.row)
    if (line.table === 'grants') await copyGrants(line.row)
  }
  await finished(output)

  async function copyMemories(row: Readonly<Record<string, unknown>>): Promise<void> {
    let number = 0
    const value = String(row.value)
    for (const { userId, memories } of users) {
      for (let count = 0; count < memories; count++) {
        // Fifty dishes and no more: the answer stays one that an application would want.
        const copy = { ...row, user_id: userId, value: value.replace('dish 0', `dish ${count % 50}`) }
        await write({ table: 'memories', row: { ...copy, id: `mem_${numbered(number++)}` } })
      }
    }
  }

  async function copyGrants(row: object): Promise<void> {
    for (let number = 0; number < grants; number++) {
      const token_hash = createHash('sha256').update(`grant ${number}`).digest('hex')
      await write({
        table: 'grants',
        row: { ...row, user_id: `other_${Math.floor(number / 5)}`, token_hash, id: `grt_${numbered(number)}` },
      })
    }
  }
}

function numbered(number: number): string {
  return String(number).padStart(26, '0')
}
