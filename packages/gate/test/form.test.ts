/** The form of a text is the same in training and in inference, and undoes disguises. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalizeText, symbolLetter } from '../src/text/canonical-text.ts'
import { form } from '../src/text/form.ts'

const cases: [string, string][] = JSON.parse(readFileSync(new URL('form-cases.json', import.meta.url), 'utf8'))

test('every shared case has its form', () => {
  assert.ok(cases.length >= 60)
  for (const [text, formed] of cases) assert.equal(form(text), formed, JSON.stringify(text))
})

test('a form has single spaces, no controls and no capitals of ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      assert.match(form(text), /^(?:[^\sA-Z\p{Cc}]+(?: [^\sA-Z\p{Cc}]+)*)?$/u)
    }),
  )
})

test('look-alike, accented, styled and full-width letters, and hidden characters, become plain letters', () => {
  for (const disguised of [
    'аnаlytics',
    'ana\u200blytics',
    '𝓪𝓷𝓪𝓵𝔂𝓽𝓲𝓬𝓼',
    'ánàlýtïcs',
    'ａｎａｌｙｔｉｃｓ',
    'ana📊lytics',
    'ⓐⓝⓐⓛⓨⓣⓘⓒⓢ',
  ])
    assert.equal(form(canonicalizeText(disguised)), 'analytics', disguised)
  assert.equal(canonicalizeText('Αnalytics Оf'), 'Analytics Of')
})

test('canonical text keeps capitals and words apart', () => {
  assert.equal(form(canonicalizeText('calcLifetimeValué\r\nof Zoë’s')), "calc lifetime value of zoe's")
  assert.equal(form(canonicalizeText('paper📊clip, fish 🎉 chips')), 'paperclip, fish chips')
})

test('a flag is a picture, and letters drawn as flags or squares are symbols', () => {
  assert.equal(canonicalizeText('to 🇫🇷 now'), 'to   now')
  assert.ok(canonicalizeText('🇸🇪🇱🇱').includes(symbolLetter))
  assert.ok(canonicalizeText('ꜱᴇʟʟ').includes(symbolLetter))
})

test('a text grows little, and one with too many strange characters is cut short', () => {
  assert.ok(canonicalizeText('ﷺ'.repeat(1000)).length <= 4 * 161)
  assert.ok(canonicalizeText('é'.repeat(161)).endsWith(symbolLetter))
})

test('canonical text is canonical', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const once = form(canonicalizeText(text))
      assert.equal(form(canonicalizeText(once)), once)
    }),
  )
})
