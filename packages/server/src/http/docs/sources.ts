/** The files that the documentation is made of, below `docs/`: read once. Where they are not shipped, there are none. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const directory = fileURLToPath(new URL('../../../../../docs/', import.meta.url))

/** By their paths below `docs/`, with slashes, in the order of the alphabet. */
export function documentationFiles(): readonly string[] {
  if (!existsSync(directory)) return []
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files
    .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length).replaceAll('\\', '/'))
    .sort()
}

export function readDocumentation(file: string): Buffer {
  return readFileSync(join(directory, file))
}
