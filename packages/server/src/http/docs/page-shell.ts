/** The frame around every page of the documentation: the bar, the pages at the left, the outline at the right. */
import type { DocsAssets } from './docs-assets.ts'
import { type Html, html, ownMarkup } from './html.ts'
import type { Heading, Rendered } from './markdown/render.ts'
import type { DocsPage, SiteMap } from './site-map.ts'

export interface ShellParts {
  readonly page: DocsPage
  readonly rendered: Rendered
  readonly map: SiteMap
  readonly assets: DocsAssets
  /** The mark as markup. */
  readonly mark: string
}

export function pageShell({ page, rendered, map, assets, mark }: ShellParts): string {
  const outline = rendered.headings.filter(({ level }) => level <= 3)
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Ambit documentation</title>
<meta name="description" content="${page.description.slice(0, 200)}">
<link rel="icon" href="/docs/mark.svg" type="image/svg+xml">
${assets.themeScript === null ? [] : [html`<script src="${assets.themeScript}"></script>`]}
${assets.styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
${assets.script === null ? [] : [html`<script type="module" src="${assets.script}"></script>`]}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<button type="button" class="menu-button" popovertarget="pages" aria-label="Menu">${menuIcon}</button>
<a class="brand" href="/docs">${ownMarkup(mark)} Ambit <span class="brand-part">Docs</span></a>
<button type="button" class="search-button" hidden><span>Search</span> <kbd>/</kbd></button>
<fieldset class="theme-switch" hidden></fieldset>
<a class="to-console" href="/">Console</a>
</header>
<div class="layout">
<nav class="pages" id="pages" aria-label="Documentation" popover>
${map.sections.map(
  ({ title, pages }) => html`<p class="pages-title">${title}</p>
<ul>${pages.map((one) => html`<li>${pageLink(one, one === page)}</li>`)}</ul>
`,
)}
<p class="pages-title">Elsewhere</p>
<ul><li><a href="/">Console</a></li><li><a href="/openapi.json">OpenAPI document</a></li><li><a href="/llms.txt">llms.txt</a></li></ul>
</nav>
<main id="content" tabindex="-1">
<article class="prose">
${rendered.content}</article>
${neighbours(page, map)}
</main>
${outline.length > 1 ? [outlineOf(outline)] : []}
</div>
</body>
</html>
`
  return markup
}

const menuIcon = ownMarkup(
  '<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="M3 5.5h14M3 10h14M3 14.5h14" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"/></svg>',
)

function pageLink({ path, title }: DocsPage, isCurrent: boolean): Html {
  return isCurrent ? html`<a href="${path}" aria-current="page">${title}</a>` : html`<a href="${path}">${title}</a>`
}

function outlineOf(headings: readonly Heading[]): Html {
  return html`<nav class="outline" aria-label="On this page"><p class="pages-title">On this page</p>
<ul>${headings.map(({ level, id, text }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`)}</ul></nav>`
}

function neighbours(page: DocsPage, { listed }: SiteMap): Html {
  const at = listed.indexOf(page)
  if (at < 0) return html``
  const [before, after] = [listed[at - 1], listed[at + 1]]
  return html`<nav class="neighbours" aria-label="Previous and next page">
${before ? [html`<a rel="prev" href="${before.path}"><span>Previous</span> ${before.title}</a>`] : []}
${after ? [html`<a rel="next" href="${after.path}"><span>Next</span> ${after.title}</a>`] : []}
</nav>`
}
