/**
 * Half of the time of a start goes into finding modules. TypeBox alone is seven hundred of them: it is put into a few files, of the
 * very code that is installed. `hooks.mjs` has the project's modules find it there, and each other without a search. What is
 * installed elsewhere, such as a packed server, is loaded as ever.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const caches = fileURLToPath(new URL('../../node_modules/.cache/ambit/', import.meta.url))

interface Manifest {
  readonly version: string
  readonly exports: Readonly<Record<string, unknown>>
}

/** For the processes that this one starts from now on. */
export async function shareQuickLoading(): Promise<void> {
  await prepareQuickLoading()
  const hooks = new URL('./hooks.mjs', import.meta.url)
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, `--import=${hooks.href}`].filter(Boolean).join(' ')
}

/** Where `hooks.mjs` looks for it. */
export async function prepareQuickLoading(): Promise<void> {
  const { version, exports } = manifest()
  const folder = join(caches, `typebox-${version}`)
  if (!existsSync(folder)) await bundleInto(folder, Object.keys(exports))
}

function manifest(): Manifest {
  const entry = createRequire(import.meta.url).resolve('typebox')
  return JSON.parse(readFileSync(join(entry, '..', '..', 'package.json'), 'utf8'))
}

/** Beside its place, and then into it: another run may be doing the same. */
async function bundleInto(folder: string, entries: readonly string[]): Promise<void> {
  const { build } = await import('vite')
  const making = `${folder}-${process.pid}`
  mkdirSync(making, { recursive: true })
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      minify: false,
      outDir: making,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((entry) => [nameOf(entry), join('typebox', entry)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  try {
    renameSync(making, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(making, { recursive: true })
  }
}

/** `./compile` is `compile`, and `.` is `index`. */
function nameOf(entry: string): string {
  return entry.slice(2) || 'index'
}
