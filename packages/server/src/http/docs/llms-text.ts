/** The documentation for models: what there is (`/llms.txt`), and all of it as one text (`/llms-full.txt`). */
import type { SiteMap } from './site-map.ts'

export function llmsText({ sections }: SiteMap): string {
  const lists = sections.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](${page.path}): ${page.description}`).join('\n')}\n`,
  )
  return `# Ambit

> User memory for AI applications that is read only for a stated purpose. Store what you learn about a person in one of six scopes; say
> why whenever you read it back. The policy of the scope decides, and refuses by default.

All pages as one text: /llms-full.txt. Every operation for machines: /openapi.json.

${lists.join('\n')}`
}

export function llmsFullText({ listed }: SiteMap): string {
  return listed.map(({ path, markdown }) => `<!-- ${path} -->\n\n${markdown.trim()}\n`).join('\n---\n\n')
}
