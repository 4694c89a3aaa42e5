/**
 * Writes the WebAssembly that the model is read with, in base64: nothing has to be compiled or put together where it is used.
 * It is written out by hand, because a compiler would be a dependency for two hundred instructions.
 *
 *   npm run kernels:generate    after a change in `build/kernels`
 */
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { addProducts, addUpVectors, detect, raiseToStrongest, unpackSteps } from './kernels/dense-functions.ts'
import { addSteps, addUpCounts } from './kernels/feature-functions.ts'
import { moduleBytes } from './kernels/wasm-module.ts'
import { indexLines } from './kernels/word-functions.ts'

export const generatedFile = new URL('../src/purpose/generated/kernels.ts', import.meta.url)

export function generated(): string {
  const functions = [
    addProducts,
    unpackSteps,
    detect,
    raiseToStrongest,
    addUpVectors,
    addUpCounts,
    addSteps,
    indexLines,
  ]
  const bytes = moduleBytes(functions.map((write) => write()))
  return [
    '// Made from `build/kernels` by `npm run kernels:generate`. Do not edit.',
    `export const kernelBytes = '${Buffer.from(bytes).toString('base64')}'`,
    '',
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(generatedFile, generated())
