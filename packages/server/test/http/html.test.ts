import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { html } from '../../src/http/docs/html.ts'

test('text in a page is only ever text', () => {
  assert.equal(html`<p>${'<script>alert("1 & \'2\'")</script>'}</p>`.markup.match(/[<>]/g)?.length, 4)
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { markup } = html`${text}`
      assert.doesNotMatch(markup, /[<>"']/)
      assert.equal(
        markup.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
        text,
      )
    }),
  )
})

test('markup in a page stays what it is, and lists of it are joined', () => {
  const item = (text: string) => html`<li>${text}</li>`
  assert.equal(html`<ul>${['a', '&'].map(item)}</ul>`.markup, '<ul><li>a</li><li>&#38;</li></ul>')
  assert.equal(html`${html`<b>${1}</b>`}`.markup, '<b>1</b>')
  assert.equal(html`${[]}`.markup, '')
})
