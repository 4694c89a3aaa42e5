/** What the search of the documentation looks through: each part of each page, with the words that stand in it. */
import { setImmediate } from 'node:timers/promises'
import { type Block, parseMarkdown } from './markdown/blocks.ts'
import { plainText } from './markdown/inline.ts'
import { createSlugs } from './markdown/slugs.ts'
import type { DocsPage, SiteMap } from './site-map.ts'

/** Of one heading to the next: page and heading, then where it is, then its text. Arrays, since there are hundreds. */
export type SearchEntry = readonly [title: string, heading: string, href: string, text: string]

/** So much can be shown of a part. Of what comes after it there is each new word once, so that all of them find it. */
const textCharactersMax = 1_500

/** Page by page, so that requests that arrive meanwhile need not wait for all of them. */
export async function searchIndex({ listed }: SiteMap): Promise<readonly SearchEntry[]> {
  const entries: SearchEntry[] = []
  for (const page of listed) {
    entries.push(...entriesOf(page))
    await setImmediate()
  }
  return entries
}

function entriesOf({ path, title, markdown }: DocsPage): readonly SearchEntry[] {
  const slug = createSlugs()
  const parts: { heading: string; href: string; texts: string[] }[] = []
  for (const block of parseMarkdown(markdown)) {
    if (block.kind === 'heading') {
      const heading = plainText(block.text)
      const isTitle = block.level === 1
      parts.push({ heading: isTitle ? '' : heading, href: isTitle ? path : `${path}#${slug(heading)}`, texts: [] })
    } else parts.at(-1)?.texts.push(...textsOf(block))
  }
  return parts.map(({ heading, href, texts }) => {
    return [title, heading, href, searchableText(texts.join(' ').replace(/\s+/g, ' '))] as const
  })
}

function searchableText(text: string): string {
  const shown = text.slice(0, textCharactersMax)
  const wordsIn = (part: string): readonly string[] => part.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  const known = new Set(wordsIn(shown))
  const further = new Set(wordsIn(text.slice(textCharactersMax)).filter((word) => !known.has(word)))
  return further.size === 0 ? shown : `${shown} … ${[...further].join(' ')}`
}

const languages: Readonly<Record<string, string>> = { python: 'Python', ts: 'TypeScript' }

function textsOf(block: Block): readonly string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [plainText(block.text)]
    case 'code':
      return [languages[block.language] ?? '', block.text]
    case 'table':
      return [block.head, ...block.rows].flat().map(plainText)
    case 'list':
      return block.items.flat().flatMap(textsOf)
    case 'quote':
      return block.blocks.flatMap(textsOf)
    default:
      return []
  }
}
