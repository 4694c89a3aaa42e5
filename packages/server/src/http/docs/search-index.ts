/** What the search of the documentation looks through: each part of each page, with the words that stand in it. */
import type { Block } from './markdown/blocks.ts'
import { plainText } from './markdown/inline.ts'
import { createSlugs } from './markdown/slugs.ts'
import type { SiteMap } from './site-map.ts'

/** Of one heading to the next: page and heading, then where it is, then its text. Arrays, since there are hundreds. */
export type SearchEntry = readonly [title: string, heading: string, href: string, text: string]

/** Enough to find a part by any of its words, and to show some of them. */
const textCharactersMax = 1_500

export function searchIndex({ listed }: SiteMap): readonly SearchEntry[] {
  return listed.flatMap(({ path, title, blocks }) => {
    const slug = createSlugs()
    const parts: { heading: string; href: string; texts: string[] }[] = []
    for (const block of blocks) {
      if (block.kind === 'heading') {
        const heading = plainText(block.text)
        const isTitle = block.level === 1
        parts.push({ heading: isTitle ? '' : heading, href: isTitle ? path : `${path}#${slug(heading)}`, texts: [] })
      } else parts.at(-1)?.texts.push(...textsOf(block))
    }
    return parts.map(({ heading, href, texts }) => {
      const text = texts.join(' ').replace(/\s+/g, ' ').slice(0, textCharactersMax)
      return [title, heading, href, text] as const
    })
  })
}

function textsOf(block: Block): readonly string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [plainText(block.text)]
    case 'code':
      return [block.text]
    case 'table':
      return block.rows.flat().map(plainText)
    case 'list':
      return block.items.flat().flatMap(textsOf)
    case 'quote':
      return block.blocks.flatMap(textsOf)
    default:
      return []
  }
}
