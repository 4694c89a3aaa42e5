/** What stands inside a line of Markdown: code, links, emphasis. Everything else is text, and escaped. */
import { type Html, html } from '../html.ts'

export interface LinkPlaces {
  /** Where a link of the page leads to; null: to nothing that is served here, so that only its words are shown. */
  readonly link: (target: string) => string | null
}

/** Code first, since nothing in it means anything; then what has brackets, then emphasis. */
const inline =
  /(?<code>`+)(?<inside>[^`]|[^`][\s\S]*?[^`])\k<code>(?!`)|\\(?<escaped>[\\`*_{}[\]()#+.!|<>~-])|!?\[(?<words>(?:[^[\]`]|`[^`]*`)*)\]\((?<target>[^()\s]+)\)|<(?<address>https?:\/\/[^\s<>]+)>|\*\*(?<strong>(?:`[^`]*`|[^*`]|\*(?!\*))+)\*\*|(?<![\w*])\*(?<emphasis>[^*\s](?:[^*]*[^*\s])?)\*(?![\w*])/

export function renderInline(text: string, places: LinkPlaces): Html {
  const parts: Html[] = []
  let rest = text
  for (;;) {
    const match = inline.exec(rest)
    if (!match) break
    parts.push(html`${rest.slice(0, match.index)}`, renderMatch(match, places))
    rest = rest.slice(match.index + match[0].length)
  }
  return html`${parts}${rest}`
}

function renderMatch({ groups = {} }: RegExpExecArray, places: LinkPlaces): Html {
  const { inside, escaped, words, target, address, strong, emphasis } = groups
  if (inside !== undefined) return html`<code>${inside.replace(/^ (.*) $/, '$1')}</code>`
  if (escaped !== undefined) return html`${escaped}`
  if (strong !== undefined) return html`<strong>${renderInline(strong, places)}</strong>`
  if (emphasis !== undefined) return html`<em>${renderInline(emphasis, places)}</em>`
  const href = places.link(target ?? address ?? '')
  const shown = words === undefined ? html`${address ?? ''}` : renderInline(words, places)
  return href === null ? shown : html`<a href="${href}">${shown}</a>`
}

/** The words alone, for titles, search and outlines. */
export function plainText(text: string): string {
  const { markup } = renderInline(text, { link: () => null })
  return unescaped(markup.replace(/<\/?(?:code|strong|em)>/g, ''))
}

function unescaped(markup: string): string {
  return markup.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}
