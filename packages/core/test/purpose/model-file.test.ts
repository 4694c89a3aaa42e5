import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { test } from 'node:test'
import { modelFile, unpackTables } from '../../src/purpose/model/model-file.mjs'
import type { PurposeModelTables } from '../../src/purpose/model/purpose-model.ts'
import { buildVocabulary } from '../../training/build-vocabulary.ts'
import type { LabelledPurpose } from '../../training/labelled-purposes.ts'
import { packTables, uncompressed } from '../../training/pack-tables.ts'

test('the model that ships is smaller than four megabytes', () => {
  assert.ok(statSync(new URL(modelFile)).size < 4_000_000)
})

test('what training packs is what the service unpacks', () => {
  const tables = {
    words: new TextEncoder().encode('a\nplan'),
    partBias: [0.5, -1.25],
    clusters: Uint8Array.of(0, 255),
    windows: { detectors: 2, vectors: { bytes: Uint8Array.of(128, 7, 0), step: 0.05 } },
  } as unknown as PurposeModelTables
  assert.deepEqual(unpackTables(packTables(tables)), tables)
})

test('tables that were read are compared as those that were fitted, in which a zero may be below zero', () => {
  const fitted = { partBias: [-0, 0.5], clusters: Uint8Array.of(7) } as unknown as PurposeModelTables
  assert.deepEqual(uncompressed(unpackTables(packTables(fitted))), uncompressed(fitted))
})

test('two words without a space between them are no new word, unless they are said over and over', () => {
  const common = ['quiet', 'hours', 'pay', 'slip', ...Array.from({ length: 8_000 }, (_, at) => `word${at}`)]
  const said = (purpose: string): LabelledPurpose => ({ purpose, classes: [], kind: 'plain', set: 'a' })
  const purposes = [said('set quiethours'), said('braise leeks'), ...Array.from({ length: 3 }, () => said('a payslip'))]
  const { words } = buildVocabulary(common, purposes)
  assert.deepEqual(
    ['quiethours', 'payslip', 'leeks'].map((word) => words.includes(word)),
    [false, true, true],
  )
})
