/** A package's manifest as it is published: compiled files in the place of sources, and nothing of the workspace. */

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports?: Readonly<Record<string, string>>
  readonly [further: string]: unknown
}

/** Those that say something only where the package is made. */
const ofTheWorkspace = ['devDependencies', 'private', 'scripts']

export function publishedManifest(manifest: Manifest): object {
  const kept = Object.entries(manifest).filter(([name]) => !ofTheWorkspace.includes(name))
  const entries = Object.entries(manifest.exports ?? {}).map(([path, source]) => [path, compiledEntry(source)])
  return { ...Object.fromEntries(kept), exports: Object.fromEntries(entries) }
}

function compiledEntry(source: string): object | string {
  if (!source.endsWith('.ts')) return source
  const compiled = source.replace('./src/', './dist/').replace(/\.ts$/, '')
  return { types: `${compiled}.d.ts`, default: `${compiled}.js` }
}
