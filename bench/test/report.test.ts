import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { barChart } from '../report/bar-chart.ts'
import { replaceMarked } from '../report/marked-section.ts'

test('a chart has a bar for every value, none longer than its room, and is well-formed whatever the labels', () => {
  const bars = fc.array(
    fc.record({ label: fc.string(), value: fc.double({ min: 0, max: 1e9, noNaN: true }), figure: fc.string() }),
    { minLength: 1, maxLength: 20 },
  )
  fc.assert(
    fc.property(bars, fc.string(), (all, title) => {
      const svg = barChart({ title, bars: all })
      const lengths = [...svg.matchAll(/<rect [^>]*width="(\d+)"/g)].map(([, length]) => Number(length))
      assert.equal(lengths.length, all.length)
      assert.ok(lengths.every((length) => length >= 1 && length <= 230))
      assert.doesNotMatch(svg.replace(/<\/?(?:svg|style|text|rect)\b[^<>]*>/g, ''), /[<>]/)
    }),
  )
  assert.match(barChart({ title: 'one', bars: [] }), /prefers-color-scheme:\s*dark/)
})

test('a section is replaced between its comments and nothing else of the page, as often as one likes', () => {
  const page = 'above\n<!-- begin growth -->\n\nold\n\n<!-- end growth -->\nbelow\n'
  const once = replaceMarked(page, 'growth', 'new $& text')
  assert.equal(
    once,
    page.replace('old', () => 'new $& text'),
  )
  assert.equal(replaceMarked(once, 'growth', 'old'), page)
  assert.throws(() => replaceMarked(page, 'soak', 'new'), /no section/)
})
