/** A page of Markdown as HTML: headings with anchors, code that can be copied, examples in several languages as tabs. */
import { highlight } from '../highlight.ts'
import { type Html, html } from '../html.ts'
import type { Block } from './blocks.ts'
import { type LinkPlaces, plainText, renderInline } from './inline.ts'
import { createSlugs } from './slugs.ts'

export interface Places extends LinkPlaces {
  /** Where a picture is to be had; null: nowhere. */
  readonly picture: (target: string) => string | null
  /** A drawing of ours as markup, so that it has the colours and the letters of the page; null: it is none. */
  readonly drawing: (target: string, alt: string) => Html | null
}

export interface Heading {
  readonly level: number
  readonly id: string
  readonly text: string
}

export interface Rendered {
  readonly content: Html
  readonly headings: readonly Heading[]
}

/** What the languages are called of which one is chosen for all pages. */
const tabNames: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', python: 'Python' }

export function renderMarkdown(blocks: readonly Block[], places: Places): Rendered {
  const headings: Heading[] = []
  const slug = createSlugs()
  let tables = 0

  function renderAll(all: readonly Block[]): readonly Html[] {
    const rendered: Html[] = []
    for (let at = 0; at < all.length; ) {
      const tabs = tabsAt(all, at)
      const block = all[at]
      if (tabs.length > 1) rendered.push(tabGroup(tabs))
      else if (block) rendered.push(render(block))
      at += Math.max(tabs.length, 1)
    }
    return rendered
  }

  function render(block: Block): Html {
    switch (block.kind) {
      case 'heading':
        return heading(block)
      case 'paragraph':
        return paragraph(block.text)
      case 'code':
        return codeBlock(block)
      case 'table':
        return table(block)
      case 'list':
        return list(block)
      case 'quote':
        return html`<blockquote>${renderAll(block.blocks)}</blockquote>\n`
      case 'picture':
        return picture(block)
      case 'rule':
        return html`<hr>\n`
    }
  }

  function heading({ level, text }: Block & { kind: 'heading' }): Html {
    const words = renderInline(text, { link: () => null })
    if (level === 1) return html`<h1>${words}</h1>\n`
    const plain = plainText(text)
    const id = slug(plain)
    headings.push({ level, id, text: plain })
    const tag = html`${`h${Math.min(level, 6)}`}`
    return html`<${tag} id="${id}"><a class="anchor" href="#${id}">${words}</a></${tag}>\n`
  }

  function paragraph(text: string): Html {
    const [, alt = '', target = ''] = /^!\[([^\]]*)\]\(([^()\s]+)\)$/.exec(text) ?? []
    if (target === '') return html`<p>${renderInline(text, places)}</p>\n`
    const drawing = places.drawing(target, alt)
    return drawing ? html`<figure class="drawing" tabindex="0">${drawing}</figure>\n` : picture({ source: target, alt })
  }

  function table({ head, rows }: Block & { kind: 'table' }): Html {
    tables += 1
    // On a phone the head is not to be seen, and each cell says what its column is.
    const labels = head.map(plainText)
    const names = labels.filter((name) => name !== '')
    const label = `Table ${tables}${names.length > 0 ? `: ${names.join(', ')}` : ''}`
    const cell = (text: string, column: number): Html =>
      html`<td data-label="${labels[column] ?? ''}">${renderInline(text, places)}</td>`
    const headCell = (text: string): Html =>
      text === '' ? html`<td></td>` : html`<th scope="col">${renderInline(text, places)}</th>`
    return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr>${head.map(headCell)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map(cell)}</tr>\n`)}</tbody>
</table></div>\n`
  }

  function list({ isOrdered, items }: Block & { kind: 'list' }): Html {
    const tag = html`${isOrdered ? 'ol' : 'ul'}`
    return html`<${tag}>${items.map((item) => html`<li>${itemContent(item)}</li>\n`)}</${tag}>\n`
  }

  /** A single paragraph needs no margins of its own. */
  function itemContent([first, ...rest]: readonly Block[]): Html {
    if (first?.kind !== 'paragraph') return html`${renderAll(first ? [first, ...rest] : rest)}`
    return html`${renderInline(first.text, places)}${renderAll(rest)}`
  }

  function picture({ source, alt }: { source: string; alt: string }): Html {
    const path = places.picture(source)
    return path === null
      ? html``
      : html`<figure class="picture"><img src="${path}" alt="${alt}" loading="lazy"></figure>\n`
  }

  const content = html`${renderAll(blocks)}`
  return { content, headings }
}

type Code = Block & { kind: 'code' }

/** The same request in several languages: a curl, and right behind it what it is elsewhere. */
function tabsAt(blocks: readonly Block[], at: number): readonly Code[] {
  const [first] = blocks.slice(at, at + 1)
  if (first?.kind !== 'code' || first.language !== 'sh' || !/\bcurl\b/.test(first.text)) return []
  const tabs: Code[] = [first]
  for (const block of blocks.slice(at + 1, at + Object.keys(tabNames).length)) {
    if (block.kind !== 'code' || !(block.language in tabNames)) break
    if (tabs.some(({ language }) => language === block.language)) break
    tabs.push(block)
  }
  return tabs
}

/** One below the other until a script makes tabs of them. */
function tabGroup(tabs: readonly Code[]): Html {
  return html`<div class="tabs">${tabs.map(
    (code) =>
      html`<section data-tab="${tabNames[code.language] ?? ''}"><p class="tab-name">${tabNames[code.language] ?? ''}</p>${codeBlock(code)}</section>`,
  )}</div>\n`
}

/** What is too long can be moved sideways, with the keys as well. The button shows where there is a script to press it. */
function codeBlock({ language, text }: Code): Html {
  return html`<div class="code-block"><pre tabindex="0"><code>${highlight(text, language)}</code></pre><button type="button" class="copy" hidden>Copy</button></div>\n`
}
