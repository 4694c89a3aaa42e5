/**
 * The tables as they ship: JSON, and compressed, which makes it two thirds. The core is written for no platform in particular; this
 * is where it meets Node, and so it is no TypeScript: `model-file.d.mts` says what others see of it.
 */
import { readFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'

export const modelFile = new URL('../generated/purpose-model.json.zst', import.meta.url).href

export function readModelText() {
  return zstdDecompressSync(readFileSync(new URL(modelFile))).toString('latin1')
}

export function readModelTables() {
  return JSON.parse(readModelText())
}
