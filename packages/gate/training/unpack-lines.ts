/** `npm run purposes:unpack DIR` writes both splits as plain JSON lines, for reading, editing and the Python training. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatLines, readLines } from './labelled-lines.ts'

const [target] = process.argv.slice(2)
if (target === undefined) throw new Error('name a folder: npm run purposes:unpack DIR')
mkdirSync(target, { recursive: true })
for (const split of ['train', 'test'] as const) {
  const lines = readLines(split)
  writeFileSync(join(target, `${split}.jsonl`), formatLines(lines))
  console.log(`${lines.length} lines in ${join(target, `${split}.jsonl`)}`)
}
