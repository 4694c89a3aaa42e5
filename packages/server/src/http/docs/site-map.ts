/** Which pages there are and in which order they are read. A guide that is not named here is listed behind those that are. */
import type { OpenApiDocument } from '../openapi.ts'
import { apiPages } from './api/api-pages.ts'
import { parseMarkdown } from './markdown/blocks.ts'
import { plainText } from './markdown/inline.ts'
import { documentationFiles, readDocumentation } from './sources.ts'

export interface DocsPage {
  readonly path: string
  /** Below `docs/`; of a page that is made from the contract, a name of the same kind. */
  readonly source: string
  readonly title: string
  /** The first paragraph, for search and for those who only want to know what a page is about. */
  readonly description: string
  readonly markdown: string
}

export interface DocsSection {
  readonly title: string
  readonly pages: readonly DocsPage[]
}

export interface SiteMap {
  readonly sections: readonly DocsSection[]
  /** In the order of reading. */
  readonly listed: readonly DocsPage[]
  /** By path below `docs/`: also those that only links lead to. */
  readonly bySource: ReadonlyMap<string, DocsPage>
}

/** `folder/` stands for what is left of a folder. */
const order: readonly (readonly [section: string, ...sources: readonly string[]])[] = [
  ['Start', 'index', 'quickstart'],
  [
    'Concepts',
    'concepts/scope',
    'concepts/purpose',
    'concepts/grant',
    'concepts/merge',
    'concepts/consent',
    'concepts/',
  ],
  [
    'Build',
    'guides/typescript-sdk',
    'guides/contexts',
    'guides/scopes-and-shapes',
    'guides/extracting-memories',
    'guides/merging',
    'guides/purposes',
    'guides/declare-purposes',
    'guides/testing-your-application',
    'guides/',
  ],
  ['Recipes', 'recipes/chat-assistant', 'recipes/'],
  ['Moving here', 'moving/'],
  ['Operate', 'guides/console', 'guides/production', 'performance', 'gate-accuracy'],
  ['API', 'api', 'api/'],
  ['Console API', 'reference/console-api', 'console-api/'],
  ['Reference', 'reference/'],
]

const pageFile = /\.(?:md|yml|ini)$/

export function siteMap(document: OpenApiDocument): SiteMap {
  const files = documentationFiles().filter((file) => pageFile.test(file))
  const written = files.map((file) => pageOf(file, textOf(file)))
  const sdkGuide = written.find(({ source }) => source === 'guides/typescript-sdk.md')?.markdown ?? ''
  const made = apiPages(document, sdkGuide).map(({ source, markdown }) => pageOf(source, markdown))
  const bySource = new Map([...written, ...made].map((page) => [page.source, page]))
  const named = new Set(order.flatMap(([, ...sources]) => sources).map((source) => `${source}.md`))
  const sections = order.map(([title, ...sources]) => ({
    title,
    pages: sources.flatMap((source) => (source.endsWith('/') ? restOf(source) : (bySource.get(`${source}.md`) ?? []))),
  }))
  function restOf(folder: string): readonly DocsPage[] {
    const isHere = ({ source }: DocsPage): boolean => source.startsWith(folder) && source.endsWith('.md')
    return [...bySource.values()].filter((page) => isHere(page) && !named.has(page.source))
  }
  return {
    sections: sections.filter(({ pages }) => pages.length > 0),
    listed: sections.flatMap(({ pages }) => pages),
    bySource,
  }
}

/** What is no Markdown is shown as the code that it is. */
function textOf(file: string): string {
  const text = readDocumentation(file).toString('utf8')
  if (file.endsWith('.md')) return text
  const [name = '', language = ''] = [file.split('/').at(-1), file.endsWith('.ini') ? 'ini' : 'yaml']
  return `# ${name}\n\n\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\n`
}

/** Enough for a title and the paragraph below it. */
const headCharacters = 2_000

function pageOf(source: string, markdown: string): DocsPage {
  // The whole is read when somebody wants to see it.
  const blocks = parseMarkdown(markdown.slice(0, headCharacters))
  const title = blocks.find((block) => block.kind === 'heading')?.text ?? source
  const description = blocks.find((block) => block.kind === 'paragraph')?.text ?? ''
  const name = source.replace(/\.md$/, '')
  const path = name === 'index' ? '/docs' : `/docs/${name}`
  return {
    path,
    source,
    title: plainText(title),
    description: plainText(description).replaceAll('\n', ' '),
    markdown,
  }
}
