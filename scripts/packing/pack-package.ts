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
  copyFileSync(join(root, 'packages', 'sdk', 'README.md'), join(folder, 'README.md'))
  return pack(folder, manifestOf('sdk'))
}

export function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
}

/** With everything that is in the folder. */
export function pack(folder: string, manifest: Manifest): string {
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`)
  const name = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', '..'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return join(folder, '..', name.trim())
}
