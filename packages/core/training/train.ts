/**
 * `npm run purposes:train` writes the shipped model from the training part; the same input gives the same bytes.
 * `npm run purposes:train -- --check` fails when the shipped model is not what training gives, by its proof; `-- --check --whole`
 * trains anew and compares every byte.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { buildPurposeModel } from './build-purpose-model.ts'
import { proveTraining } from './training-proof.ts'

const shipped = new URL('../src/purpose/generated/purpose-model.json', import.meta.url)
const proof = new URL('../src/purpose/generated/purpose-model.proof.json', import.meta.url)
const options = new Set(process.argv.slice(2))

if (options.has('--check')) {
  const table = readFileSync(shipped, 'utf8')
  const isReproduced = options.has('--whole')
    ? table === (await train())
    : isDeepStrictEqual(JSON.parse(readFileSync(proof, 'utf8')), { ...proveTraining(table) })
  console.log(
    isReproduced ? 'the shipped model is what training gives' : 'the shipped model is stale: npm run purposes:train',
  )
  process.exitCode = isReproduced ? 0 : 1
} else {
  const table = await train()
  writeFileSync(shipped, table)
  writeFileSync(proof, `${JSON.stringify(proveTraining(table), null, 2)}\n`)
  console.log(`${(table.length / 1e6).toFixed(2)} MB`)
}

/** A table a line, so that a reader finds the end of one. */
async function train(): Promise<string> {
  return `${JSON.stringify(await buildPurposeModel(), null, 1)}\n`
}
