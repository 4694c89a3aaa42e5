/** Links as they stand in a file, which lead to other files, as links of the site, which lead to its pages. */
import { exampleOrigin } from './example-origin.ts'
import type { DocsPage, SiteMap } from './site-map.ts'

export interface PageLinks {
  /** Null: there is nothing of it here. */
  readonly link: (target: string) => string | null
  readonly file: (target: string) => string | null
}

/** Below `docs/` as a file is below the root of an address, so that `..` is worked out by whoever knows how. */
const base = 'file:///docs/'

export function linksOf(page: DocsPage, { bySource }: SiteMap): PageLinks {
  const sourceOf = (target: string): { file: string | null; hash: string } => {
    const { pathname, hash } = new URL(target, `${base}${page.source}`)
    return { file: pathname.startsWith('/docs/') ? pathname.slice('/docs/'.length) : null, hash }
  }
  return {
    link(target) {
      // Of the service itself, such as its OpenAPI document.
      if (target.startsWith(`${exampleOrigin}/`)) return target.slice(exampleOrigin.length)
      if (/^(?:https?:|mailto:|#|\/)/.test(target)) return target
      const { file, hash } = sourceOf(target)
      const linked = file === null ? undefined : bySource.get(file)
      return linked ? `${linked.path}${hash}` : null
    },
    file(target) {
      const { file } = sourceOf(target)
      return file === null ? null : `/docs/${file}`
    },
  }
}
