/** `npm run purposes:train`: writes the shipped model from the training part. The same input gives the same bytes. */
import { writeFileSync } from 'node:fs'
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
writeFileSync(new URL('../src/purpose/generated/purpose-model-tables.ts', import.meta.url), source)
console.log(
  `${(source.length / 1e6).toFixed(2)} MB, ${words.split('\n').length} words, ${features.split('\n').length} features`,
)
