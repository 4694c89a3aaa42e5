/** The documentation as a site: every page is made when it is first asked for, and then kept. */
import { readFileSync } from 'node:fs'
import { openApiDocument } from '../openapi.ts'
import { type DocsAssets, docsAssets } from './docs-assets.ts'
import { drawingIn } from './drawings.ts'
import { linksOf } from './links.ts'
import { llmsFullText, llmsText } from './llms-text.ts'
import { parseMarkdown } from './markdown/blocks.ts'
import { renderMarkdown } from './markdown/render.ts'
import { pageShell } from './page-shell.ts'
import { searchIndex } from './search-index.ts'
import { type DocsPage, type SiteMap, siteMap } from './site-map.ts'
import { documentationFiles, readDocumentation } from './sources.ts'

export interface DocsFile {
  readonly contentType: string
  readonly content: string | Buffer | Promise<string>
  /** Whether the address of the service stands in it. */
  readonly hasOrigin: boolean
}

export interface DocsSite {
  /** What is at a path; null: nothing. */
  file(path: string): DocsFile | null
}

const mark = readFileSync(new URL('./mark.svg', import.meta.url), 'utf8')

export function createDocsSite(consoleDirectory: string): DocsSite {
  const assets = docsAssets(consoleDirectory)
  const kept = new Map<string, DocsFile>()
  return {
    file(path) {
      const found = kept.get(path) ?? made(path, assets)
      // Only what there is: whoever asks for anything else leaves nothing behind.
      if (found) kept.set(path, found)
      return found
    },
  }
}

function made(path: string, assets: DocsAssets): DocsFile | null {
  const text = (contentType: string, content: DocsFile['content'], hasOrigin = false): DocsFile => {
    return { contentType: `${contentType}; charset=utf-8`, content, hasOrigin }
  }
  const { map, byPath, pictures } = parts()
  if (path === '/docs/mark.svg') return { contentType: 'image/svg+xml', content: mark, hasOrigin: false }
  if (path === '/docs/search.json')
    return text(
      'application/json',
      searchIndex(map).then((index) => JSON.stringify(index)),
    )
  if (path === '/llms.txt') return text('text/plain', llmsText(map))
  if (path === '/llms-full.txt') return text('text/plain', llmsFullText(map), true)
  const picture = pictures.get(path)
  if (picture !== undefined) {
    const contentType = picture.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
    return { contentType, content: readDocumentation(picture), hasOrigin: false }
  }
  const page = byPath.get(path)
  return page ? text('text/html', pageOf(page, map, assets), true) : null
}

interface Parts {
  readonly map: SiteMap
  readonly byPath: ReadonlyMap<string, DocsPage>
  readonly pictures: ReadonlyMap<string, string>
}

let known: Parts | undefined

/** The same for every service of a process: tests start many. */
function parts(): Parts {
  if (known) return known
  const map = siteMap(openApiDocument)
  const pictures = documentationFiles().filter((file) => /^pictures\/.+\.(?:png|svg)$/.test(file))
  known = {
    map,
    byPath: new Map([...map.bySource.values()].map((page) => [page.path, page])),
    pictures: new Map(pictures.map((file) => [`/docs/${file}`, file])),
  }
  return known
}

function pageOf(page: DocsPage, map: SiteMap, assets: DocsAssets): string {
  const links = linksOf(page, map)
  const rendered = renderMarkdown(parseMarkdown(page.markdown), {
    link: links.link,
    picture: links.file,
    drawing(target, alt) {
      const path = links.file(target)
      const file = path === null ? undefined : parts().pictures.get(path)
      return file?.endsWith('.svg') ? drawingIn(readDocumentation(file).toString('utf8'), alt) : null
    },
  })
  return pageShell({ page, rendered, map, assets, mark: drawingIn(mark, '').markup })
}
