/** A part of a page that is written by a program, between two comments that name it. */
export function replaceMarked(page: string, name: string, content: string): string {
  const begin = `<!-- begin ${name} -->`
  const end = `<!-- end ${name} -->`
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from === -1 || to < from) throw new Error(`the page has no section between "${begin}" and "${end}"`)
  return `${page.slice(0, from + begin.length)}\n\n${content.trim()}\n\n${page.slice(to)}`
}
