/** A package as it would be published: built into a folder of its own, and packed by npm. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compilePackage, root } from './compile-package.ts'
import { type Manifest, publishedManifest } from './published-manifest.ts'

/** The path of the tarball. */
export function packSdk(into: string): string {
  const folder = join(into, 'sdk')
  mkdirSync(folder, { recursive: true })
  compilePackage('sdk', join(folder, 'dist'))
  return pack('sdk', { folder, into, manifest: publishedManifest(manifestOf('sdk')) })
}

export function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
}

/** With everything that is in the folder. */
export function pack(name: string, packed: { folder: string; into: string; manifest: Manifest }): string {
  const { folder, into, manifest } = packed
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  copyFileSync(join(root, 'packages', name, 'README.md'), join(folder, 'README.md'))
  writeManifest(folder, manifest)
  const tarball = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', into], {
    cwd: folder,
    encoding: 'utf8',
  })
  return join(into, tarball.trim())
}

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
