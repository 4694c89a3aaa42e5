import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { highlight } from '../../../src/http/docs/highlight.ts'
import { parseMarkdown } from '../../../src/http/docs/markdown/blocks.ts'
import { plainText, renderInline } from '../../../src/http/docs/markdown/inline.ts'
import { renderMarkdown } from '../../../src/http/docs/markdown/render.ts'

const places = {
  link: (target: string) => (target.startsWith('missing') ? null : `/docs/${target}`),
  picture: (target: string) => `/docs/${target}`,
  drawing: () => null,
}
const shown = (text: string): string => renderMarkdown(parseMarkdown(text), places).content.markup.trim()
const inline = (text: string): string => renderInline(text, places).markup

describe('Markdown', () => {
  test('has headings with anchors, each with a name of its own', () => {
    const { content, headings } = renderMarkdown(parseMarkdown("# T\n\n## What's `new`?\n\n## What's `new`?\n"), places)
    assert.deepEqual(
      headings.map(({ id, text }) => [id, text]),
      [
        ['whats-new', "What's new?"],
        ['whats-new-1', "What's new?"],
      ],
    )
    assert.match(
      content.markup,
      /<h2 id="whats-new"><a class="anchor" href="#whats-new">What&#39;s <code>new<\/code>\?<\/a><\/h2>/,
    )
  })

  test('has emphasis, code and links, and words alone where a link leads nowhere', () => {
    assert.equal(inline('**a `*` b** and *c*'), '<strong>a <code>*</code> b</strong> and <em>c</em>')
    assert.equal(inline('[the `x`](x.md#y)'), '<a href="/docs/x.md#y">the <code>x</code></a>')
    assert.equal(inline('[gone](missing.md)'), 'gone')
    assert.equal(inline('2 * 3 * 4, snake_case_name, \\*no\\*'), '2 * 3 * 4, snake_case_name, *no*')
    assert.equal(inline('`` a ` b ``'), '<code>a ` b</code>')
    assert.equal(plainText('**a** [b](c) `d` < e'), 'a b d < e')
  })

  test('has lists in lists, with paragraphs and code in them', () => {
    const [list, after] = parseMarkdown(
      '1. one\n   more\n\n   ```sh\n   ls\n   ```\n2. two\n   - inner\n   - other\n\nafter\n',
    )
    assert.equal(list?.kind === 'list' && list.isOrdered && list.items.length, 2)
    const [first, second] = list?.kind === 'list' ? list.items : []
    assert.deepEqual(first, [
      { kind: 'paragraph', text: 'one\nmore' },
      { kind: 'code', language: 'sh', text: 'ls' },
    ])
    assert.equal(second?.[1]?.kind === 'list' && second[1].items.length, 2)
    assert.deepEqual(after, { kind: 'paragraph', text: 'after' })
  })

  test('has tables, in which code and what stands behind a backslash may hold a bar', () => {
    const [table] = parseMarkdown('| a | b |\n|---|:-:|\n| `x|y` | 1 \\| 2 |\n| | z |\n')
    assert.deepEqual(table, {
      kind: 'table',
      head: ['a', 'b'],
      rows: [
        ['`x|y`', '1 | 2'],
        ['', 'z'],
      ],
    })
  })

  test('leaves out comments, and shows other markup as the text that it is', () => {
    assert.equal(
      shown('<!-- a\nb -->\n\n<script>alert(1)</script>'),
      '<p>&#60;script&#62;alert(1)&#60;/script&#62;</p>',
    )
  })

  test('has a picture for a line that is one', () => {
    const markup = shown('<img src="l.png" alt="A &amp; B" width="300">')
    assert.match(markup, /<figure class="picture"><img src="\/docs\/l\.png" alt=/)
  })

  test('makes tabs of a curl and what follows it in other languages, and of nothing else', () => {
    const code = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`
    assert.match(
      shown(code('sh', 'curl -s x') + code('ts', 'x()') + code('python', 'x()')),
      /^<div class="tabs">.*data-tab="Python"/s,
    )
    assert.doesNotMatch(shown(code('sh', 'npm install x') + code('ts', 'x()')), /tabs/)
    assert.doesNotMatch(shown(code('sh', 'curl -s x') + code('json', '{}')), /tabs/)
  })

  test('lets no text become markup, whatever it is', () => {
    const pieces = [
      '# ',
      '- ',
      '1. ',
      '> ',
      '| a |',
      '\n',
      '|---|',
      '```',
      '`',
      '**',
      '*',
      '[a](b)',
      '<b onload="x">',
      '&',
      ' ',
      'word',
      '\\',
      '<!--',
      '-->',
    ]
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 40, size: 'max' }),
        (parts) => {
          const markup = shown(parts.join(''))
          assert.doesNotMatch(markup, /<b\b|onload="/)
          for (const [tag] of markup.matchAll(/<[^>]*>/g)) assert.match(tag, known)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('takes time in proportion to its length', () => {
    for (const piece of ['> ', '- ', '`', '**', '[', '|', '<!--', '```\n', '*a']) {
      const long = piece.repeat(20_000)
      const { user } = process.cpuUsage()
      shown(long)
      assert.ok(process.cpuUsage().user - user < 2_000_000, piece)
    }
  })
})

const known =
  /^<\/?(?:h[1-6]|p|a|code|strong|em|ul|ol|li|blockquote|hr|div|table|thead|tbody|tr|th|td|pre|button|span|section|figure|img)\b[^<>]*>$/

describe('highlighting', () => {
  test('marks what it knows, and leaves every character where it was', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ts', 'sh', 'python', 'json', 'sql', 'yaml', 'text'),
        fc.string(),
        (language, code) => {
          const { markup } = highlight(code, language)
          const text = markup.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_, number) => String.fromCharCode(number))
          assert.equal(text, code)
        },
      ),
    )
    assert.equal(
      highlight('{"a": "b"}', 'json').markup,
      '{<span class="code-name">&#34;a&#34;</span>: <span class="code-string">&#34;b&#34;</span>}',
    )
    assert.match(
      highlight("const a = 'b' // c", 'ts').markup,
      /code-keyword">const<.*code-string">&#39;b&#39;<.*code-comment">\/\/ c</,
    )
  })
})
