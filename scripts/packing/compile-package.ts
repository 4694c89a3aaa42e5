/** TypeScript that runs as it is in the workspace becomes JavaScript with declarations: Node strips no types below node_modules. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Compiles `packages/<name>/src` into a folder. */
export function compilePackage(name: string, into: string): void {
  const compiler = join(root, 'node_modules', '.bin', 'tsc')
  const source = join(root, 'packages', name, 'src')
  const emitting = ['--noEmit', 'false', '--declaration', '--rewriteRelativeImportExtensions', '--noCheck']
  execFileSync(compiler, ['-p', join(root, 'packages', name), ...emitting, '--rootDir', source, '--outDir', into], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const file of readdirSync(into, { recursive: true, encoding: 'utf8' })) {
    if (/\.(?:js|d\.ts)$/.test(file)) rewrite(join(into, file), namesCompiledFiles)
  }
}

function rewrite(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

/** What the compiler leaves: imports of declarations, and the files of threads. */
function namesCompiledFiles(text: string): string {
  return text.replaceAll(/(?<=(?:from |import\(|new URL\()['"]\.[^'"\n]*)\.ts(?=['"])/g, '.js')
}
