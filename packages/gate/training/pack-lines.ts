/** `npm run purposes:pack DIR` replaces both splits, and the sample, by train.jsonl and test.jsonl of a folder. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatLines, packedFile, packLines, parseLines, sampleOf } from './labelled-lines.ts'

const [source] = process.argv.slice(2)
if (source === undefined) throw new Error('name a folder: npm run purposes:pack DIR')
for (const split of ['train', 'test'] as const) {
  const lines = parseLines(readFileSync(join(source, `${split}.jsonl`), 'utf8'))
  const packed = packLines(lines)
  writeFileSync(packedFile(split), packed)
  if (split === 'train') writeFileSync(new URL('sample.jsonl', packedFile(split)), formatLines(sampleOf(lines)))
  console.log(`${split}: ${lines.length} lines in ${(packed.length / 1e6).toFixed(2)} MB`)
}
