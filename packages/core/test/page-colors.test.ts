import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  colorOfName,
  contrast,
  hexColorPattern,
  pageBackgrounds,
  pageColors,
  pageContrastMin,
} from '../src/page-colors.ts'

const hexColor = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('contrast is counted as WCAG has it', () => {
  assert.equal(contrast('#000000', '#ffffff').toFixed(1), '21.0')
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
  assert.equal(contrast('#ffffff', '#777777'), contrast('#777777', '#ffffff'))
})

test('whatever colour is chosen can be read in both themes', () => {
  fc.assert(
    fc.property(hexColor, (hex) => {
      const colors = pageColors(hex)
      for (const theme of ['light', 'dark'] as const) {
        assert.match(colors[theme], new RegExp(hexColorPattern))
        assert.ok(contrast(colors[theme], pageBackgrounds[theme]) >= pageContrastMin, `${hex} ${theme}`)
      }
    }),
  )
})

test('a colour that can be read already stays as it is, but for rounding', () => {
  const { light } = pageColors('#1d4ed8')
  assert.ok(contrast(light, '#1d4ed8') < 1.05)
})

test('a project without a colour has that of its name, which can be read as well', () => {
  assert.equal(colorOfName('shop'), colorOfName('shop'))
  assert.notEqual(colorOfName('shop'), colorOfName('pohs'))
  fc.assert(fc.property(fc.string(), (name) => assert.match(colorOfName(name), new RegExp(hexColorPattern))))
})
