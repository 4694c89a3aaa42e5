/**
 * Builds the console, and what the documentation has of its design, when their sources are newer than what was built of them; or
 * anyway:
 *
 *   node scripts/build-console.ts
 */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const consoleDirectory = join(root, 'packages/console')
export const built = join(consoleDirectory, 'dist')
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

if (import.meta.main) await buildConsole({ isForced: true })
