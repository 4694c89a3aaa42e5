/**
 * `npm run purposes:train` writes the shipped model from the training part; the same input gives the same bytes.
 * `npm run purposes:train -- --check` fails when the shipped model is not what training gives, by its proof; `-- --check --whole`
 * trains anew and compares every byte.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { modelFile, readModelTables } from '../src/purpose/model/model-file.mjs'
import { buildPurposeModel } from './build-purpose-model.ts'
import { packTables, uncompressed } from './pack-tables.ts'
import { proveTraining } from './training-proof.ts'

const proof = new URL('../src/purpose/generated/purpose-model.proof.json', import.meta.url)
const options = new Set(process.argv.slice(2))

if (options.has('--check')) {
  const shipped = readModelTables()
  const isReproduced = options.has('--whole')
    ? isDeepStrictEqual(uncompressed(shipped), uncompressed(await buildPurposeModel()))
    : isDeepStrictEqual(JSON.parse(readFileSync(proof, 'utf8')), { ...proveTraining(shipped) })
  console.log(
    isReproduced ? 'the shipped model is what training gives' : 'the shipped model is stale: npm run purposes:train',
  )
  process.exitCode = isReproduced ? 0 : 1
} else {
  const tables = await buildPurposeModel()
  const file = packTables(tables)
  writeFileSync(new URL(modelFile), file)
  writeFileSync(proof, `${JSON.stringify(proveTraining(tables), null, 2)}\n`)
  console.log(`${(file.length / 1e6).toFixed(2)} MB`)
}
