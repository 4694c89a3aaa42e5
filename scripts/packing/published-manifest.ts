/** A package's manifest as it is published: compiled files in the place of sources, and nothing of the workspace. */

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly [further: string]: unknown
}

/** Those that say something only where the package is made. */
const ofTheWorkspace = ['devDependencies', 'private', 'scripts']

/** @param compiled the folder that has taken the place of `src` */
export function publishedManifest(manifest: Manifest, compiled = 'dist'): Manifest {
  const kept = Object.entries(manifest).filter(([name]) => !ofTheWorkspace.includes(name))
  const entries = Object.entries(manifest.exports ?? {}).map(([path, source]) => [
    path,
    compiledEntry(source, compiled),
  ])
  return { ...(Object.fromEntries(kept) as Manifest), exports: Object.fromEntries(entries) }
}

function compiledEntry(source: string, compiled: string): object | string {
  if (!source.endsWith('.ts')) return source
  const entry = source.replace('./src/', `./${compiled}/`).replace(/\.ts$/, '')
  return { types: `${entry}.d.ts`, default: `${entry}.js` }
}
