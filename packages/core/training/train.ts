/**
 * `npm run purposes:train` writes the shipped model from the training part; the same input gives the same bytes.
 * `npm run purposes:train -- --check` fails when the shipped model is not what training gives, by its proof; `-- --check --whole`
 * trains anew and compares every byte.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { constants, zstdCompressSync } from 'node:zlib'
import { modelFile, readModelBytes } from '../src/purpose/model/model-file.mjs'
import { buildPurposeModel } from './build-purpose-model.ts'
import { packTables } from './pack-tables.ts'
import { proveTraining } from './training-proof.ts'

const proof = new URL('../src/purpose/generated/purpose-model.proof.json', import.meta.url)
/** Higher ones make it a three-hundredth smaller, which takes a third longer to unpack; so do short matches. */
const compression = { [constants.ZSTD_c_compressionLevel]: 16, [constants.ZSTD_c_minMatch]: 7 }
const options = new Set(process.argv.slice(2))

if (options.has('--check')) {
  const table = readModelBytes()
  const isReproduced = options.has('--whole')
    ? isDeepStrictEqual(table, await train())
    : isDeepStrictEqual(JSON.parse(readFileSync(proof, 'utf8')), { ...proveTraining(table) })
  console.log(
    isReproduced ? 'the shipped model is what training gives' : 'the shipped model is stale: npm run purposes:train',
  )
  process.exitCode = isReproduced ? 0 : 1
} else {
  const table = await train()
  const compressed = zstdCompressSync(table, { params: compression })
  writeFileSync(new URL(modelFile), compressed)
  writeFileSync(proof, `${JSON.stringify(proveTraining(table), null, 2)}\n`)
  console.log(`${(compressed.length / 1e6).toFixed(2)} MB`)
}

async function train(): Promise<Uint8Array> {
  return packTables(await buildPurposeModel())
}
