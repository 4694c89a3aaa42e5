/**
 * `npm run purposes:train` writes the shipped model from the training part; the same input gives the same bytes.
 * `npm run purposes:train -- --check` only compares, and fails when the shipped model is not what training gives.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { buildPurposeModel } from './build-purpose-model.ts'
import { loadPurposes } from './labelled-purposes.ts'
import { loadWordVectors } from './word-vectors.ts'

const { words, features, ...numbers } = buildPurposeModel(loadPurposes('train'), loadWordVectors())

const source = `// Written by \`npm run purposes:train\`; do not edit. See ../purpose-model.ts for what the lines mean.
import type { PurposeModelTables } from '../purpose-model.ts'

export const purposeModelTables: PurposeModelTables = {
  ...${JSON.stringify(numbers)},
  words: \`
${words}
\`.slice(1, -1),
  features: \`
${features}
\`.slice(1, -1),
}
`
const shipped = new URL('../src/purpose/generated/purpose-model-tables.ts', import.meta.url)
if (process.argv.includes('--check')) {
  const isReproduced = readFileSync(shipped, 'utf8') === source
  console.log(
    isReproduced ? 'the shipped model is what training gives' : 'the shipped model is stale: npm run purposes:train',
  )
  process.exitCode = isReproduced ? 0 : 1
} else {
  writeFileSync(shipped, source)
  const megabytes = (source.length / 1e6).toFixed(2)
  console.log(`${megabytes} MB, ${words.split('\n').length} words, ${features.split('\n').length} features`)
}
