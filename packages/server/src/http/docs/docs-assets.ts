/** Styles and script of the documentation: they are built with the console, since it is the same design. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface DocsAssets {
  readonly styles: readonly string[]
  /** Null, like the rest, when nothing has been built: the pages can be read without. */
  readonly script: string | null
  /** Applies the theme that was chosen before anything is painted. */
  readonly themeScript: string | null
}

export function docsAssets(consoleDirectory: string): DocsAssets {
  const directory = join(consoleDirectory, 'assets')
  const names = existsSync(directory) ? readdirSync(directory) : []
  const find = (pattern: RegExp): readonly string[] =>
    names.filter((name) => pattern.test(name)).map((name) => `/assets/${name}`)
  return {
    styles: find(/^docs-site-[\w-]+\.css$/),
    script: find(/^docs-site-[\w-]+\.js$/)[0] ?? null,
    themeScript: find(/^apply-theme-[\w-]+\.js$/)[0] ?? null,
  }
}
