/** What is compared with, from npm: in a folder of its own, so that nobody who only wants Ambit installs it. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const comparisonFolder = fileURLToPath(new URL('../comparison/', import.meta.url))

/** As the lock file says; only if it has not been done. */
export function installComparison(): void {
  if (existsSync(join(comparisonFolder, 'node_modules'))) return
  process.stderr.write('installing what is compared with\n')
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: comparisonFolder, stdio: ['ignore', 'ignore', 'inherit'] })
}

export function versionOf(name: string): string {
  const manifest = readFileSync(join(comparisonFolder, 'node_modules', name, 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
