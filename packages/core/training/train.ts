/**
 * `npm run purposes:train` writes the shipped model from the training part; the same input gives the same bytes.
 * `npm run purposes:train -- --check` only compares, and fails when the shipped model is not what training gives.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { buildPurposeModel } from './build-purpose-model.ts'

const tables = await buildPurposeModel()
/** A table a line, so that a reader finds the end of one. */
const source = `${JSON.stringify(tables, null, 1)}\n`
const shipped = new URL('../src/purpose/generated/purpose-model.json', import.meta.url)
if (process.argv.includes('--check')) {
  const isReproduced = readFileSync(shipped, 'utf8') === source
  console.log(
    isReproduced ? 'the shipped model is what training gives' : 'the shipped model is stale: npm run purposes:train',
  )
  process.exitCode = isReproduced ? 0 : 1
} else {
  writeFileSync(shipped, source)
  console.log(`${(source.length / 1e6).toFixed(2)} MB, ${tables.words.split('\n').length} words`)
}
