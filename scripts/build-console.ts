/**
 * Builds the console, and what the documentation has of its design, when their sources are newer than what was built of them, so that `npm ci && npm start` serves them:
 *
 *   node scripts/build-console.ts            when it has to, and quietly: an API without a console is better than none
 *   node scripts/build-console.ts --always   whatever is there, and failing when it fails
 */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const consoleDirectory = join(root, 'packages/console')
const built = join(consoleDirectory, 'dist')
const sources = [
  ...['src', 'build', 'index.html', 'vite.config.ts', 'docs.vite.config.ts', 'package.json'].map((name) =>
    join(consoleDirectory, name),
  ),
  // What the console has of the core while it runs.
  ...['operations', 'limits.ts', 'memory/scopes.ts', 'purpose/purpose-classes.ts'].map((name) =>
    join(root, 'packages/core/src', name),
  ),
]

export async function buildConsole(options: { isForced?: boolean } = {}): Promise<void> {
  if (!options.isForced && isFresh()) return
  const { build } = await import('vite')
  // Beside the old one, and then in its place: whoever starts meanwhile finds one of the two.
  const fresh = `${built}-${process.pid}`
  try {
    for (const config of ['vite.config.ts', 'docs.vite.config.ts']) {
      await build({
        configFile: join(consoleDirectory, config),
        logLevel: options.isForced ? 'info' : 'warn',
        build: { outDir: fresh },
      })
    }
    rmSync(built, { recursive: true, force: true })
    renameSync(fresh, built)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function isFresh(): boolean {
  const page = join(built, 'index.html')
  return existsSync(page) && Math.max(...sources.map(newestBelow)) <= statSync(page).mtimeMs
}

function newestBelow(path: string): number {
  const status = statSync(path, { throwIfNoEntry: false })
  if (!status?.isDirectory()) return status?.mtimeMs ?? 0
  const inside = readdirSync(path).map((name) => newestBelow(join(path, name)))
  return Math.max(status.mtimeMs, ...inside)
}

function isViteMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND' && /'vite'/.test(String(error))
}

if (import.meta.main) {
  const isForced = process.argv.includes('--always')
  try {
    await buildConsole({ isForced })
  } catch (error) {
    if (isForced) throw error
    // Without development dependencies there is nothing to build with; what was built before is then what is meant.
    if (!isViteMissing(error)) console.error('The console could not be built:', error)
    else if (!existsSync(join(built, 'index.html')))
      console.error('The console is not there: it is built by vite, which is not installed.')
  }
}
