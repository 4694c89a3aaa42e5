// The inventory and the tests name each other, both ways.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const folder = new URL('.', import.meta.url)
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => ({ file: name.replace('.test.ts', ''), text: readFileSync(new URL(name, folder), 'utf8') }))

/** `test('name'` or `test("name"`, but not `t.test(`: rows of a table belong to their test. */
const named = /(?<![.\w`])test\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)")/g
const anyTest = /(?<![.\w`])test\(/g

const existing = sources.flatMap(({ file, text }) =>
  [...text.matchAll(named)].map((match) => `${file}: ${match[1] ?? match[2]}`),
)
const rows = readFileSync(new URL('INVENTORY.md', folder), 'utf8').match(/^\|.*$/gm) ?? []
const listed = rows.flatMap((row) => [...row.matchAll(/`([a-z-]+: [^`]+)`/g)].map((match) => String(match[1])))

test('every test the inventory names exists', () => {
  assert.ok(listed.length > 100)
  assert.deepEqual(
    listed.filter((name) => !existing.includes(name)),
    [],
  )
})

test('every test is named in the inventory', () => {
  assert.deepEqual(
    existing.filter((name) => !listed.includes(name)),
    [],
  )
})

test('every test has a name that can be found by reading', () => {
  for (const { file, text } of sources) {
    assert.equal(
      [...text.matchAll(named)].length,
      [...text.matchAll(anyTest)].length,
      `${file}: names are plain strings`,
    )
  }
  assert.equal(new Set(existing).size, existing.length, 'names are unique')
})
