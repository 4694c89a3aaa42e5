/** TypeScript that runs as it is in the workspace becomes JavaScript with declarations: Node strips no types below node_modules. */
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

interface Compiled {
  /** The folder with its tsconfig.json. */
  readonly project: string
  readonly source: string
  readonly into: string
  /** What the compiler is told besides. */
  readonly options: readonly string[]
}

/** Compiles the sources of a project into a folder, and puts beside them what they read. */
export function compile({ project, source, into, options }: Compiled): void {
  const compiler = join(root, 'node_modules', '.bin', 'tsc')
  // Types are checked by `npm run typecheck`.
  const emitting = ['--noEmit', 'false', '--rewriteRelativeImportExtensions', '--noCheck', ...options]
  execFileSync(compiler, ['-p', project, ...emitting, '--rootDir', source, '--outDir', into], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const file of filesBelow(into)) {
    if (/\.(?:js|d\.ts)$/.test(file)) rewrite(file, namesCompiledFiles)
  }
  for (const file of filesBelow(source)) {
    if (extname(file) !== '.ts') cpSync(file, join(into, relative(source, file)))
  }
}

export function compilePackage(name: string, into: string): void {
  const project = join(root, 'packages', name)
  compile({ project, source: join(project, 'src'), into, options: ['--declaration'] })
}

export function rewrite(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

/** What the compiler leaves: imports of declarations, and the files of threads. */
function namesCompiledFiles(text: string): string {
  return text.replaceAll(/(?<=(?:from |import\(|new URL\()['"]\.[^'"\n]*)\.ts(?=['"])/g, '.js')
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}
