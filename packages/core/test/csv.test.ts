import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { csvLine } from '../src/wire/csv.ts'

/** The cells of one line, by the letter of RFC 4180. */
function parseLine(line: string): readonly string[] {
  const cells: string[] = []
  let rest = line.replace(/\r\n$/, '')
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const cell = quoted ?? /^[^",\r\n]*/.exec(rest)
    assert.ok(cell)
    cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : cell[0])
    rest = rest.slice(cell[0].length)
    if (rest === '') return cells
    assert.equal(rest[0], ',')
    rest = rest.slice(1)
  }
}

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '"', ',', '\r', '\n', '\t', ' ', 'a', "'", '\u200b', '\uff1d'),
  }),
)

describe('comma-separated values', () => {
  test('whatever a cell says, it comes back, but for an apostrophe in front of what looks like a formula', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1 }), (cells) => {
        const parsed = parseLine(csvLine(cells))
        assert.equal(parsed.length, cells.length)
        for (const [index, cell] of cells.entries()) assert.ok([cell, `'${cell}`].includes(parsed[index] ?? ''))
      }),
    )
  })

  test('no cell of text begins as a formula does, also behind what cannot be seen', () => {
    fc.assert(
      fc.property(anyText, (cell) => {
        const [parsed = ''] = parseLine(csvLine([cell]))
        assert.doesNotMatch(parsed.replace(/^[\s\u200b]+/u, ''), /^[=+\-@\uff1d]/u)
        assert.doesNotMatch(parsed, /^[\t\r\n]/)
      }),
    )
  })

  test('a line ends as spreadsheets expect, nothing is an empty cell, and numbers stay numbers', () => {
    assert.equal(csvLine(['at', null, -3, '=HYPERLINK("x")', 'a,b']), `at,,-3,"'=HYPERLINK(""x"")","a,b"\r\n`)
  })
})
