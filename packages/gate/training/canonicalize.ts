/** `node packages/gate/training/canonicalize.ts < in.jsonl > out.jsonl` replaces each line's `purpose` by its canonical text. */
import { createInterface } from 'node:readline'
import { canonicalizeText } from '../src/text/canonical-text.ts'

const batch: string[] = []
for await (const line of createInterface({ input: process.stdin })) {
  if (line === '') continue
  const entry: { purpose: string } = JSON.parse(line)
  batch.push(`${JSON.stringify({ ...entry, purpose: canonicalizeText(entry.purpose) })}\n`)
  if (batch.length === 4096) process.stdout.write(batch.splice(0).join(''))
}
process.stdout.write(batch.join(''))
