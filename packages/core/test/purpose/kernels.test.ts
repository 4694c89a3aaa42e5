import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { generated, generatedFile } from '../../build/generate-kernels.ts'

test('the WebAssembly that ships is what its source gives', () => {
  assert.equal(readFileSync(generatedFile, 'utf8'), generated(), 'run npm run kernels:generate')
})
